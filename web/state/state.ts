/** The whole state of one element: readonly, serialisable, enough to draw any moment. */
import {
  layerOptions,
  masks as coreMasks,
  parameterKinds as coreParameterKinds,
  scalings as coreScalings,
} from '../core/interface';
import type {
  OptimizerName,
  PreyQuestion,
  RelationKind,
  TaskName,
  TrainingStart,
} from '../core/training-types';
import type { MaskKind, Place, QkNorm, Scaling, StageName, Variant } from '../core/types';
import type { Edit } from './edits';
import type { OwnMask } from './own-mask';
import type { Rows } from './rows';

export { allStageNames, qkNorms, stageNames, variants } from '../core/interface';

/** All names, some of them first. */
const inOrder = <Name extends string>(names: readonly Name[], first: readonly Name[]) => [
  ...first,
  ...names.filter((name) => !first.includes(name)),
];
/** Menus list what a reader meets first. */
export const parameterKinds = inOrder(coreParameterKinds, ['patterns', 'constructed']);
export const scalings = inOrder(coreScalings, ['sqrt_d_k', 'sqrt_d_model']);

export const projections = ['q', 'k', 'v'] as const;
/** What can be chosen without a mask of one's own. */
export const knownMasks = coreMasks.filter((mask) => mask !== 'own');
export const allMasks = coreMasks;
/** What can be chosen without a file. */
export const ownParameters = [...parameterKinds, 'trained'] as const;
export const allParameters = [...ownParameters, 'imported'] as const;
export const looks = [
  'none',
  'values',
  'sizes',
  'order',
  'heads',
  'merged',
  'layout',
  'scorers',
  'keys',
] as const;
export const directions = ['forward', 'backward'] as const;
export const steps = ['stage', 'row', 'cell'] as const;
export const trainingPaces = ['slow', 'steady', 'fast'] as const;
export const themes = ['auto', 'light', 'dark', 'projector'] as const;

/** Which of the three projections is shown large where only one fits. */
export type Projection = (typeof projections)[number];
/**
 * Where the parameters come from; `imported` ones lie in a file and not in the state, `trained` ones are
 * trained anew, to the same bits, from what the state says (training.ts).
 */
export type Parameters = (typeof allParameters)[number];
/** What is open below the stage: another way of reading the same layer, or the list of keys of the keyboard. */
export type Look = (typeof looks)[number];
/** Which way the stages run: to the output, or back from it with ∂L/∂tensor. */
export type Direction = (typeof directions)[number];
/** How far one step goes along the timeline. */
export type Step = (typeof steps)[number];
/** How fast a training is played. */
export type TrainingPace = (typeof trainingPaces)[number];
export type Theme = (typeof themes)[number];

/** What makes a layer: layer B of a comparison may have its own of each. */
export interface LayerFields {
  readonly variant: Variant;
  readonly heads: number;
  /** Heads of k and v, a divisor of `heads` (key-heads.ts); null for as many as heads. */
  readonly kvHeads: number | null;
  readonly dModel: number;
  /** Columns of a head's q and k, and of its v, in wide; null for d_model. */
  readonly dK: number | null;
  readonly dV: number | null;
  /** Over which columns q and k are normalised before the scores; then there is a stage `norm`. */
  readonly qkNorm: QkNorm;
  readonly mask: MaskKind;
  readonly scaling: Scaling;
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
  /** Where a training starts, and the noise of a start that takes some (training.ts). */
  readonly start: TrainingStart;
  readonly noise: number;
  /** How it learns; null for the task's recipe. */
  readonly optimizer: OptimizerName | null;
  readonly learningRate: number | null;
  readonly weightDecay: number | null;
  readonly batch: number | null;
  /** The most steps that are taken. */
  readonly trainingSteps: number | null;
}

/** What the reader looks at; layer B has its own where it alone has such a head or cell. */
export interface Cursor {
  /** The head shown large, from 0. */
  readonly head: number;
  /** The cell the reader chose, or null. */
  readonly cell: Place | null;
}

/** What is different in layer B; empty while both layers are the same. */
export type Compared = Partial<LayerFields & Cursor>;

export interface State extends LayerFields, Cursor {
  /** The text as typed; tokens are derived from it (sentence.ts). */
  readonly sentence: string;
  /** Word classes that the reader set, by token index; others come from the lexicon. */
  readonly classes: Readonly<Record<number, string>>;
  /** The text that gives keys and values, in cross-attention; '' for self-attention. */
  readonly memory: string;
  readonly memoryClasses: Readonly<Record<number, string>>;
  /** Of `file`, sentence and memory are the names of its rows. */
  readonly rows: Rows;
  /** Places of keys that are padding, wherever the mask is not `none`. */
  readonly padding: readonly number[];
  /** What the mask `own` is, while there is one that fits. */
  readonly attnMask: OwnMask | null;
  /** What is trained, where parameters are. */
  readonly task: TaskName;
  /** Of the task `prey`: whose letter every animal is asked for. */
  readonly question: PreyQuestion;
  /** Of the task `relation`: which card belongs to which animal. */
  readonly relation: RelationKind;
  /** Inputs and parameters that the reader replaced, the latest last. */
  readonly edits: readonly Edit[];
  /** Backward, every matrix shows its gradient in its own place. */
  readonly direction: Direction;
  readonly stage: StageName;
  /** How far the stage has got, 0 … 1. Stage and progress together are the timeline's value. */
  readonly progress: number;
  readonly projection: Projection;
  /** How many steps of training are done in what is on show. */
  readonly trainingStep: number;
  /** What is looked at besides the stage. */
  readonly look: Look;
  /** The layer that “How many parameters?” counts besides the published ones. */
  readonly planDModel: number;
  readonly planHeads: number;
  readonly planN: number;
  /** What is different in layer B while two layers are compared (compare.ts); null for one layer. */
  readonly compare: Compared | null;
  readonly speed: number;
  readonly step: Step;
  /** Links between words of all heads, rather than of the large one. */
  readonly allHeads: boolean;
  /** Whether what is learned stands where the number is, while something is trained. */
  readonly learning: boolean;
  readonly trainingPace: TrainingPace;
  /** One colour scale for all stages, rather than one for each. */
  readonly lockScale: boolean;
  readonly theme: Theme;
}

/** Sizes of d_model that the page offers; parameters made by hand exist for 16 only. */
export const dModels: readonly number[] = [4, 8, 12, 16, 24, 32, 48, 64, 128, 256, 512, 1024];
/** The largest d_model, d_k and d_v that are drawn; a layer itself may have up to 2048. */
export const maxColumns = 1024;
export const maxHeads = 64;
/** The largest layer that can be counted, which need not be drawn: what the core takes. */
export const mostPlanned = {
  dModel: layerOptions.dModel.allowed.range[1],
  heads: layerOptions.heads.allowed.range[1],
  n: 4096,
} as const;
export const speeds: readonly number[] = [0.25, 0.5, 1, 2, 4];

export const maxTokens = 64;
export const maxSentence = 10_000;
export const maxSeed = layerOptions.seed.allowed.range[1];

/** What a page offers as a second sentence. */
export const defaultMemory = 'she will leave her money at the old bank';

/** What links, attributes and lessons leave out. They keep their layer: no value here changes from version to version. */
export const defaultState: State = {
  sentence: 'I am going to deposit my money at the bank',
  classes: {},
  memory: '',
  memoryClasses: {},
  rows: 'words',
  padding: [],
  attnMask: null,
  dModel: 16,
  variant: 'split',
  dK: null,
  dV: null,
  sharedQK: false,
  sharedHeads: false,
  valueProjection: true,
  outputProjection: true,
  muted: [],
  heads: 4,
  kvHeads: null,
  qkNorm: 'none',
  mask: 'none',
  scaling: 'sqrt_d_k',
  positions: true,
  bias: false,
  parameters: 'constructed',
  seed: 7,
  start: 'random',
  noise: 0,
  optimizer: null,
  learningRate: null,
  weightDecay: null,
  batch: null,
  trainingSteps: null,
  task: 'what-where',
  question: 'prey',
  relation: 'random',
  edits: [],
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
  compare: null,
  speed: 1,
  step: 'stage',
  lockScale: false,
  allHeads: false,
  learning: true,
  trainingPace: 'steady',
  theme: 'auto',
};

/** What a page or a figure opens with where no link, attribute or program says anything. */
export const openingState: State = { ...defaultState, parameters: 'patterns' };

export const stateKeys = Object.keys(defaultState) as readonly (keyof State)[];
