/** What the parts of the user interface are given: the moment, and what they may ask for. */
import type { CSSResult, TemplateResult } from 'lit';
import type { Place } from '../core/types';
import type { Inspection } from '../derive/inspect/inspect';
import type { Scene } from '../derive/scene/scene';
import type { Snapshot } from '../derive/scene/snapshot';
import type { Pair } from '../derive/compare/pair';
import type { Veil } from '../derive/veil/veil';
import type { Crumb, Via } from '../derive/inspect/trail';
import type { Theme } from '../draw/theme';
import type { LessonProgress } from '../session/lesson/progress';
import type { FileQuestion } from '../session/file-question';
import type { Notice } from '../session/notices';
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
  /** Times its size on the page, 1 … 4. */
  readonly scale: number;
  /** With the stage's name, the colour scale, the caption, and where the parameters come from. */
  readonly titles: boolean;
}

/** What was typed for a number, and why it was not taken. */
export interface RefusedNumber {
  readonly typed: string;
  readonly why: string;
}

export interface Actions {
  change(patch: Partial<State>): void;
  chooseParameters(parameters: State['parameters']): void;
  /** Shows what every key does, and takes the reader there. */
  openKeys(): void;
  /** One field by its name in a link, with what was typed for it, which may be refused. */
  typeField(name: string, text: string): void;
  /** Moves along the timeline, 0 … number of stages, and stops playing. */
  scrub(position: number): void;
  play(): void;
  pause(): void;
  /** One step on or back, as far as the state's `step` says. */
  next(): void;
  previous(): void;
  reset(): void;
  /** Plays the whole layer from its opening, with a plain sentence for each stage. */
  playMinute(): void;
  /** Trains on from the step on show, at the state's pace. */
  playTraining(): void;
  pauseTraining(): void;
  /** Shows another step of the training, and stops playing it. */
  goToStep(trainingStep: number): void;
  /** Trains 24 seeds of what is on show, once for each head count. */
  startSeeds(headCounts: readonly number[]): void;
  stopSeeds(): void;
  /** Shows one of them at its last step. */
  openSeed(heads: number, seed: number, trainingStep: number): void;
  /** Begins a comparison, and ends it; the focus stays with what began it. */
  startComparing(patch: Partial<State>): void;
  stopComparing(): void;
  /** What only a comparison needs; rejects where it cannot be loaded. */
  loadComparison(): Promise<void>;
  /** Loads the controls around the picture; rejects where they cannot be loaded. */
  loadControls(): Promise<void>;
  /** Chooses a cell; `follow` also goes to the stage and head that show it large. */
  inspect(place: Place | null, follow?: boolean): void;
  /** On from a number to one of its terms, or to one that it feeds; `stay` leaves the focus where it is. */
  follow(from: Place, to: Place, via: Via, stay?: boolean): void;
  /** Back along the trail: to its last crumb, or to the one named. */
  back(at?: number): void;
  /** Puts a number in the place of an input or parameter; null puts back what was there. */
  edit(place: Place, value: number | null, sliding?: boolean): void;
  /** The same with what was typed, which may be no number. */
  type(place: Place, text: string): void;
  /** Chooses a cell and opens its number; says why where it cannot be edited. */
  openEdit(place?: Place): void;
  /** Gives the focus back to the picture. */
  leaveEdit(): void;
  orderTerms(largestFirst: boolean): void;
  listZeroTerms(listed: boolean): void;
  undo(): void;
  redo(): void;
  /** Opens the editor of a text, or of one of its words; null closes what is open. */
  editText(text: TextKey | null, word?: number): void;
  /** The editor of a word was closed: the focus is where it belongs. */
  leaveWord(text: TextKey, word: number): void;
  /** The second sentence comes ('' makes it go), and the focus with it. */
  setMemory(text: string): void;
  /** A layer from a file, or from several that belong together. */
  openFiles(files: readonly File[]): void;
  /** Lists the layers of the model that was opened last once more. */
  openModelAgain(): void;
  /** Answers what an opened file leaves open, by the place of what was offered; null cancels. */
  answerFile(answer: number | null): void;
  /** Offers a file: the layer's parameters, or every stage's tensor. */
  save(what: 'layer' | 'run' | 'trace'): void;
  /** Puts the same layer as a program into the clipboard. */
  copyCode(language: 'pytorch' | 'numpy'): void;
  savePicture(options: PictureOptions): void;
  /** Puts a PNG into the clipboard. */
  copyPicture(options: PictureOptions): void;
  /** The moment on show as texts that bring it back; null where no page is known that could be shared. */
  share(): SharedMoment | null;
  /** What the figure that is shared shows around its picture. */
  chooseFigure(controls: FigureControls): void;
  /** Puts a text into the clipboard, or shows it to be copied by hand; `what` names it in the message. */
  copyText(text: string, what: string): void;
  /** The same for a matrix as tab- or comma-separated values. */
  copyTable(text: string): void;
  /** How many times as large as its place the picture is: 1, 2 or 3. */
  zoom(scale: number): void;
  /** Opens a built-in lesson. */
  openLesson(id: string): void;
  /** How far a lesson has been taken in this browser; null for not at all. */
  lessonProgress(id: string): LessonProgress | null;
  dismiss(id: number): void;
  /** Whether letters, digits and signs are shortcuts; remembered in this browser. */
  setShortcuts(on: boolean): void;
  /** The styles of a part of the page that was loaded; once added they stay. */
  addStyles(styles: readonly CSSResult[]): void;
}

/** What a name in the picture says, beside it; lengths are CSS pixels of the picture. */
export interface NameTip {
  readonly says: string;
  /** It stays until something else is pressed. */
  readonly pinned: boolean;
  readonly left: number;
  readonly width: number;
  /** Of its upper edge, or of its lower edge where it stands above the name. */
  readonly top: number;
  readonly above: boolean;
}

/** Something that the page around the element can do; pressed in the menu Lessons. */
export interface Offer {
  readonly id: string;
  readonly label: string;
  /** What it does, in a few words. */
  readonly says: string;
  press(): void;
}

export interface View {
  readonly state: State;
  readonly snapshot: Snapshot;
  readonly scene: Scene;
  readonly tokens: Tokens;
  readonly heads: readonly number[];
  /** The head counts that split would offer. */
  readonly offeredInSplit: readonly number[];
  readonly wordClasses: readonly { readonly id: string }[];
  readonly playing: boolean;
  /** What a lesson hides; null for nothing. */
  readonly veil: Veil | null;
  readonly inspection: Inspection | null;
  /** While no cell is inspected, one of this stage that is worth it; null while the layer plays. */
  readonly example: Inspection | null;
  /** Whether the reader chose the cell, rather than pointing at it or watching it. */
  readonly pinned: boolean;
  /** The numbers that led to the one that is inspected. */
  readonly trail: readonly Crumb[];
  /** What was typed into the chosen cell and not taken. */
  readonly refused: RefusedNumber | null;
  readonly largestFirst: boolean;
  /** Whether terms of zero are listed, rather than counted. */
  readonly zeroTerms: boolean;
  /** What there was before the last change. */
  readonly before: State | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly caption: string;
  /** The first screen, which has the page's place; null where the whole page is on show. */
  readonly welcome: WelcomeView | null;
  readonly notices: readonly Notice[];
  readonly memoryTokens: Tokens;
  /** The text that is open to be edited, as a whole (word null) or in one word. */
  readonly editing: Editing | null;
  /** What an opened file leaves open; null for nothing. */
  readonly fileQuestion: FileQuestion | null;
  /** The model whose layers can be listed again; null for none. */
  readonly model: { readonly file: string; readonly layers: number } | null;
  /** Whether a file has been imported, so that its parameters can be chosen. */
  readonly canImport: boolean;
  /** What is trained, or null. */
  readonly training: TrainingView | null;
  /** What A has learned where it is trained, else B. */
  readonly learned: LearnedView | null;
  /** Many seeds of it; null before they were asked for. */
  readonly seeds: SeedsView | null;
  /** Whether the step of a lesson on show trains many seeds: then they stand where the loss does. */
  readonly playsSeeds: boolean;
  /** Layer B, while two layers are compared; this view is A's. */
  readonly compared: ComparedView | null;
  readonly hidden: ReadonlySet<string>;
  /** Null until the first picture has been shown; in a figure that shows no control it stays null. */
  readonly controlParts: ControlParts | null;
  /** Parts that a lesson speaks of, while there is one; null for no lesson. */
  readonly guided: string | null;
  /** Whether letters, digits and signs are shortcuts; null where the page has none. */
  readonly shortcuts: boolean | null;
  /** What the page around the element offers. */
  readonly offers: readonly Offer[];
  readonly zoom: number;
  /** Pixels of the screen to a CSS pixel of the element, for canvases. */
  readonly density: number;
  /** What a name in the picture says, pointed at or pressed. */
  readonly tip: NameTip | null;
  /** Counts the changes that were asked for: a control that reads it is drawn again after one that was refused, too. */
  readonly changes: number;
  readonly actions: Actions;
}

/** The first screen: what it shows, and what can be pressed there. */
export interface WelcomeView {
  /** A first visitor is asked; the layer is played with its sentences; it has been. */
  readonly phase: 'opening' | 'minute' | 'played';
  /** What draws it (ui/welcome); null until it is loaded. */
  readonly parts: WelcomeParts | null;
  /** What has been opened in its place; null for nothing. */
  readonly door: Door | null;
  readonly openDoor: (name: DoorName) => void;
  /** Plays the whole layer, from its words. */
  readonly minute: () => void;
  /** Pauses the minute, or plays it on. */
  readonly pause: () => void;
  /** On to the whole page. */
  readonly explore: () => void;
  /** Other sentences that these heads know, and showing one. */
  readonly sentences: readonly { readonly verb: string; readonly sentence: string }[];
  readonly say: (sentence: string) => void;
}

/** What draws the first screen around the picture. */
export interface WelcomeParts {
  readonly head: (view: View, welcome: WelcomeView) => unknown;
  readonly foot: (view: View, welcome: WelcomeView) => unknown;
}

/** What the parts of a comparison are given: layer B as a view of its own, beside A's. */
export interface ComparedView extends Pair {
  readonly names: { readonly a: string; readonly b: string };
  /** B as any part sees a layer; its actions change B, and what both share in both. */
  readonly view: View;
  readonly events: StageEvents;
  /** The same cell in both, where both have it; else in one of them, or none. */
  readonly inspected: Inspected;
  readonly parts: ComparedParts;
}

export interface Inspected {
  readonly a: Inspection | null;
  readonly b: Inspection | null;
}

/** What the parts of the page show of a comparison: its code is loaded with the second picture. */
export interface ComparedParts {
  firstBar(): TemplateResult;
  secondBar(): TemplateResult;
  cost(): TemplateResult;
  /** The chosen number in both layers; the same for a screen reader. */
  values(): unknown;
  spokenValues(): string;
  differences(theme: Theme): TemplateResult;
  /** The difference of what is large in the picture, before a cell is chosen. */
  firstDifference(theme: Theme): unknown;
}

/** What draws the controls around the picture (ui/controls/index.ts); loaded once the first picture has been shown. */
export interface ControlParts {
  readonly head: (view: View) => unknown;
  readonly time: (view: View) => unknown;
  readonly training: (view: View) => unknown;
  /** @param shown whose number is looked at: A's view, or B's */
  readonly beside: (view: View, shown: View, theme: Theme) => unknown;
  readonly below: (view: View, theme: Theme) => unknown;
  /** Calls `use` once there is what the inspector says, or now. */
  readonly whenInspectorIsThere: (use: () => void) => void;
}

/** Names that the attribute `hide` knows. */
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

/** What `controls` shows: everything, a player under the picture, or the picture and what it says. */
export const controlSets = ['all', 'player', 'none'] as const;
export type ControlSet = (typeof controlSets)[number];

const ofPlayer = ['strip', 'transport', 'training', 'inspector', 'legend', 'caption'];
const shownBy: Readonly<Record<ControlSet, readonly string[]>> = {
  all: hideable,
  player: [...ofPlayer, 'guide', 'brand'],
  none: ['legend', 'caption', 'guide', 'brand'],
};

/** The parts that a set of controls leaves out. */
export const hiddenBy = (controls: ControlSet): readonly string[] =>
  hideable.filter((name) => !shownBy[controls].includes(name));
