/** What the parts of the user interface receive: the moment on show, and the actions that they may call. */
import type { CSSResult, TemplateResult } from 'lit';
import type { Place } from '../core/types';
import type { Inspection } from '../derive/inspect/inspect';
import type { Scene } from '../derive/scene/scene';
import type { Snapshot } from '../derive/scene/snapshot';
import type { Pair } from '../derive/compare/pair';
import type { Concealed } from '../derive/conceal/concealed';
import type { Crumb, Via } from '../derive/inspect/trail';
import type { Theme } from '../draw/theme';
import type { LessonProgress } from '../session/lesson/progress';
import type { Session } from '../session/session';
import type { LearnedView, SeedsView, TrainingView } from '../session/training-view';
import type { Tokens } from '../state/sentence';
import type { FigureControls, SharedMoment } from '../state/shared-moment';
import type { State } from '../state/state';
import type { Door } from './doors';
import type { DoorName } from './doors/names';
import type { StageEvents } from './stage/events';

/** The two texts of a state. */
export type TextKey = 'sentence' | 'memory';

export interface Editing {
  readonly text: TextKey;
  readonly word: number | null;
}

/** A picture of the moment on show. */
export interface PictureOptions {
  readonly format: 'svg' | 'png';
  /** The size relative to the page, 1 … 4. */
  readonly scale: number;
  /** Whether to include the stage's name, the colour scale, the caption, and where the parameters come from. */
  readonly titles: boolean;
}

/** The text typed for a number, and why it was refused. */
export interface RefusedNumber {
  readonly typed: string;
  readonly why: string;
}

/**
 * What parts ask for beyond the session: what belongs to one layer (A's or B's), moves the focus, loads code,
 * or is of the page.
 */
export interface Actions {
  change(patch: Partial<State>): void;
  chooseParameters(parameters: State['parameters']): void;
  /** Opens the list of keys and moves the focus there. */
  openKeys(): void;
  /** Moves along the timeline (0 … number of stages) and stops playing. */
  scrub(position: number): void;
  play(): void;
  pause(): void;
  /** One step forward or back; the state's `step` determines how far. */
  next(): void;
  previous(): void;
  reset(): void;
  /** Plays the whole layer from its beginning, with a plain sentence for each stage. */
  playMinute(): void;
  /** Begins or ends a comparison; the focus stays on the control that did it. */
  startComparing(patch: Partial<State>): void;
  stopComparing(): void;
  /** Loads the code of a comparison; rejects if that fails. */
  loadComparison(): Promise<void>;
  /** Loads the controls around the picture; rejects if that fails. */
  loadControls(): Promise<void>;
  /** Chooses a cell; `follow` also goes to the stage and head that show it large. */
  inspect(place: Place | null, follow?: boolean): void;
  /** Goes from a number to one of its terms, or to one that it feeds; `stay` keeps the focus where it is. */
  follow(from: Place, to: Place, via: Via, stay?: boolean): void;
  /** Goes back along the trail: to its last number, or to the one at this index. */
  back(at?: number): void;
  /** Edits an input or parameter; null restores the original number. */
  edit(place: Place, value: number | null, sliding?: boolean): void;
  /** The same from typed text, which may be no number. */
  type(place: Place, text: string): void;
  /** Chooses a cell and opens its number for editing, or says why that is not possible. */
  openEdit(place?: Place): void;
  /** Returns the focus to the picture. */
  leaveEdit(): void;
  orderTerms(largestFirst: boolean): void;
  listZeroTerms(listed: boolean): void;
  /** Opens the editor of a text or of one of its words; null closes the editor. */
  editText(text: TextKey | null, word?: number): void;
  /** The editor of a word was closed: sets the focus back. */
  leaveWord(text: TextKey, word: number): void;
  /** Sets the second sentence and focuses it; '' removes it. */
  setMemory(text: string): void;
  /** Opens a layer from one file, or from several that belong together. */
  openFiles(files: readonly File[]): void;
  /** Lists the layers of the model opened last again. */
  openModelAgain(): void;
  /** Answers the question of an opened file by the index of an offer; null cancels. */
  answerFile(answer: number | null): void;
  /** Saves a file: the layer's parameters, a run of it, or every stage's tensor. */
  save(what: 'layer' | 'run' | 'trace'): void;
  /** Copies the layer as a program. */
  copyCode(language: 'pytorch' | 'numpy'): void;
  savePicture(options: PictureOptions): void;
  /** Copies a PNG. */
  copyPicture(options: PictureOptions): void;
  /** The moment on show as texts that open it again; null if there is no page to share. */
  share(): SharedMoment | null;
  /** Chooses what the shared figure shows around its picture. */
  chooseFigure(controls: FigureControls): void;
  /** Copies a text, or shows it for copying by hand; `what` names it in the message. */
  copyText(text: string, what: string): void;
  /** Copies a matrix as tab- or comma-separated values. */
  copyTable(text: string): void;
  /** The magnification of the picture: 1, 2 or 3. */
  zoom(scale: number): void;
  /** Opens a built-in lesson. */
  openLesson(id: string): void;
  /** The progress in a lesson, stored in this browser; null if it was never opened. */
  lessonProgress(id: string): LessonProgress | null;
  /** Whether letters, digits and signs are shortcuts; stored in this browser. */
  setShortcuts(on: boolean): void;
  /** Adds the styles of a part of the page that was loaded; they stay. */
  addStyles(styles: readonly CSSResult[]): void;
}

/** The explanation of a name in the picture, beside it; lengths are CSS pixels of the picture. */
export interface NameTip {
  readonly says: string;
  /** Whether it stays until something else is pressed. */
  readonly pinned: boolean;
  readonly left: number;
  readonly width: number;
  /** The y of its upper edge, or of its lower edge if it is above the name. */
  readonly top: number;
  readonly above: boolean;
}

/** Something that the page around the element offers, shown in the menu Lessons. */
export interface Offer {
  readonly id: string;
  readonly label: string;
  /** What it does, in a few words. */
  readonly says: string;
  press(): void;
}

export interface View {
  /** The whole session; the fields below are of one layer, A or B, or of the page. */
  readonly session: Session;
  readonly state: State;
  readonly snapshot: Snapshot;
  readonly scene: Scene;
  readonly tokens: Tokens;
  readonly heads: readonly number[];
  /** The numbers of heads that split would offer. */
  readonly offeredInSplit: readonly number[];
  readonly wordClasses: readonly { readonly id: string }[];
  readonly playing: boolean;
  /** What a lesson hides; null for nothing. */
  readonly concealed: Concealed | null;
  readonly inspection: Inspection | null;
  /** An interesting cell of this stage while none is inspected; null while the layer plays. */
  readonly example: Inspection | null;
  /** Whether the reader chose the cell, rather than pointing at it or watching it play. */
  readonly pinned: boolean;
  /** The numbers that led to the inspected one. */
  readonly trail: readonly Crumb[];
  /** The text typed into the chosen cell that was refused. */
  readonly refused: RefusedNumber | null;
  readonly largestFirst: boolean;
  /** Whether terms of zero are listed rather than counted. */
  readonly zeroTerms: boolean;
  readonly caption: string;
  /** The first screen, shown instead of the page; null if the whole page is shown. */
  readonly welcome: WelcomeView | null;
  readonly memoryTokens: Tokens;
  /** The text being edited: as a whole (word null) or one word of it. */
  readonly editing: Editing | null;
  /** Whether a file has been imported, so that its parameters can be chosen. */
  readonly canImport: boolean;
  /** The training on show, or null. */
  readonly training: TrainingView | null;
  /** What A has learned if it is trained, else what B has. */
  readonly learned: LearnedView | null;
  /** The training with many seeds; null before it was requested. */
  readonly seeds: SeedsView | null;
  /** Whether the lesson's step trains many seeds, which are then shown in place of the loss. */
  readonly playsSeeds: boolean;
  /** Layer B while two layers are compared; this view is A's. */
  readonly compared: ComparedView | null;
  readonly hidden: ReadonlySet<string>;
  /** Null until the first picture was shown; stays null in a figure without controls. */
  readonly controlParts: ControlParts | null;
  /** The parts that a lesson highlights; null without a lesson. */
  readonly guided: string | null;
  /** Whether letters, digits and signs are shortcuts; null if the page has no shortcuts. */
  readonly shortcuts: boolean | null;
  /** What the page around the element offers. */
  readonly offers: readonly Offer[];
  readonly zoom: number;
  /** Device pixels per CSS pixel of the element, for canvases. */
  readonly density: number;
  /** The explanation of the name in the picture that is pointed at or pressed. */
  readonly tip: NameTip | null;
  readonly actions: Actions;
}

/** The first screen: what it shows, and its actions. */
export interface WelcomeView {
  /** The visitor has just arrived; the layer plays with its sentences; it was played. */
  readonly phase: 'opening' | 'minute' | 'played';
  /** Draws it (ui/welcome); null until it is loaded. */
  readonly parts: WelcomeParts | null;
  /** The open door that replaces it; null for none. */
  readonly door: Door | null;
  readonly openDoor: (name: DoorName) => void;
  /** Plays the whole layer from its beginning. */
  readonly minute: () => void;
  /** Pauses the minute, or continues it. */
  readonly pause: () => void;
  /** Opens the whole page. */
  readonly explore: () => void;
  /** Other sentences that these heads know, and an action that shows one. */
  readonly sentences: readonly { readonly verb: string; readonly sentence: string }[];
  readonly say: (sentence: string) => void;
}

/** Draws the first screen around the picture. */
export interface WelcomeParts {
  readonly head: (view: View, welcome: WelcomeView) => unknown;
  readonly foot: (view: View, welcome: WelcomeView) => unknown;
}

/** What the parts of a comparison receive: layer B as a view of its own, beside A's. */
export interface ComparedView extends Pair {
  readonly names: { readonly a: string; readonly b: string };
  /** B in the form of any layer's view; its actions change B, or both for what they share. */
  readonly view: View;
  readonly events: StageEvents;
  /** The same cell in both if both have it; else in one of them, or none. */
  readonly inspected: Inspected;
  readonly parts: ComparedParts;
}

export interface Inspected {
  readonly a: Inspection | null;
  readonly b: Inspection | null;
}

/** The parts of a comparison; their code is loaded with the second picture. */
export interface ComparedParts {
  firstBar(): TemplateResult;
  secondBar(): TemplateResult;
  cost(): TemplateResult;
  /** The chosen number in both layers; and the same for screen readers. */
  values(): unknown;
  spokenValues(): string;
  differences(theme: Theme): TemplateResult;
  /** The difference of the picture's large matrix, before a cell is chosen. */
  firstDifference(theme: Theme): unknown;
}

/** Draws the controls around the picture (ui/controls/index.ts); loaded after the first picture was shown. */
export interface ControlParts {
  readonly head: (view: View) => unknown;
  readonly time: (view: View) => unknown;
  readonly training: (view: View) => unknown;
  /** @param shown the view whose number is inspected: A's or B's */
  readonly beside: (view: View, shown: View, theme: Theme) => unknown;
  readonly below: (view: View, theme: Theme) => unknown;
  /** Calls `use` now, or once the inspector's content is loaded. */
  readonly whenInspectorIsThere: (use: () => void) => void;
}

/** The names that the attribute `hide` accepts. */
export const hideable = [
  'intro',
  'sentence',
  'knife',
  'heads',
  'cost',
  'settings',
  'undo',
  'edits',
  'lessons',
  'ladder',
  'compare',
  'share',
  'files',
  'view',
  'strip',
  'transport',
  'inspector',
  'legend',
  'caption',
  'values',
  'look',
  'training',
  'learn',
  'guide',
  'brand',
] as const;

/** What `controls` shows: everything, a player below the picture, or only the picture and its text. */
export const controlSets = ['all', 'player', 'none'] as const;
export type ControlSet = (typeof controlSets)[number];

const ofPlayer = ['strip', 'transport', 'training', 'inspector', 'legend', 'caption'];
const shownBy: Readonly<Record<ControlSet, readonly string[]>> = {
  all: hideable,
  player: [...ofPlayer, 'guide', 'brand'],
  none: ['legend', 'caption', 'guide', 'brand'],
};

/** The parts that a set of controls hides. */
export const hiddenBy = (controls: ControlSet): readonly string[] =>
  hideable.filter((name) => !shownBy[controls].includes(name));
