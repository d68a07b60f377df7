/**
 * The table of fields: every field of a state, in the order in which a link names them. Links, attributes,
 * properties, checks, undo and comparisons read it.
 */
import { comparedType } from './compared-type';
import type { Field, Role, RoleOf } from './field';
import {
  choice,
  countedFromOne,
  flag,
  integer,
  oneOf,
  sentenceUpTo,
  share,
  type FieldType,
} from './field-type';
import { ownMask } from './own-mask';
import { allRows } from './rows';
import { cell, classes, columns, edits, keyHeads, places, scaling } from './layer-types';
import {
  allMasks,
  allParameters,
  allStageNames,
  directions,
  looks,
  maxColumns,
  maxHeads,
  maxSeed,
  maxSentence,
  mostPlanned,
  projections,
  qkNorms,
  speeds,
  steps,
  themes,
  trainingPaces,
  variants,
  type State,
} from './state';
import {
  mostBatch,
  mostTrainingSteps,
  optimizers,
  preyQuestions,
  relations,
  taskNames,
  trainingStarts,
} from './training';
import { learningRate, noise, orRecipe, weightDecay } from './training-fields';

type Row<K extends keyof State> = readonly [
  name: string,
  role: RoleOf<K>,
  type: FieldType<State[K]>,
];

const table: { readonly [K in keyof State]: Row<K> } = {
  sentence: ['sentence', 'input', sentenceUpTo(maxSentence)],
  classes: ['classes', 'input', classes],
  memory: ['memory', 'input', sentenceUpTo(maxSentence)],
  memoryClasses: ['memory-classes', 'input', classes],
  rows: ['rows', 'input', choice(allRows)],
  padding: ['padding', 'input', places],
  attnMask: ['attn-mask', 'input', ownMask],
  variant: ['variant', 'layer', choice(variants)],
  heads: ['heads', 'layer', integer(1, maxHeads)],
  kvHeads: ['kv-heads', 'layer', keyHeads],
  dModel: ['d-model', 'layer', integer(1, maxColumns)],
  dK: ['d-k', 'layer', columns],
  dV: ['d-v', 'layer', columns],
  qkNorm: ['qk-norm', 'layer', choice(qkNorms)],
  mask: ['mask', 'layer', choice(allMasks)],
  scaling: ['scaling', 'layer', scaling],
  positions: ['positions', 'layer', flag],
  bias: ['bias', 'layer', flag],
  sharedQK: ['shared-qk', 'layer', flag],
  sharedHeads: ['shared-heads', 'layer', flag],
  valueProjection: ['value-projection', 'layer', flag],
  outputProjection: ['output-projection', 'layer', flag],
  muted: ['muted', 'layer', places],
  parameters: ['parameters', 'layer', choice(allParameters)],
  seed: ['seed', 'layer', integer(0, maxSeed)],
  start: ['start', 'layer', choice(trainingStarts)],
  noise: ['noise', 'layer', noise],
  optimizer: ['optimizer', 'layer', orRecipe(choice(optimizers), 'adam')],
  learningRate: ['learning-rate', 'layer', orRecipe(learningRate, 0.02)],
  weightDecay: ['weight-decay', 'layer', orRecipe(weightDecay, 0.2)],
  batch: ['batch', 'layer', orRecipe(integer(1, mostBatch), 32)],
  trainingSteps: ['training-steps', 'layer', orRecipe(integer(1, mostTrainingSteps), 400)],
  task: ['task', 'input', choice(taskNames)],
  question: ['question', 'input', choice(preyQuestions)],
  relation: ['relation', 'input', choice(relations)],
  edits: ['edits', 'input', edits],
  direction: ['direction', 'input', choice(directions)],
  stage: ['stage', 'moment', choice(allStageNames)],
  progress: ['progress', 'moment', share],
  trainingStep: ['training-step', 'moment', integer(0, mostTrainingSteps)],
  head: ['head', 'cursor', countedFromOne(maxHeads)],
  projection: ['projection', 'moment', choice(projections)],
  cell: ['cell', 'cursor', cell],
  look: ['look', 'view', choice(looks)],
  planDModel: ['plan-d-model', 'view', integer(1, mostPlanned.dModel)],
  planHeads: ['plan-heads', 'view', integer(1, mostPlanned.heads)],
  planN: ['plan-n', 'view', integer(1, mostPlanned.n)],
  compare: ['compare', 'comparison', comparedType(() => ownInB)],
  speed: ['speed', 'preference', oneOf(speeds)],
  step: ['step', 'preference', choice(steps)],
  lockScale: ['lock-scale', 'view', flag],
  allHeads: ['all-heads', 'view', flag],
  learning: ['learning', 'view', flag],
  trainingPace: ['training-pace', 'preference', choice(trainingPaces)],
  theme: ['theme', 'preference', choice(themes)],
};

export const fields: readonly Field[] = Object.entries(table).map(([key, [name, role, type]]) => ({
  // A row's type is lost here; that of its values is checked above.
  ...(type as FieldType<unknown>),
  key: key as keyof State,
  name,
  role,
  isList: type === places,
}));

export const withRole = (...roles: readonly Role[]) =>
  fields.filter(({ role }) => roles.includes(role));

/** Its name in a link and as an attribute. */
export const nameOfField = (key: keyof State) => table[key][0];

export const fieldNamed = (name: string) => fields.find((entry) => entry.name === name);

/** What layer B may have a value of its own in. */
export const ownInB = withRole('layer', 'cursor');
