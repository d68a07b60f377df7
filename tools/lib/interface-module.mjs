// Writes the TypeScript module of the core's names and types from its tables.

/** @typedef {import('./core-tables.mjs').CoreTables} CoreTables */
/** @typedef {import('./core-tables.mjs').OptionRow} OptionRow */
/** @typedef {import('./core-tables.mjs').Request} Request */

/**
 * The choices whose names have a list, and whose type has a name. The type of any other choice is written out where
 * it is used.
 * @type {Readonly<Record<string, readonly [list: string, type: string]>>}
 */
const named = {
  variant: ['variants', 'Variant'],
  mask: ['masks', 'MaskKind'],
  scaling: ['scalings', 'Scaling'],
  qkNorm: ['qkNorms', 'QkNorm'],
  parameters: ['parameterKinds', 'ParameterKind'],
  task: ['taskNames', 'TaskName'],
  start: ['trainingStarts', 'TrainingStart'],
  optimizer: ['optimizers', 'OptimizerName'],
  question: ['preyQuestions', 'PreyQuestion'],
  relation: ['relations', 'RelationKind'],
};

const quoted = (/** @type {string} */ name) => `'${name}'`;

/** A doc comment, wrapped. @param {string} text @param {string} [indent] */
function comment(text, indent = '') {
  const [first = '', ...others] = text.match(/.{1,100}(?=\s|$)/g) ?? [];
  if (others.length === 0) return `${indent}/** ${first} */\n`;
  const lines = [first, ...others].map((line) => `${indent} * ${line.trim()}\n`);
  return `${indent}/**\n${lines.join('')}${indent} */\n`;
}

/** @param {string} name @param {readonly string[]} members */
const list = (name, members) =>
  `export const ${name} = [\n${members.map((each) => `  ${quoted(each)},\n`).join('')}] as const;\n`;

/** @param {string} text @param {string} name @param {readonly string[]} members each once or more */
const union = (text, name, members) =>
  `${comment(text)}export type ${name} = ${[...new Set(members)].map(quoted).join(' | ')};\n`;

/**
 * A union whose members have a comment each.
 * @param {string} text
 * @param {string} name
 * @param {readonly { name: string, meaning: string }[]} members
 */
const explainedUnion = (text, name, members) => {
  const lines = members.map((each) => `${comment(each.meaning, '  ')}  | ${quoted(each.name)}`);
  return `${comment(text)}export type ${name} =\n${lines.join('\n')};\n`;
};

const isChoice = (/** @type {OptionRow} */ { type }) =>
  type === 'choice' || type === 'choice-or-number';

/** The list of a choice's names, and their type. @param {OptionRow} option */
function choice({ name, type, purpose, allowed }) {
  const names = named[name];
  if (!names) return [];
  const [listName, typeName] = names;
  const number = type === 'choice-or-number' ? ' | number' : '';
  const text = number
    ? `${purpose} The number is one from ${allowed.range?.join(' to ')}.`
    : purpose;
  return [
    list(listName, allowed.names),
    `${comment(text)}export type ${typeName} = (typeof ${listName})[number]${number};\n`,
  ];
}

/** @param {OptionRow} option */
function typeOf({ name, type, allowed }) {
  if (type === 'flag') return 'boolean';
  if (type === 'numbers') return 'readonly number[]';
  if (type === 'integer' || type === 'number') return 'number';
  const number = type === 'choice-or-number' ? ' | number' : '';
  return named[name]?.[1] ?? `${allowed.names.map(quoted).join(' | ')}${number}`;
}

/** What is allowed and the default, after the purpose. @param {OptionRow} option */
function optionText({ type, task, purpose, allowed, default: value }) {
  const of = task === null ? '' : `${task}: `;
  const range =
    allowed.range && type !== 'choice-or-number' ? ` ${allowed.range.join(' … ')}.` : '';
  const shown = typeof value === 'string' ? `\`${value}\`` : [value].flat().join(', ');
  return `${of}${purpose}${range}${value === null ? '' : ` Default ${shown}.`}`;
}

/** @param {Request} request */
function requestType({ type, meaning, options }) {
  const fields = options.map(
    (option) =>
      `${comment(optionText(option), '  ')}  readonly ${option.name}${option.needed ? '' : '?'}: ${typeOf(option)};\n`,
  );
  return `${comment(meaning)}export interface ${type} {\n${fields.join('')}}\n`;
}

/** A value as TypeScript writes it, with keys that need no quotes. @param {object} value */
const literal = (value) => JSON.stringify(value).replace(/([{,])"(\w+)":/g, '$1$2:');

/** The rows of a request's options, by name. @param {Request} request */
function rows({ type, list: name, options }) {
  const lines = options.map((option) => `  ${option.name}: ${literal(option)},\n`);
  return `${comment(`The options of ${type}.`)}export const ${name} = {\n${lines.join('')}} as const;\n`;
}

/** The choices of all requests, those that they share once. @param {CoreTables} core */
function choicesOf({ requests }) {
  /** @type {Map<string, OptionRow>} */
  const choices = new Map();
  for (const option of requests.flatMap(({ options }) => options).filter(isChoice)) {
    const known = choices.get(option.name) ?? option;
    if (known.allowed.names.join() !== option.allowed.names.join())
      throw new Error(`two options ${option.name} allow different names`);
    choices.set(option.name, known);
  }
  return [...choices.values()];
}

/** @param {CoreTables} core */
export function interfaceModule(core) {
  const { stages, tensors, scorers } = core.tables;
  const ids = stages.map(({ id }) => id);
  const roles = tensors.flatMap(({ axes }) => axes.map(({ role }) => role));
  return [
    "// The names and types of the core's interface, written from its tables when it is built.\n",
    ...choicesOf(core).flatMap(choice),
    ...core.requests.map(requestType),
    ...core.requests.map(rows),
    union('The type of an option.', 'OptionType', core.optionTypes),
    union(
      'How words become vectors: by named features of their class, or by a hash of the word.',
      'EmbeddingKind',
      core.embeddingKinds,
    ),
    comment('The ids of the stages that every layer has, in order.') +
      list(
        'stageNames',
        stages.filter(({ option }) => option === null).map(({ id }) => id),
      ),
    comment('The ids of all stages, in order; some are there with an option alone.') +
      list('allStageNames', ids),
    'export type StageName = (typeof allStageNames)[number];\n',
    union(
      'What a stage does.',
      'StageKind',
      stages.map(({ kind }) => kind),
    ),
    union(
      'What a tensor is.',
      'TensorKind',
      tensors.map(({ kind }) => kind),
    ),
    union('What an index along an axis stands for.', 'AxisRole', roles),
    union(
      'The older scorers.',
      'ScorerId',
      scorers.map(({ id }) => id),
    ),
    explainedUnion('How the terms of an explanation make its value.', 'Op', core.ops),
    explainedUnion('The same of what only language models have.', 'ModelOp', core.modelOps),
    explainedUnion(
      'Why the core refused a call. `got` is the refused value where nothing else is said.',
      'ErrorCode',
      core.errorCodes.map(({ name, meaning, allowed }) => ({
        name,
        meaning: allowed === '' ? meaning : `${meaning} \`allowed\` lists ${allowed}.`,
      })),
    ),
    comment('The tables of stages, tensors, words and scorers.') +
      `export const tables = ${literal(core.tables)} as const;\n`,
  ].join('\n');
}
