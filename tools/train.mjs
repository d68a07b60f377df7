// npm run --silent train -- --task what-where --heads 2 [--start clones --noise 1e-3] [--seeds 1-24]
//                           [--steps N] [--out trained.safetensors]
// npm run --silent train -- --text FILE [--layers 2 --steps 500] [--out model.safetensors]
// Trains with the wasm core in Node and prints one line of JSON per seed. An error in the arguments gives one
// line on standard error and exit code 2; any other failure exit code 1.
import path from 'node:path';
import * as command from './lib/command.mjs';
import { Refusal, shown } from './lib/command.mjs';
import { isMain } from './lib/paths.mjs';
import { trainText } from './lib/train-text.mjs';

/** @typedef {import('../web/core/core-types.ts').Core} Core */
/** @typedef {import('../web/core/training-types.ts').Training} Training */
/** @typedef {import('../web/core/training-types.ts').TrainingOptions} TrainingOptions */
/** @typedef {typeof import('../web/files/index.ts')} Files */

/** @param {string} text */
const number = (text) => {
  if (!/^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(text)) throw new Refusal('a number needed');
  return Number(text);
};
/** @param {string} text */
const numbers = (text) => text.split(',').map(number);
/** @param {string} text */
const truth = (text) => {
  if (text !== 'true' && text !== 'false') throw new Refusal('true or false needed');
  return text === 'true';
};
const name = String;

/** The training option that each flag sets, and how its text is read. */
const flags = /** @type {const} */ ({
  task: ['task', name],
  heads: ['heads', number],
  variant: ['variant', name],
  'd-model': ['dModel', number],
  'd-k': ['dK', number],
  'd-v': ['dV', number],
  'shared-qk': ['sharedQK', truth],
  'value-projection': ['valueProjection', truth],
  'output-projection': ['outputProjection', truth],
  start: ['start', name],
  noise: ['noise', number],
  steps: ['steps', number],
  batch: ['batch', number],
  optimizer: ['optimizer', name],
  'learning-rate': ['learningRate', number],
  'weight-decay': ['weightDecay', number],
  embeddings: ['embeddings', name],
  positions: ['positions', truth],
  question: ['question', name],
  offsets: ['offsets', numbers],
  relation: ['relation', name],
  rotated: ['rotated', truth],
});
const others = ['seeds', 'out'];

const usage = `npm run --silent train -- --task NAME [flags]
npm run --silent train -- --text FILE [flags]    a language model: --text FILE --help says more

Trains, and prints one line of JSON a seed.

--seeds N or A-B  the seeds, one training each; 1 where left out
--out FILE        the safetensors file to write the trained layer to

${Object.entries(flags)
  .map(([flag, [option]]) => `--${flag.padEnd(18)}the option ${option}`)
  .join('\n')}

docs/core-api.md says what each option is and what is allowed; what is left out is as its task has it.`;

/** @param {string} text "7" or "1-24" */
function seedsOf(text) {
  const [, first = '', last = first] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  const [from, to] = [Number(first), Number(last)];
  if (first === '' || to < from || to > 4294967295 || to - from >= 10_000) {
    throw new Refusal('a seed or a range like 1-24 needed');
  }
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/**
 * @param {readonly string[]} args
 * @param {string} cwd
 * @returns {{ options: TrainingOptions, seeds: readonly number[], out: string | null }}
 */
function readArguments(args, cwd) {
  const names = [...Object.keys(flags), ...others];
  const { given, positionals } = command.flagsOf(args, names);
  const [positional] = positionals;
  if (positional !== undefined) throw new Refusal(`${positional}: only options needed`);
  /** @type {Record<string, unknown>} */
  const options = {};
  let seeds = [1];
  let out = null;
  for (const [flag, value] of Object.entries(given)) {
    try {
      if (flag === 'seeds') seeds = seedsOf(value);
      else if (flag === 'out') out = value;
      else {
        const [option, read] = flags[/** @type {keyof typeof flags} */ (flag)];
        options[option] = read(value);
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(`--${flag}: ${error.message}, ${shown(value)} came`);
    }
  }
  if (options['task'] === undefined) throw new Refusal('--task: a task needed, none came');
  if (out !== null && seeds.length > 1) throw new Refusal('--out: one seed needed, several came');
  return {
    options: /** @type {TrainingOptions} */ (/** @type {unknown} */ (options)),
    seeds,
    out: out === null ? null : path.resolve(cwd, out),
  };
}

/**
 * @param {Training} training
 * @param {(step: number) => void} progress
 */
function trained(training, progress) {
  const { steps } = training.setup;
  for (;;) {
    const { step, divergedAt } = training.step(Math.max(1, Math.ceil(steps / 20)));
    progress(step);
    if (step === steps || divergedAt !== null) return divergedAt;
  }
}

/**
 * The layer in PyTorch's packing, with its embeddings.
 * @param {Training} training
 * @param {Files} files
 */
function fileOf(training, files) {
  const layer = training.layerFor(training.setup.words.slice(0, 1));
  const tables = ['token_embedding', ...(training.setup.positions ? ['position_embedding'] : [])];
  return files.writeSafetensors([
    ...['in_proj_weight', 'out_proj.weight'].map((each) => ({ name: each, ...layer.tensor(each) })),
    ...tables.map((each) => ({ name: each, ...training.tensor(each) })),
  ]);
}

/** @type {import('./lib/command.mjs').Command} */
async function run(args, context) {
  const isOfText = args.some((arg) => /^--text(=|$)/.test(arg));
  if (args.includes('--help') && !isOfText) {
    context.print(usage);
    return 0;
  }
  try {
    if (isOfText) return await trainText(args, context);
    const { options, seeds, out } = readArguments(args, context.cwd);
    if (out !== null) command.checkOut(out);
    await context.build();
    /** @type {{ loadCore: () => Promise<Core> }} */
    const { loadCore } = await command.built('core.js');
    const core = await loadCore();
    for (const seed of seeds) {
      const training = core.createTraining({ ...options, seed });
      const divergedAt = trained(training, (step) =>
        context.progress(`\rseed ${seed}, step ${step} `),
      );
      context.progress('\r\x1b[K');
      const { task, steps } = training.setup;
      const { loss, joint, solved, questions, specialisation, gap, without } = training.evaluate();
      const ended = divergedAt === null ? { steps } : { steps: divergedAt - 1, divergedAt };
      const result = { loss, joint, solved, questions, specialisation, gap, without };
      context.print(JSON.stringify({ task, seed, ...ended, ...result }));
      if (out !== null) {
        /** @type {Files} */
        const files = await command.built('files.js');
        command.writeWhole(out, fileOf(training, files));
      }
      training.dispose();
    }
    return 0;
  } catch (error) {
    const refused = error instanceof Refusal || command.isOfCore(error);
    return command.failed(error, refused ? error.message : null, context);
  }
}

/** The command as a function. */
export const train = command.asFunction(run);

if (isMain(import.meta.url)) await command.asProgram('train', run);
