/**
 * What a reader chose, as one readonly, serialisable value: enough to draw any moment. A state has one layer, or two
 * that are compared; what is not of a layer (the sentence, the moment, how it is shown) both share.
 */
import {
  layerOptions,
  masks,
  parameterKinds as coreParameterKinds,
  qkNorms,
  scalings as coreScalings,
  variants,
} from '../core/interface';
import type {
  OptimizerName,
  PreyQuestion,
  RelationKind,
  TaskName,
  TrainingStart,
} from '../core/training-types';
import type { MaskKind, Place, QkNorm, Scaling, StageName, Variant } from '../core/types';

/** All names, those that a menu lists first in front. */
const inOrder = <Name extends string>(names: readonly Name[], first: readonly Name[]) => [
  ...first,
  ...names.filter((name) => !first.includes(name)),
];
export const parameterKinds = inOrder(coreParameterKinds, ['patterns', 'constructed']);
export const scalings = inOrder(coreScalings, ['sqrt_d_k', 'sqrt_d_model']);
/** `trained` ones are trained anew, to the same bits, from what the state says; `imported` ones lie in a file. */
export const allParameters = [...parameterKinds, 'trained', 'imported'] as const;
export const rotaryKinds = layerOptions.rotary.allowed.names;
export const projections = ['q', 'k', 'v'] as const;
export const rowKinds = ['words', 'file'] as const;
export const looks = [
  'none',
  'values',
  'sizes',
  'order',
  'heads',
  'merged',
  'layout',
  'scorers',
  'plane',
  'keys',
] as const;
export const directions = ['forward', 'backward'] as const;
export const steps = ['stage', 'row', 'cell'] as const;
export const paces = ['slow', 'steady', 'fast'] as const;
export const themes = ['auto', 'light', 'dark', 'projector'] as const;
export { masks, qkNorms, variants };

/** Where the parameters of a layer come from. */
export type Parameters = (typeof allParameters)[number];
/** Which of the three projections is large where only one fits. */
export type Projection = (typeof projections)[number];
/** What is open below the picture. */
export type Look = (typeof looks)[number];
/** Which way the stages run: to the output, or back from it with gradients. */
export type Direction = (typeof directions)[number];
/** How far one step goes along the timeline. */
export type Step = (typeof steps)[number];
export type Theme = (typeof themes)[number];

/** A number that a reader replaced. */
export interface Edit extends Place {
  readonly value: number;
}

/** A mask of one's own, (n, m): what is added to each scaled score; null hides. */
export interface OwnMask {
  readonly n: number;
  readonly m: number;
  readonly added: readonly (number | null)[];
}

/** What makes a layer. */
export interface LayerChoice {
  readonly variant: Variant;
  readonly heads: number;
  /** Heads of k and v; null for as many as heads. */
  readonly kvHeads: number | null;
  readonly dModel: number;
  /** Columns of one head's q and k, and of its v, in wide; null for d_model. */
  readonly dK: number | null;
  readonly dV: number | null;
  readonly qkNorm: QkNorm;
  readonly rotary: (typeof rotaryKinds)[number];
  readonly rotaryBase: number;
  readonly mask: MaskKind;
  /** A query looks at keys fewer than this many places away; null for all. */
  readonly window: number | null;
  readonly alibi: boolean;
  /** The score of a key that is no token; null for none. */
  readonly sink: number | null;
  readonly scaling: Scaling;
  /** Whether x has the positions' sinusoids. */
  readonly positions: boolean;
  readonly bias: boolean;
  readonly sharedQK: boolean;
  /** In narrow. */
  readonly sharedHeads: boolean;
  readonly valueProjection: boolean;
  readonly outputProjection: boolean;
  /** Heads that are muted, from 0. */
  readonly muted: readonly number[];
  readonly parameters: Parameters;
  readonly seed: number;
  /** Where a training starts, and the noise of a start that takes some. */
  readonly start: TrainingStart;
  readonly noise: number;
  /** How it learns; null for what the task's recipe says. */
  readonly optimizer: OptimizerName | null;
  readonly learningRate: number | null;
  readonly weightDecay: number | null;
  readonly batch: number | null;
  readonly trainingSteps: number | null;
  /** Inputs and parameters that the reader replaced, the latest last. */
  readonly edits: readonly Edit[];
}

/** What is not of a layer. */
export interface Shared {
  /** The text as typed; its words are the tokens (sentence.ts). */
  readonly sentence: string;
  /** Classes of words that the reader set, by token; others come from the lexicon. */
  readonly classes: Readonly<Record<number, string>>;
  /** The text that gives keys and values in cross-attention; '' in self-attention. */
  readonly memory: string;
  readonly memoryClasses: Readonly<Record<number, string>>;
  /** Of `file`, sentence and memory are the names of a file's rows. */
  readonly rows: (typeof rowKinds)[number];
  /** Keys that are padding, from 0, wherever the mask is not `none`. */
  readonly padding: readonly number[];
  readonly attnMask: OwnMask | null;
  /** What is trained, where parameters are. */
  readonly task: TaskName;
  readonly question: PreyQuestion;
  readonly relation: RelationKind;
  readonly direction: Direction;
  readonly stage: StageName;
  /** How far the stage has got, 0 … 1. */
  readonly progress: number;
  readonly trainingStep: number;
  /** The head shown large, from 0. */
  readonly head: number;
  readonly projection: Projection;
  /** The chosen cell. */
  readonly cell: Place | null;
  readonly look: Look;
  /** The layer that “How many parameters?” counts. */
  readonly planDModel: number;
  readonly planHeads: number;
  readonly planN: number;
  /** Links between words of all heads, rather than of the large one. */
  readonly allHeads: boolean;
  /** Whether what is learned is shown where the number is, while something is trained. */
  readonly learning: boolean;
  /** One colour scale for all stages. */
  readonly lockScale: boolean;
  readonly speed: number;
  readonly step: Step;
  readonly trainingPace: (typeof paces)[number];
  readonly theme: Theme;
}

export type Layers = readonly [LayerChoice] | readonly [LayerChoice, LayerChoice];

export interface State extends Shared {
  readonly layers: Layers;
}

/** Sizes of d_model that a menu offers; parameters made by hand exist for 16 alone. */
export const dModels: readonly number[] = [4, 8, 12, 16, 24, 32, 48, 64, 128, 256, 512, 1024];
/** The largest d_model, d_k and d_v that are drawn. */
export const maxColumns = 1024;
export const maxHeads = 64;
export const maxTokens = 64;
export const maxSentence = 10_000;
export const maxSeed = layerOptions.seed.allowed.range[1];
/** The largest layer that can be counted, which need not be drawn. */
export const mostPlanned = {
  dModel: layerOptions.dModel.allowed.range[1],
  heads: layerOptions.heads.allowed.range[1],
  n: 4096,
} as const;
export const speeds: readonly number[] = [0.25, 0.5, 1, 2, 4];
/** What a page offers as a second sentence. */
export const defaultMemory = 'she will leave her money at the old bank';

/** What links leave out. They keep their layer: no value here changes from version to version. */
export const defaultLayer: LayerChoice = {
  variant: 'split',
  heads: 4,
  kvHeads: null,
  dModel: 16,
  dK: null,
  dV: null,
  qkNorm: 'none',
  rotary: 'none',
  rotaryBase: layerOptions.rotaryBase.default,
  mask: 'none',
  window: null,
  alibi: false,
  sink: null,
  scaling: 'sqrt_d_k',
  positions: true,
  bias: false,
  sharedQK: false,
  sharedHeads: false,
  valueProjection: true,
  outputProjection: true,
  muted: [],
  parameters: 'constructed',
  seed: 7,
  start: 'random',
  noise: 0,
  optimizer: null,
  learningRate: null,
  weightDecay: null,
  batch: null,
  trainingSteps: null,
  edits: [],
};

export const defaultShared: Shared = {
  sentence: 'I am going to deposit my money at the bank',
  classes: {},
  memory: '',
  memoryClasses: {},
  rows: 'words',
  padding: [],
  attnMask: null,
  task: 'what-where',
  question: 'prey',
  relation: 'random',
  direction: 'forward',
  stage: 'embed',
  progress: 1,
  trainingStep: 0,
  head: 1,
  projection: 'q',
  cell: null,
  look: 'none',
  planDModel: 512,
  planHeads: 2,
  planN: 12,
  allHeads: false,
  learning: true,
  lockScale: false,
  speed: 1,
  step: 'stage',
  trainingPace: 'steady',
  theme: 'auto',
};

export const defaultState: State = { ...defaultShared, layers: [defaultLayer] };

/** What a page opens with where no link, attribute or program says anything. */
export const openingState: State = {
  ...defaultShared,
  layers: [{ ...defaultLayer, parameters: 'patterns' }],
};

export const isLayerKey = (key: string): key is keyof LayerChoice =>
  Object.hasOwn(defaultLayer, key);

/** The layers with one of them changed. */
export function withLayer(layers: Layers, at: number, patch: Partial<LayerChoice>): Layers {
  const [a, b] = layers.map((layer, k) => (k === at ? { ...layer, ...patch } : layer));
  if (!a) throw new RangeError('a state has a layer');
  return b ? [a, b] : [a];
}

export const samePlace = (a: Place, b: Place): boolean =>
  a.name === b.name &&
  a.index.length === b.index.length &&
  a.index.every((each, k) => each === b.index[k]);
