// npm run --silent trace -- layer.safetensors --heads 8 [--gradients] --out trace.safetensors
// npm run --silent trace -- --list model.safetensors
// Runs the wasm core on a file's layer and x (and memory), and writes every stage's tensor; with
// --gradients also runs the backward pass from the file's grad_output and writes every gradient. --list lists
// the attention layers of a file instead. An error in the arguments or the file gives one line on standard
// error and exit code 2, and no file is written or changed; any other failure gives exit code 1.
import path from 'node:path';
import * as command from './lib/command.mjs';
import { oneLine, Refusal, shown, statOf } from './lib/command.mjs';
import { openSource } from './lib/file-source.mjs';
import { isMain } from './lib/paths.mjs';

/** @typedef {import('../web/core/core-types.ts').Core} Core */
/** @typedef {typeof import('../web/files/index.ts')} Files */
/** @typedef {import('../web/files/index.ts').LayerFileOptions} LayerFileOptions */
/** @typedef {import('../web/files/index.ts').FileLayer} FileLayer */
/** @typedef {import('../web/files/index.ts').OpenedFile} OpenedFile */
/** @typedef {import('../web/files/index.ts').OpenedTogether} OpenedTogether */
/** @typedef {Awaited<ReturnType<typeof openSource>>} Source */

/** The layer option that each flag sets. */
const flags = /** @type {const} */ ({
  heads: 'heads',
  variant: 'variant',
  mask: 'mask',
  scaling: 'scaling',
  'd-k': 'dK',
  'd-v': 'dV',
  'kv-heads': 'kvHeads',
  'qk-norm': 'qkNorm',
  'qk-norm-gains': 'qkNormGains',
  prefix: 'prefix',
});
const whole = ['heads', 'd-k', 'd-v', 'kv-heads'];

const usage = `npm run --silent trace -- FILE… [flags] --out TRACE
npm run --silent trace -- --list FILE…

Runs the layer of a safetensors file on its x and writes every stage's tensor. Several files are one: a model's
shards, or a model and its inputs.

--out TRACE       the safetensors file to write
--list            print the file's attention layers, and write nothing
--prefix NAME     the layer, where the file has several: as --list prints it
--heads N         the head count, where the file leaves it open
--config FILE     the model's config.json, which says the head count, too
--variant NAME    wide, split or narrow, where the shapes leave it open
--d-k N, --d-v N  columns of a head in q and k, and in v, where the shapes leave them open
--kv-heads N      heads of k and v, where they are fewer: q_proj_weight, k_proj_weight and v_proj_weight then differ
                  in rows
--qk-norm NAME    head or whole: q and k are normalised, with the file's q_norm.weight and k_norm.weight
--qk-norm-gains W  w or 1+w, as the file keeps these gains, where --config does not say (1+w: Gemma 3)
--mask NAME       none, padding, causal, no-self or own; own is the file's attn_mask
--scaling NAME    sqrt_d_k, sqrt_d_model or none, or the number that scores are divided by
--gradients       go back from the file's grad_output, and write every gradient

docs/files.md says what a file may hold, and under which names.`;

/**
 * @typedef {object} Arguments paths are absolute
 * @property {readonly string[]} inputs
 * @property {string | null} out null if the layers are listed
 * @property {string | undefined} config
 * @property {boolean} gradients
 * @property {Readonly<Record<string, string>>} given
 */

/**
 * @param {readonly string[]} args
 * @param {string} cwd
 * @returns {Arguments}
 */
function readArguments(args, cwd) {
  const names = [...Object.keys(flags), 'out', 'config'];
  const { given, switched, positionals } = command.flagsOf(args, names, ['gradients', 'list']);
  if (positionals.length === 0) throw new Refusal('a safetensors file needed, no name came');
  const { out, config, ...layer } = given;
  const isList = switched.has('list');
  if (!isList && out === undefined) throw new Refusal('--out: a file name needed, none came');
  if (isList && out !== undefined) throw new Refusal('--out: no file is written with --list');
  const absolute = (/** @type {string} */ name) => path.resolve(cwd, name);
  return {
    inputs: positionals.map(absolute),
    out: out === undefined ? null : absolute(out),
    config: config === undefined ? undefined : absolute(config),
    gradients: switched.has('gradients'),
    given: layer,
  };
}

/**
 * Parses the flags that need numbers; the reader of the file checks names.
 * @param {Readonly<Record<string, string>>} given
 * @returns {LayerFileOptions}
 */
function layerOptions(given) {
  /** @type {Record<string, string | number>} */
  const options = {};
  for (const [flag, option] of Object.entries(flags)) {
    const text = given[flag];
    if (text === undefined) continue;
    const isScaling = flag === 'scaling' && /^[-+.\d]/.test(text);
    if (!isScaling && !whole.includes(flag)) {
      options[option] = text;
      continue;
    }
    const pattern = isScaling ? /^\d+(\.\d+)?(e[-+]?\d+)?$/i : /^\d+$/;
    if (!pattern.test(text)) {
      const needed = isScaling ? 'a name or a positive number' : 'a whole number';
      throw new Refusal(`--${flag}: ${needed} needed, ${shown(text)} came`);
    }
    options[option] = Number(text);
  }
  return options;
}

/**
 * @param {readonly string[]} inputs
 * @param {string} out
 */
function checkOut(inputs, out) {
  const to = statOf(out);
  const isSame = inputs
    .map(statOf)
    .some((from) => from && to && from.dev === to.dev && from.ino === to.ino);
  if (isSame) throw new Refusal('--out: another file than the input needed, this is the same');
  command.checkOut(out);
}

/**
 * Opens the files as one, including shards that an index names.
 * @template Result
 * @param {Files} files
 * @param {Arguments} read
 * @param {(opened: OpenedTogether & { file: OpenedFile }) => Promise<Result>} use
 * @returns {Promise<Result>}
 */
async function withFiles(files, { inputs, config }, use) {
  /** @type {Source[]} */
  const open = [];
  const source = async (/** @type {string} */ file) => {
    const opened = await openSource(file);
    open.push(opened);
    return opened;
  };
  try {
    const sources = [];
    for (const name of inputs) sources.push(await source(name));
    const folder = path.dirname(inputs[0] ?? '');
    const sibling = async (/** @type {string} */ name) => {
      const file = path.join(folder, name);
      return statOf(file)?.isFile() ? await source(file) : null;
    };
    const together = await files.openTogether(sources, sibling);
    const { file } = together;
    if (!file) throw new Refusal('a safetensors file needed, a config.json came alone');
    const told = config === undefined ? null : await files.openTogether([await source(config)]);
    if (told && !told.model) {
      throw new Refusal('--config: a config.json needed, this is another file');
    }
    const model = told?.model ?? together.model;
    return await use({ file, model, unused: together.unused });
  } finally {
    for (const each of open) await each.close();
  }
}

/**
 * Runs the layer stage by stage, and the backward pass from the file's grad_output if wanted.
 * @param {Core} core
 * @param {Files} files
 * @param {FileLayer} found
 * @param {boolean} back
 */
function traced(core, files, found, back) {
  const { config, parameters, x, memory, attnMask, padding, gradOutput } = found;
  const { dModel, dMemory = dModel } = config;
  if (x === null) throw new Refusal(`x: (n, ${dModel}) needed, the file has none`);
  if (memory === null && dMemory !== dModel) {
    const why = `because k_proj_weight reads ${dMemory} columns and x has ${dModel}`;
    throw new Refusal(`memory: (m, ${dMemory}) needed ${why}, the file has none`);
  }
  if (back && gradOutput === null) {
    throw new Refusal(`grad_output: (n, ${dModel}) needed, the file has none`);
  }
  const layer = core.createLayer(config);
  layer.setParameters(parameters);
  layer.begin(x.data, {
    ...(memory && { memory: memory.data }),
    ...(padding.length > 0 && { padding }),
    ...(attnMask && { attn_mask: attnMask.data }),
  });
  while (layer.step() !== null);
  const inputs = {
    memory: memory !== null,
    padding,
    attnMask: attnMask !== null,
    normed: layer.config.qkNorm !== 'none',
    rotated: layer.config.rotary !== 'none',
  };
  const read = (/** @type {string} */ name) => layer.tensor(name);
  const entries = files.tensorsOfTrace(read, inputs);
  if (!back || gradOutput === null) return files.writeSafetensors(entries);
  layer.backward(gradOutput.data);
  const gradients = files.tensorsOfGradients(layer.config, read, inputs);
  // Boolean tensors go last: after them float32 would be at odd offsets.
  const numbers = entries.filter(({ data }) => !Array.isArray(data));
  const flags = entries.filter(({ data }) => Array.isArray(data));
  return files.writeSafetensors([...numbers, ...gradients, ...flags]);
}

/**
 * The message for an error in the file or the arguments; null for other errors.
 * @param {unknown} error
 * @param {Readonly<Record<string, string>>} given
 * @returns {string | null}
 */
function refusalLine(error, given) {
  if (error instanceof Refusal) return error.message;
  if (!(error instanceof Error)) return null;
  if (error.name === 'FileError' && 'option' in error) {
    if (error.option === 'config') return `--${error.message}`;
    const flag = Object.entries(flags).find(([, option]) => option === error.option)?.[0];
    if (flag === undefined) return error.message;
    if (flag in given) return `--${flag}${error.message.slice(String(error.option).length)}`;
    return `${error.message}; give --${flag}${flag === 'heads' ? ' or --config' : ''}`;
  }
  return command.isOfCore(error) ? error.message : null;
}

/**
 * One line for each attention layer: its prefix, its columns, its shapes, its family.
 * @param {Files} files
 * @param {OpenedFile} file
 */
function listed(files, file) {
  const rows = files.listLayers(file).map((layer) => [
    // Quoted so that it can be passed to --prefix.
    layer.prefix === '' ? "''" : layer.prefix,
    `d_model ${layer.dModel ?? '?'}`,
    layer.shapes.map((shape) => `(${shape.join(', ')})`).join(' '),
    layer.problem === '' ? layer.family : `${layer.family}; not readable: ${layer.problem}`,
  ]);
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) => row.map((cell, column) => oneLine(cell).padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}

/** @type {import('./lib/command.mjs').Command} */
async function run(args, context) {
  if (args.includes('--help')) {
    context.print(usage);
    return 0;
  }
  /** @type {Readonly<Record<string, string>>} */
  let given = {};
  try {
    const read = readArguments(args, context.cwd);
    given = read.given;
    const { out, warnings } = await traceWith(read, context.build);
    for (const warning of warnings) context.warn(warning);
    context.print(out);
    return 0;
  } catch (error) {
    return command.failed(error, refusalLine(error, given), context);
  }
}

/**
 * @param {Arguments} read
 * @param {() => Promise<unknown>} build brings dist/ up to date
 * @returns {Promise<{ out: string, warnings: readonly string[] }>} the text for standard output, and warnings
 *   about numbers that are not the model's own and about unused tensors
 */
async function traceWith(read, build) {
  const { inputs, out, gradients, given } = read;
  const choices = { ...layerOptions(given), gradients };
  if (out !== null) checkOut(inputs, out);
  // Unreadable files are reported before anything is built.
  for (const input of inputs) await (await openSource(input)).close();
  await build();
  /** @type {Files} */
  const files = await command.built('files.js');
  return withFiles(files, read, async ({ file, model, unused }) => {
    if (out === null) return { out: listed(files, file), warnings: notUsed(files, unused) };
    const options = { ...choices, ...(model && { model }) };
    const found = await files.layerFromFile(file, options);
    /** @type {{ loadCore: () => Promise<Core> }} */
    const { loadCore } = await command.built('core.js');
    const result = traced(await loadCore(), files, found, gradients);
    command.writeWhole(out, result);
    const { out: facts, warnings } = said(files, found, path.basename(out), result.length);
    return { out: facts, warnings: [...warnings, ...notUsed(files, unused)] };
  });
}

/**
 * The warning about files without a layer, if there are any.
 * @param {Files} files
 * @param {readonly string[]} names
 */
const notUsed = (files, names) => (names.length === 0 ? [] : [oneLine(files.unusedFiles(names))]);

/**
 * @param {Files} files
 * @param {FileLayer} found
 * @param {string} name
 * @param {number} length
 */
function said(files, { converted, notes, unused }, name, length) {
  const rounded = converted.filter((each) => each.rounded > 0);
  const facts = rounded.map((each) => `; ${each.rounded} numbers rounded in ${shown(each.tensor)}`);
  const quiet = notes.filter((note) => !files.isWarning(note)).map(files.layerNote);
  const loud = notes.filter(files.isWarning).map(files.layerNote);
  if (unused.length > 0) loud.push(files.unusedText(unused));
  return {
    out: [oneLine(`${name}: ${length} bytes${facts.join('')}`), ...quiet.map(oneLine)].join('\n'),
    warnings: loud.map(oneLine),
  };
}

/** The command as a function. */
export const trace = command.asFunction(run);

/**
 * The same for tests that were written before `trace`: refusals are thrown.
 * @param {readonly string[]} args
 * @param {() => Promise<unknown>} build
 */
export async function traceFile(args, build) {
  const { status, stdout, stderr } = await trace(args, { build });
  if (status !== 0) throw new Refusal(stderr.trimEnd());
  return { out: stdout.trimEnd(), warnings: stderr.split('\n').filter((line) => line !== '') };
}

if (isMain(import.meta.url)) await command.asProgram('trace', run);
