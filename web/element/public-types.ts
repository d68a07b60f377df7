/**
 * `<many-heads>` as its page and programs use it: the package's types. The element's class is checked against
 * them (many-heads.ts, index.ts); nothing else of the class is public.
 */
import type { OptimizerName, PreyQuestion, RelationKind } from '../core/training-types';
import type { TaskName, TrainingStart } from '../core/training-types';
import type {
  Explanation,
  MaskKind,
  Place,
  QkNorm,
  Scaling,
  StageName,
  TensorData,
  Variant,
} from '../core/types';
import type { Lesson } from '../lessons/format';
import type { EventDetails } from '../session/events';
import type { Rows } from '../state/rows';
import type { Direction, Look, Parameters, Projection, State } from '../state/state';
import type { Step, Theme, TrainingPace } from '../state/state';
import type { Locale } from '../text/languages';
import type { DoorName } from '../ui/doors/names';
import type { ControlSet, Offer, PictureOptions } from '../ui/view';
import type { Walk } from './walk';

/**
 * What may be assigned to a property of type T: T, the text of its attribute, or null and undefined for the
 * default.
 */
export type Given<T> =
  | (T extends boolean ? boolean | '' | 'on' | 'off' | 'true' | 'false' : never)
  | (T extends number ? number | `${number}` : never)
  | (T extends readonly number[] ? T | string : never)
  | T
  | null
  | undefined;

/**
 * The state, by its attributes; a property's name is the attribute's without hyphens. Places and heads count
 * from 1.
 */
export interface StateProperties {
  /** The text. */
  get sentence(): string;
  set sentence(value: Given<string>);
  /** Word classes by index from 0: `4:verb,6:noun-finance`. */
  get classes(): string;
  set classes(value: Given<string>);
  /** A second text, for cross-attention. */
  get memory(): string;
  set memory(value: Given<string>);
  get memoryClasses(): string;
  set memoryClasses(value: Given<string>);
  /** What x is made of; `file` while a file with an x is open. */
  get rows(): Rows;
  set rows(value: Given<Rows>);
  /** Places of words that are padding, from 1. */
  get padding(): readonly number[];
  set padding(value: Given<readonly number[]>);
  /** The mask `own`, row by row: `0,x;0,0`, where x hides and numbers are added to the scores; '' for none. */
  get attnMask(): string;
  set attnMask(value: Given<string>);
  /** What is cut into heads: nothing (wide), the projections (split) or the input (narrow). */
  get variant(): Variant;
  set variant(value: Given<Variant>);
  /** How many heads there are. */
  get heads(): number;
  set heads(value: Given<number>);
  get dModel(): number;
  set dModel(value: Given<number>);
  /** Columns of a head's q and k in wide; null for d_model. */
  get dK(): number | null;
  set dK(value: Given<number>);
  /** Columns of a head's v in wide; null for d_model. */
  get dV(): number | null;
  set dV(value: Given<number>);
  /** Heads of k and v, a divisor of heads; null for as many as heads. */
  get kvHeads(): number | null;
  set kvHeads(value: Given<number>);
  /** Over which columns q and k are normalised before the scores. */
  get qkNorm(): QkNorm;
  set qkNorm(value: Given<QkNorm>);
  get mask(): MaskKind;
  set mask(value: Given<MaskKind>);
  /** What scores are divided by. */
  get scaling(): Scaling;
  set scaling(value: Given<Scaling>);
  get positions(): boolean;
  set positions(value: Given<boolean>);
  get bias(): boolean;
  set bias(value: Given<boolean>);
  get sharedQk(): boolean;
  set sharedQk(value: Given<boolean>);
  /** In narrow: one small matrix for all heads. */
  get sharedHeads(): boolean;
  set sharedHeads(value: Given<boolean>);
  get valueProjection(): boolean;
  set valueProjection(value: Given<boolean>);
  get outputProjection(): boolean;
  set outputProjection(value: Given<boolean>);
  /** Indices of muted heads, from 1. */
  get muted(): readonly number[];
  set muted(value: Given<readonly number[]>);
  /** Where the parameters come from. */
  get parameters(): Parameters;
  set parameters(value: Given<Exclude<Parameters, 'imported'>>);
  /** The seed of random parameters, 0 … 2³² − 1. */
  get seed(): number;
  set seed(value: Given<number>);
  /** Where a training starts. */
  get start(): TrainingStart;
  set start(value: Given<TrainingStart>);
  get noise(): number;
  set noise(value: Given<number>);
  /** The optimizer of a training; null for the task's recipe. */
  get optimizer(): OptimizerName | null;
  set optimizer(value: Given<OptimizerName>);
  get learningRate(): number | null;
  set learningRate(value: Given<number>);
  get weightDecay(): number | null;
  set weightDecay(value: Given<number>);
  get batch(): number | null;
  set batch(value: Given<number>);
  /** The largest number of training steps. */
  get trainingSteps(): number | null;
  set trainingSteps(value: Given<number>);
  /** The task that is trained, where parameters are trained. */
  get task(): TaskName;
  set task(value: Given<TaskName>);
  /** For the task `prey`. */
  get question(): PreyQuestion;
  set question(value: Given<PreyQuestion>);
  /** For the task `relation`. */
  get relation(): RelationKind;
  set relation(value: Given<RelationKind>);
  /** Replaced numbers: `W_Q.1.2:0.5` (indices from 0). */
  get edits(): string;
  set edits(value: Given<string>);
  /** With `backward` every matrix shows its gradient. */
  get direction(): Direction;
  set direction(value: Given<Direction>);
  get stage(): StageName;
  set stage(value: Given<StageName>);
  /** How far the stage has come, 0 … 1. */
  get progress(): number;
  set progress(value: Given<number>);
  /** The number of training steps taken in what is on show. */
  get trainingStep(): number;
  set trainingStep(value: Given<number>);
  /** The head shown large, from 1. */
  get head(): number;
  set head(value: Given<number>);
  get projection(): Projection;
  set projection(value: Given<Projection>);
  /** The chosen cell: `scores.1.4.6` (indices from 0); '' for none. */
  get cell(): string;
  set cell(value: Given<string>);
  /** The panel that is open below the picture. */
  get look(): Look;
  set look(value: Given<Look>);
  /** The sizes of the layer in “How many parameters?”. */
  get planDModel(): number;
  set planDModel(value: Given<number>);
  get planHeads(): number;
  set planHeads(value: Given<number>);
  get planN(): number;
  set planN(value: Given<number>);
  /** What differs in layer B: `variant:wide,heads:8`; null for one layer. */
  get compare(): string | null;
  set compare(value: Given<string>);
  get speed(): number;
  set speed(value: Given<number>);
  /**
   * How far a step on the timeline goes. (The attribute `step` of a figure with `lesson` names the lesson's
   * step.)
   */
  get step(): Step;
  set step(value: Given<Step>);
  /** Whether all stages share one colour scale. */
  get lockScale(): boolean;
  set lockScale(value: Given<boolean>);
  /** Whether the links between words are shown for all heads. */
  get allHeads(): boolean;
  set allHeads(value: Given<boolean>);
  /** Whether the panel of what was learned is shown in place of the explained number. */
  get learning(): boolean;
  set learning(value: Given<boolean>);
  get trainingPace(): TrainingPace;
  set trainingPace(value: Given<TrainingPace>);
  get theme(): Theme;
  set theme(value: Given<Theme>);
}

/** What the page around the element decides. */
export interface PageProperties {
  /** Null for a choice by the element's width. */
  get controls(): ControlSet | null;
  set controls(value: Given<ControlSet>);
  /** Names of hidden parts, separated by spaces. */
  get hide(): string;
  set hide(value: Given<string>);
  /** Whether to play once there is a layer and the figure is in sight. */
  get autoplay(): boolean;
  set autoplay(value: Given<boolean>);
  /** The address of a page with this element, for the links of Share. */
  get sharePage(): string;
  set sharePage(value: Given<string>);
  /** Whether a first visitor sees the first screen until they go on to the whole figure. */
  get welcome(): boolean;
  set welcome(value: Given<boolean>);
  /** Which question of the first screen is open in the figure's place; null for none. */
  get door(): DoorName | null;
  set door(value: Given<DoorName>);
  /**
   * The language. A document has one: the last one requested by any of its elements; null requests none.
   */
  get locale(): Locale | null;
  set locale(value: Given<Locale>);
  /** Whether progress in lessons is stored in this browser. */
  get lessonProgress(): boolean;
  set lessonProgress(value: Given<boolean>);
  /** Whether letters, digits and signs are shortcuts; a reader may switch them off as well. */
  get shortcuts(): boolean;
  set shortcuts(value: Given<boolean>);
  /** Further offers of the page, listed in the menu Lessons. */
  get offers(): readonly Offer[];
  set offers(value: Given<readonly Offer[]>);
}

/** The lesson on show, or null; assign a name, a file's address or a lesson's data. */
export interface LessonProperty {
  get lesson(): Lesson | null;
  set lesson(value: string | Lesson | null | undefined);
}

export interface ManyHeadsElement
  extends HTMLElement, StateProperties, PageProperties, LessonProperty {
  /**
   * Resolves with the element when the first picture is drawn; rejects where there can be none. A new promise
   * after the element was taken out of its page, because it then starts again. Reading it starts the element
   * at once.
   */
  readonly ready: Promise<this>;
  /** Resolves when the last change is drawn. */
  readonly updateComplete: Promise<boolean>;

  /** The state as a plain object: readonly, serialisable. Indices (`head`, `cell`) count from 0. */
  getState(): State;
  /**
   * Changes fields of the state; a stage without a progress is shown complete.
   * @throws RangeError naming the field and what is allowed; nothing has changed then.
   */
  setState(values: Partial<State>): void;
  /**
   * Takes names and texts in a link's form; what does not fit is refused and reported. A `query` belongs to
   * the opening, as attributes do; a `link` is what a reader has changed since.
   */
  load(pairs: Iterable<readonly [string, string]>, from?: 'link' | 'query'): void;
  /** Goes to the moment that a link names, as one step to undo; fields that it leaves out are as on opening. */
  openLink(pairs: Iterable<readonly [string, string]>): void;
  /** The state as a link's text: its differences from the opening. */
  link(): string;
  /** Resets everything but the reader's preferences (theme, speed, step, pace of training) to the opening. */
  reset(): void;
  /** Undoes the last change of the layer: an edit, the variant, the sentence … */
  undo(): void;
  redo(): void;

  /** The tour of the lesson on show; null without a lesson. */
  readonly tour: Walk | null;

  /** Plays from here, or from the start when at the end. */
  play(): void;
  /** Shows the first screen, also to a reader who has closed it; “Explore” leads back to this moment. */
  showWelcome(): void;
  pause(): void;
  /** Goes to the end of this stage, or of the next. */
  next(): void;
  previous(): void;
  /** @throws RangeError naming `stage` or `progress` and what is allowed. */
  goTo(stage: StageName, progress?: number): void;
  /** The timeline's value, 0 … number of stages. */
  readonly position: number;

  /** A copy of a tensor of A, or of B while two are compared. @throws Error before `ready`. */
  tensor(name: string, of?: 'A' | 'B'): TensorData;
  /** Where a number comes from, as `Layer.explain`. @throws Error before `ready`. */
  explain(name: string, index: readonly number[], of?: 'A' | 'B'): Explanation;
  /**
   * Where the picture of A, or of B while two are compared, shows a number: its cell's box in window pixels, as
   * `getBoundingClientRect` gives it; null while the picture does not show it.
   */
  cellBox(place: Place, of?: 'A' | 'B'): DOMRect | null;
  /** What is on show in words, as a screen reader gets it. */
  describe(): string;
  /**
   * The moment on show as a file, in the current theme; by default a PNG of the same size, with titles.
   * @throws RangeError naming `format`, `scale` or `titles` and what is allowed; Error before `ready`.
   */
  picture(options?: Partial<PictureOptions>): Promise<Blob>;
}

/** The element's class. */
export interface ManyHeadsClass {
  new (): ManyHeadsElement;
  readonly prototype: ManyHeadsElement;
}

/** The element's events by name. They bubble and cross shadow roots. */
export type ManyHeadsEventMap = {
  readonly [N in keyof EventDetails]: CustomEvent<EventDetails[N]>;
};

type Properties = StateProperties & PageProperties;

/** What a framework may set as properties. */
export type ManyHeadsProperties = {
  readonly [K in keyof Properties]?: Given<Properties[K]>;
} & { readonly lesson?: string | Lesson | null | undefined };

/** A property's name with hyphens: `dModel` becomes `d-model`. */
type Hyphened<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Hyphened<Rest>}`
  : Name;

/** The attributes, by their names in HTML. */
export type ManyHeadsAttributes = {
  readonly [K in Exclude<keyof Properties, 'offers' | 'step'> as Hyphened<K>]?: Given<
    Properties[K]
  >;
} & {
  /** A built-in lesson's name, or the address of a file. */
  readonly lesson?: string | null | undefined;
  /** The name of the lesson's step; without a lesson, how far a step on the timeline goes. */
  readonly step?: string | null | undefined;
};
