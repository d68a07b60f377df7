/**
 * `<many-heads>` as pages and programs use it: the package's types. Those of the state follow the table of fields; the
 * element's class is checked against them (embed.ts).
 */
import type { Explanation, Place, StageName, TensorData } from '../core/types';
import type { Lesson } from '../lessons';
import type { StateValues } from '../model/link';
import type { LayerChoice, Shared, State, Step } from '../model/state';
import type { FigureEvents } from './events';
import type { PictureOptions } from './export';
import type { ControlSet } from './properties';
import type { Walk } from './walk';

type Values = Shared & LayerChoice;

/** A property's value: lists of places and heads count from 1, what is structured is written as in a link. */
type Shown<T> = [Extract<T, object>] extends [never]
  ? T
  : T extends readonly number[]
    ? readonly number[]
    : string;

/** A property's name is its attribute's without hyphens. */
type PropertyOf<Key extends keyof Values> = Key extends 'sharedQK' ? 'sharedQk' : Key;

/** The state by its attributes. `head`, `muted` and `padding` count from 1. */
export type StateProperties = {
  -readonly [Key in Exclude<keyof Values, 'step'> as PropertyOf<Key>]: Shown<Values[Key]>;
};

/** What the page around the element decides. */
export interface PageProperties {
  /** What differs in layer B, as `variant:wide,heads:8`; null for one layer. */
  compare: string | null;
  /** Null for what fits. */
  controls: ControlSet | null;
  /** Names of hidden parts, separated by spaces. */
  hide: string;
  /** Whether it plays once the figure is in sight. */
  autoplay: boolean;
  /** The address of a page with this element, for the links of Share. */
  sharePage: string;
  /** A document has one language: the last one that any of its figures asked for. */
  locale: string | null;
  /** Whether progress in lessons is kept in this browser. */
  lessonProgress: boolean;
  /** Whether letters, digits and signs are shortcuts. */
  shortcuts: boolean;
}

type Properties = StateProperties & PageProperties;

/** The properties that the element's class has by its tables (properties.ts). */
export interface TableProperties extends Properties {
  /** How far a step on the timeline goes; beside a lesson, the name of one of its steps may be assigned. */
  get step(): Step;
  set step(value: string | null | undefined);
}

export interface ManyHeadsElement extends HTMLElement, TableProperties {
  /** The lesson on show; null without one. A name, an address or a lesson's text may be assigned. */
  get lesson(): Lesson | null;
  set lesson(value: string | null | undefined);
  /** The tour of the lesson on show; null without one. */
  readonly tour: Walk | null;

  /** Resolves with the first picture; reading it starts the figure at once. It is a new promise once taken out of a page. */
  readonly ready: Promise<this>;
  /** Resolves when the last change has been drawn and nothing moves to its place any more. */
  readonly updateComplete: Promise<boolean>;

  /** Readonly and serialisable; indices count from 0. */
  getState(): State;
  /** @throws RangeError or TypeError naming the field and what is allowed; nothing has changed then */
  setState(values: StateValues): void;
  /** Takes a link's names and texts; a `query` is what the figure opens with, as attributes are. */
  load(pairs: Iterable<readonly [string, string]>, from?: 'link' | 'query'): void;
  /** Goes to the moment of a link; what it leaves out is as it opened. */
  openLink(pairs: Iterable<readonly [string, string]>): void;
  /** What differs from the opening, as a link's text. */
  link(): string;
  /** Back to the opening; a reader's preferences stay. */
  reset(): void;
  undo(): void;
  redo(): void;

  play(): void;
  pause(): void;
  next(): void;
  previous(): void;
  goTo(stage: StageName, progress?: number): void;
  /** 0 … the number of stages. */
  readonly position: number;

  /** A copy of a tensor of layer A or B. @throws Error before `ready` */
  tensor(name: string, of?: 'A' | 'B'): TensorData;
  explain(name: string, index: readonly number[], of?: 'A' | 'B'): Explanation;
  /** Where the picture shows a number, in window pixels; null where it does not. */
  cellBox(place: Place, of?: 'A' | 'B'): DOMRect | null;
  /** What is on show, in words. */
  describe(): string;
  /** The moment on show as a file. @throws RangeError where a PNG would be too large */
  picture(options?: Partial<PictureOptions>): Promise<Blob>;
}

export interface ManyHeadsClass {
  new (): ManyHeadsElement;
  readonly prototype: ManyHeadsElement;
}

/** The element's events by name. They bubble and cross shadow roots. */
export type ManyHeadsEventMap = {
  readonly [Name in keyof FigureEvents]: CustomEvent<FigureEvents[Name]>;
};

/** What may be given for a value: itself, the text of its attribute, or null and undefined for the default. */
type Given<T> =
  | (T extends boolean ? '' | 'on' | 'off' | 'true' | 'false' : never)
  | (T extends number ? `${number}` : never)
  | (T extends readonly number[] ? string : never)
  | T
  | null
  | undefined;

type Named = {
  readonly lesson?: string | null | undefined;
  readonly step?: string | null | undefined;
};

/** What a framework may set as properties. */
export type ManyHeadsProperties = {
  readonly [Key in keyof Properties]?: Given<Properties[Key]>;
} & Named;

/** `dModel` becomes `d-model`. */
type Hyphened<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Hyphened<Rest>}`
  : Name;

/** The attributes, by their names in HTML. */
export type ManyHeadsAttributes = {
  readonly [Key in keyof Properties as Hyphened<Key>]?: Given<Properties[Key]>;
} & Named;

/** Attributes, properties and event handlers, as JSX writes them. */
export type ManyHeadsJsx = ManyHeadsProperties &
  Omit<ManyHeadsAttributes, keyof ManyHeadsProperties> & {
    readonly [Name in keyof ManyHeadsEventMap as `on${Name}`]?: (
      event: ManyHeadsEventMap[Name],
    ) => void;
  };
