/** What the parts of the editor draw from, and their actions. */
import type { FactsRead } from '../../session/lesson/fact-reader';
import type { Step } from '../../lessons/format';
import type { Path, shapeOf } from '../../lessons/schema';
import type { State } from '../../state/state';
import type { Draft } from './draft';
import type { Missing } from './finished';
import type { Words } from './place';

export interface MakerView {
  readonly draft: Draft;
  /** The selected step, from 0; −1 for none. */
  readonly at: number;
  /** The state of the page. */
  readonly page: State;
  /** The values of this step's facts, and of those that it could ask for (`offeredFacts`). */
  readonly facts: Pick<FactsRead, 'values' | 'refused'>;
  /** Draws the fields whose schema names a control. */
  readonly controls: Readonly<Record<string, Draw>>;
  readonly missing: readonly Missing[];
  readonly said: string;
  /** Whether the browser keeps the draft. */
  readonly kept: boolean;
  /** A lesson that the author may continue from; null for none. */
  readonly onShow: Draft | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** A link that contains the lesson, or the reason why there is none; null while nothing is shared. */
  readonly shared: Shared | null;
  readonly actions: MakerActions;
}

/** A field of the format that has words, with its value. */
export interface Field {
  readonly key: string;
  readonly path: Path;
  readonly shape: NonNullable<ReturnType<typeof shapeOf>>;
  readonly words: Words;
  /** Its label, with the name of the entry that contains it. */
  readonly label: string;
  readonly value: unknown;
}

export type Draw = (view: MakerView, field: Field) => unknown;

export interface Shared {
  /** The address that opens the walkthrough. */
  readonly link: string;
  /** The most characters of the link. */
  readonly most: number;
  /** A line of HTML for the author's own page. */
  readonly snippet: string;
  /** The address of the script in that line. */
  readonly script: string;
}

export interface MakerActions {
  /**
   * Puts a value at a path of the draft; undefined removes it.
   * @param typing whether more changes of the same value may follow: undo treats them as one
   */
  readonly put: (path: Path, value: unknown, typing?: boolean) => void;
  /** Puts a step whose prediction has changed. */
  readonly putStep: (step: Step) => void;
  readonly addMoment: () => void;
  readonly takeMoment: () => void;
  readonly showMoment: () => void;
  readonly select: (at: number) => void;
  readonly lead: (missing: Missing) => void;
  readonly move: (from: number, to: number) => void;
  readonly duplicate: (at: number) => void;
  readonly remove: (at: number) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly fresh: () => void;
  readonly open: (file: File) => void;
  readonly goOnWith: (lesson: Draft) => void;
  readonly save: () => void;
  readonly share: () => void;
  readonly unshare: () => void;
  /** @param field contains the text, and is selected if the clipboard refuses it */
  readonly copy: (text: string, said: string, field: string) => void;
  readonly preview: () => void;
  readonly close: () => void;
  /** Inserts a text where the author last wrote, or around the selection there. */
  readonly write: (before: string, after?: string) => void;
}
