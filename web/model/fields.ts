/**
 * The table of fields: every field of a state with its name in links and as an attribute, its type, and its scope.
 * Links, attributes, properties, lessons, checks and undo read it.
 */
import { optimizers, preyQuestions, relations, taskNames, trainingStarts } from '../core/interface';
import { allStageNames, layerOptions, trainingOptions } from '../core/interface';
import * as type from './field-types';
import type { FieldType } from './field-types';
import {
  allParameters,
  directions,
  looks,
  masks,
  maxColumns,
  maxHeads,
  maxSeed,
  maxSentence,
  mostPlanned,
  paces,
  projections,
  qkNorms,
  rotaryKinds,
  rowKinds,
  speeds,
  steps,
  themes,
  variants,
  type LayerChoice,
  type Shared,
  type State,
} from './state';

/**
 * - `layer`: part of a layer; each of two has its own. A step to undo.
 * - `input`: what layers run on. A step to undo.
 * - `moment`: what is looked at, where numbers depend on it. No step to undo, as all that follow.
 * - `view`: how a picture shows the numbers, none of which depends on it.
 * - `beside`: what is chosen in a picture or shown beside it: no scene depends on it either.
 * - `preference`: as `beside`, but the reader's own: a reset keeps it, and what is shared leaves it out.
 */
export type Scope = 'layer' | 'input' | 'moment' | 'view' | 'beside' | 'preference';

type Row<T> = readonly [name: string, scope: Scope, type: FieldType<T>];
type ScopeOf<Key> = Key extends keyof LayerChoice ? 'layer' : Exclude<Scope, 'layer'>;
type Table<Values> = {
  readonly [Key in keyof Values]: readonly [string, ScopeOf<Key>, FieldType<Values[Key]>];
};

const [leastBase, mostBase] = layerOptions.rotaryBase.allowed.range;
const training = trainingOptions;
const [mostSteps, mostBatch, mostNoise] = [
  training.steps.allowed.range[1],
  training.batch.allowed.range[1],
  training.noise.allowed.range[1],
];
const recipe = <T>(of: FieldType<T>) => type.orWord('recipe', of);

const table: Table<Shared & LayerChoice> = {
  sentence: ['sentence', 'input', type.sentence(maxSentence)],
  classes: ['classes', 'input', type.classes],
  memory: ['memory', 'input', type.sentence(maxSentence)],
  memoryClasses: ['memory-classes', 'input', type.classes],
  rows: ['rows', 'input', type.choice(rowKinds)],
  padding: ['padding', 'input', type.places],
  attnMask: ['attn-mask', 'input', type.ownMask],
  variant: ['variant', 'layer', type.choice(variants)],
  heads: ['heads', 'layer', type.whole(1, maxHeads)],
  kvHeads: ['kv-heads', 'layer', type.keyHeads],
  dModel: ['d-model', 'layer', type.whole(1, maxColumns)],
  dK: ['d-k', 'layer', type.columns],
  dV: ['d-v', 'layer', type.columns],
  qkNorm: ['qk-norm', 'layer', type.choice(qkNorms)],
  rotary: ['rotary', 'layer', type.choice(rotaryKinds)],
  rotaryBase: ['rotary-base', 'layer', type.amount(leastBase, mostBase)],
  mask: ['mask', 'layer', type.choice(masks)],
  window: ['window', 'layer', type.orWord('all', type.whole(1, 4096))],
  alibi: ['alibi', 'layer', type.flag],
  sink: ['sink', 'layer', type.orWord('none', type.amount(-1000, 1000))],
  scaling: ['scaling', 'layer', type.scaling],
  positions: ['positions', 'layer', type.flag],
  bias: ['bias', 'layer', type.flag],
  sharedQK: ['shared-qk', 'layer', type.flag],
  sharedHeads: ['shared-heads', 'layer', type.flag],
  valueProjection: ['value-projection', 'layer', type.flag],
  outputProjection: ['output-projection', 'layer', type.flag],
  muted: ['muted', 'layer', type.places],
  parameters: ['parameters', 'layer', type.choice(allParameters)],
  seed: ['seed', 'layer', type.whole(0, maxSeed)],
  start: ['start', 'layer', type.choice(trainingStarts)],
  noise: ['noise', 'layer', type.amount(0, mostNoise)],
  optimizer: ['optimizer', 'layer', recipe(type.choice(optimizers))],
  learningRate: ['learning-rate', 'layer', recipe(type.amount(1e-9, 10))],
  weightDecay: ['weight-decay', 'layer', recipe(type.amount(0, 1))],
  batch: ['batch', 'layer', recipe(type.whole(1, mostBatch))],
  trainingSteps: ['training-steps', 'layer', recipe(type.whole(1, mostSteps))],
  task: ['task', 'input', type.choice(taskNames)],
  question: ['question', 'input', type.choice(preyQuestions)],
  relation: ['relation', 'input', type.choice(relations)],
  edits: ['edits', 'layer', type.edits],
  direction: ['direction', 'input', type.choice(directions)],
  stage: ['stage', 'view', type.choice(allStageNames)],
  progress: ['progress', 'view', type.share],
  trainingStep: ['training-step', 'moment', type.whole(0, mostSteps)],
  head: ['head', 'view', type.counted(maxHeads)],
  projection: ['projection', 'view', type.choice(projections)],
  cell: ['cell', 'beside', type.cell],
  look: ['look', 'beside', type.choice(looks)],
  planDModel: ['plan-d-model', 'beside', type.whole(1, mostPlanned.dModel)],
  planHeads: ['plan-heads', 'beside', type.whole(1, mostPlanned.heads)],
  planN: ['plan-n', 'beside', type.whole(1, mostPlanned.n)],
  speed: ['speed', 'preference', type.oneOf(speeds)],
  step: ['step', 'preference', type.choice(steps)],
  lockScale: ['lock-scale', 'view', type.flag],
  allHeads: ['all-heads', 'view', type.flag],
  learning: ['learning', 'beside', type.flag],
  trainingPace: ['training-pace', 'preference', type.choice(paces)],
  theme: ['theme', 'preference', type.choice(themes)],
};

export type FieldKey = keyof typeof table;

/** A field of any type; its values come from a state or were checked by its schema. */
export interface Field extends FieldType<unknown> {
  readonly key: FieldKey;
  readonly name: string;
  readonly scope: Scope;
}

export const fields: readonly Field[] = Object.entries<Row<unknown>>(
  // A row's type is lost here; that of its values is checked above.
  table as unknown as Record<string, Row<unknown>>,
).map(([key, [name, scope, of]]) => ({ ...of, key: key as FieldKey, name, scope }));

export const fieldNamed = (name: string): Field | undefined =>
  fields.find((field) => field.name === name);

export const nameOf = (key: FieldKey): string => table[key][0];

export const layerFields = fields.filter(({ scope }) => scope === 'layer');

const keysIn = (...scopes: readonly Scope[]): ReadonlySet<string> =>
  new Set(fields.filter(({ scope }) => scopes.includes(scope)).map(({ key }) => key));

/** On these no number depends, nor what fits: a layer plays through them frame by frame. */
export const viewKeys = keysIn('view', 'beside', 'preference');
/** On these no scene depends. */
export const besideKeys = keysIn('beside', 'preference');
export const preferenceKeys = keysIn('preference');

/** A state with the preferences of another one: they are the reader's own, whatever is shown. */
export const withPreferencesOf = (state: State, own: State): State => ({
  ...state,
  ...Object.fromEntries(Object.entries(own).filter(([key]) => preferenceKeys.has(key))),
});
