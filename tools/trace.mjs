// npm run --silent trace -- layer.safetensors --heads 8 [--gradients] --out trace.safetensors
// Runs the wasm core on a file's layer and x (and memory), and writes every stage's tensor; with
// --gradients also goes back from the file's grad_output, and writes every gradient. What is wrong with the
// arguments or the file is one line on standard error and exit code 2; then no file is written or changed.
// Any other failure is exit code 1.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import * as command from './lib/command.mjs';
import { oneLine, Refusal, shown, statOf } from './lib/command.mjs';
import { isMain } from './lib/paths.mjs';

/** @typedef {import('../web/core/core-types.ts').Core} Core */
/** @typedef {typeof import('../web/files/index.ts')} Files */
/** @typedef {import('../web/files/index.ts').LayerFileOptions} LayerFileOptions */
/** @typedef {import('../web/files/index.ts').FileLayer} FileLayer */

/** The option of a layer that each flag sets. */
const flags = /** @type {const} */ ({
  heads: 'heads',
  variant: 'variant',
  mask: 'mask',
  scaling: 'scaling',
  'd-k': 'dK',
  'd-v': 'dV',
  prefix: 'prefix',
});
const whole = ['heads', 'd-k', 'd-v'];

/**
 * @param {readonly string[]} args
 * @returns {{ input: string, out: string, gradients: boolean, given: Readonly<Record<string, string>> }}
 * paths are absolute
 */
function readArguments(args) {
  const names = [...Object.keys(flags), 'out'];
  const { given, switched, positionals } = command.flagsOf(args, names, ['gradients']);
  const [input, ...more] = positionals;
  if (input === undefined) throw new Refusal('a safetensors file needed, no name came');
  if (more.length > 0) throw new Refusal(`one file needed, ${shown(more[0] ?? '')} came, too`);
  const { out, ...layer } = given;
  if (out === undefined) throw new Refusal('--out: a file name needed, none came');
  const absolute = (/** @type {string} */ name) => command.typedPath('trace', name);
  const gradients = switched.has('gradients');
  return { input: absolute(input), out: absolute(out), gradients, given: layer };
}

/**
 * Numbers where numbers are needed; names are judged by the reader of the file.
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

/** @param {string} input */
function readInput(input) {
  const name = shown(path.basename(input));
  try {
    if (statSync(input).isFile()) return readFileSync(input);
  } catch (error) {
    throw new Refusal(
      `${name}: a readable file needed, the system says ${command.fileCode(error)}`,
    );
  }
  throw new Refusal(`${name}: a file needed, this is something else`);
}

/**
 * @param {string} input
 * @param {string} out
 */
function checkOut(input, out) {
  const [from, to] = [statOf(input), statOf(out)];
  if (from && to && from.dev === to.dev && from.ino === to.ino) {
    throw new Refusal('--out: another file than the input needed, this is the same');
  }
  command.checkOut(out);
}

/**
 * Runs the layer stage by stage, and back from the file's grad_output if wanted.
 * @param {Core} core
 * @param {Files} files
 * @param {FileLayer} found
 * @param {boolean} back
 */
function trace(core, files, { config, parameters, x, memory, padding, gradOutput }, back) {
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
  });
  while (layer.step() !== null);
  const inputs = { memory: memory !== null, padding };
  const read = (/** @type {string} */ name) => layer.tensor(name);
  const entries = files.tensorsOfTrace(read, inputs);
  if (!back || gradOutput === null) return files.writeSafetensors(entries);
  layer.backward(gradOutput.data);
  const gradients = files.tensorsOfGradients(layer.config, read, inputs);
  // Flags stay last: after them float32 would lie at odd addresses.
  const numbers = entries.filter(({ data }) => !Array.isArray(data));
  const flags = entries.filter(({ data }) => Array.isArray(data));
  return files.writeSafetensors([...numbers, ...gradients, ...flags]);
}

/**
 * The line for an error that is the file's or the arguments' fault, or null.
 * @param {unknown} error
 * @param {Readonly<Record<string, string>>} given
 * @returns {string | null}
 */
function refusalLine(error, given) {
  if (error instanceof Refusal) return error.message;
  if (!(error instanceof Error)) return null;
  if (error.name === 'FileError' && 'option' in error) {
    const flag = Object.entries(flags).find(([, option]) => option === error.option)?.[0];
    if (flag === undefined) return error.message;
    return flag in given
      ? `--${flag}${error.message.slice(String(error.option).length)}`
      : `${error.message}; give --${flag}`;
  }
  return command.isOfCore(error) ? error.message : null;
}

/**
 * The whole command.
 * @param {readonly string[]} args
 * @param {() => Promise<unknown>} [build] brings dist/ up to date
 * @returns {Promise<string>} the line for standard output
 * @throws {Refusal} for what the arguments or the file have wrong
 */
export async function traceFile(args, build = command.build) {
  /** @type {Readonly<Record<string, string>>} */
  let given = {};
  try {
    const read = readArguments(args);
    given = read.given;
    const options = { ...layerOptions(given), gradients: read.gradients };
    checkOut(read.input, read.out);
    const bytes = readInput(read.input);
    await build();
    /** @type {Files} */
    const files = await command.built('files.js');
    const found = files.layerFromTensors(files.readSafetensors(bytes), options);
    /** @type {{ loadCore: () => Promise<Core> }} */
    const { loadCore } = await command.built('core.js');
    const result = trace(await loadCore(), files, found, read.gradients);
    command.writeWhole(read.out, result);
    const rounded = found.converted.filter((each) => each.rounded > 0);
    const note = rounded.map(
      (each) => `; ${each.rounded} numbers rounded in ${shown(each.tensor)}`,
    );
    return oneLine(`${path.basename(read.out)}: ${result.length} bytes${note.join('')}`);
  } catch (error) {
    const line = refusalLine(error, given);
    throw line === null ? error : new Refusal(line);
  }
}

/** @param {readonly string[]} args */
async function main(args) {
  try {
    console.log(await traceFile(args));
  } catch (error) {
    command.endWith(error, error instanceof Refusal ? error.message : null);
  }
}

if (isMain(import.meta.url)) await main(process.argv.slice(2));
