// npm run --silent train -- --text FILE [flags]: trains a language model on the words of a text.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as command from './command.mjs';
import { Refusal, shown } from './command.mjs';
import { coreTables } from './core-tables.mjs';
import { readText } from './text-tokens.mjs';

/** @typedef {import('../../web/core/core-types.ts').Core} Core */
/** @typedef {import('../../web/core/training-types.ts').TextTraining} TextTraining */
/** @typedef {import('./core-tables.mjs').OptionRow} OptionRow */

/**
 * Of options that the core has no default for; and GPT-2's activation, which takes half of the core's default's time.
 * @satisfies {import('../../web/core/model-types.ts').ModelConfig}
 */
const defaults = {
  layers: 2,
  dModel: 64,
  heads: 4,
  context: 64,
  vocabulary: 1000,
  activation: /** @type {const} */ ('gelu-tanh'),
};

/** --d-model of dModel. @param {string} option */
const flagOf = (option) => option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The rows of a model's options and of its training's. */
function rows() {
  const { requests } = coreTables();
  const of = (/** @type {string} */ type) =>
    requests.find((request) => request.type === type)?.options ?? [];
  return {
    model: of('ModelConfig').filter(({ name }) => name !== 'seed'),
    training: of('TextTrainingOptions'),
  };
}

/** @param {OptionRow} row @param {string} text */
function valueOf({ name, type }, text) {
  if (type === 'choice') return text;
  if (type === 'flag' && (text === 'true' || text === 'false')) return text === 'true';
  if (type !== 'flag' && /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(text)) return Number(text);
  const needed = type === 'flag' ? 'true or false' : 'a number';
  throw new Refusal(`--${flagOf(name)}: ${needed} needed, ${shown(text)} came`);
}

/** The options among the flags. @param {readonly OptionRow[]} options @param {Record<string, string>} given */
const optionsIn = (options, given) =>
  Object.fromEntries(
    options.flatMap((row) => {
      const text = given[flagOf(row.name)];
      return text === undefined ? [] : [[row.name, valueOf(row, text)]];
    }),
  );

/** @param {string} file */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Refusal(`--text: a text file needed, the system says ${command.fileCode(error)}`);
  }
}

const usage = () => `npm run --silent train -- --text FILE [flags]

Trains a language model on the words of a text, and prints one line of JSON.

--text FILE           a text in UTF-8
--out FILE            the safetensors file to write the model to

${Object.values(rows())
  .flat()
  .map(({ name, purpose }) => `--${flagOf(name).padEnd(20)}${purpose}`)
  .join('\n')}`;

/** @type {import('./command.mjs').Command} */
export async function trainText(args, context) {
  await context.build();
  if (args.includes('--help')) {
    context.print(usage());
    return 0;
  }
  const known = rows();
  const flags = Object.values(known).flatMap((options) => options.map(({ name }) => flagOf(name)));
  const { given, positionals } = command.flagsOf(args, ['text', 'out', ...flags]);
  const [positional] = positionals;
  if (positional !== undefined) throw new Refusal(`${positional}: only options needed`);
  const out = given['out'] === undefined ? null : path.resolve(context.cwd, given['out']);
  if (out !== null) command.checkOut(out);
  const others = known.model.filter((row) => row.default !== null);
  const filled = Object.fromEntries(others.map((row) => [row.name, row.default]));
  const asked = { ...filled, ...defaults, ...optionsIn(known.model, given) };
  const training = optionsIn(known.training, given);
  const text = textOf(path.resolve(context.cwd, given['text'] ?? ''));
  const { vocabulary, ids } = readText(text, asked.vocabulary);
  const model = { ...asked };
  // What is no size of a vocabulary, 2.5 or 1, is the core's to refuse; and no text at all.
  if (Number.isInteger(asked.vocabulary)) {
    model.vocabulary = Math.min(asked.vocabulary, Math.max(2, vocabulary.length));
  }
  /** @type {{ loadCore: () => Promise<Core> }} */
  const { loadCore } = await command.built('core.js');
  const learner = (await loadCore()).createTextTraining(model, ids, training);
  const { step, loss, divergedAt } = trained(learner, context);
  const result = { steps: step, loss, heldOutLoss: learner.heldOutLoss(), divergedAt };
  context.print(JSON.stringify({ tokens: ids.length, vocabulary: vocabulary.length, ...result }));
  if (out !== null) command.writeWhole(out, await fileOf(learner, model, vocabulary));
  learner.dispose();
  return 0;
}

/** @param {TextTraining} learner @param {import('./command.mjs').CommandContext} context */
function trained(learner, { progress }) {
  const { steps } = learner.options;
  const piece = Math.ceil(steps / 50);
  for (;;) {
    const at = learner.step(piece);
    progress(`\rstep ${at.step}, loss ${at.loss?.toFixed(3)} `);
    if (at.step < steps && at.divergedAt === null) continue;
    progress('\r\x1b[K');
    return at;
  }
}

/**
 * The parameters by their names in the graph; what opens them again is in the metadata, as JSON.
 * @param {TextTraining} learner
 * @param {object} model
 * @param {readonly string[]} vocabulary
 */
async function fileOf(learner, model, vocabulary) {
  /** @type {typeof import('../../web/files/index.ts')} */
  const { writeSafetensors } = await command.built('files.js');
  return writeSafetensors(
    learner.parameterNames.map((name) => ({ name, ...learner.tensor(name) })),
    new Map([
      ['config', JSON.stringify(model)],
      ['vocabulary', JSON.stringify(vocabulary)],
    ]),
  );
}
