/** The draft being written, what can be undone of it, and what this browser keeps of it. */
import { UndoStack } from '../../session/undo-stack';
import { emptyDraft, type Draft } from './draft';
import { draftOf, DraftStore, type Texts } from './kept-draft';

/** A draft and its selected step; −1 for none. */
interface Edited {
  readonly draft: Draft;
  readonly at: number;
}

const mostChanges = 200;

export class WrittenDraft {
  /** Whether the browser keeps it. */
  kept = true;
  private now: Edited = { draft: emptyDraft, at: -1 };
  private readonly history = new UndoStack<Edited>(mostChanges);
  private readonly store: DraftStore;

  /** @param storage throws where the browser forbids storage */
  constructor(storage: () => Texts) {
    this.store = new DraftStore(storage);
  }

  get draft(): Draft {
    return this.now.draft;
  }

  /** The selected step, from 0; −1 for none. */
  get at(): number {
    return this.now.at;
  }

  get canUndo(): boolean {
    return this.history.canUndo;
  }

  get canRedo(): boolean {
    return this.history.canRedo;
  }

  /** Starts from the stored draft. @returns false if it could not be read */
  restore(): boolean {
    const kept = this.store.load();
    if (kept === 'unreadable') return false;
    if (kept !== 'none') this.now = { draft: kept.draft, at: kept.draft.steps.length - 1 };
    return true;
  }

  /** @param tag what is changed, if more of the same may follow: together they are one change to undo */
  put(draft: Draft, at = this.at, tag = ''): void {
    this.record({ draft, at }, tag);
    this.keep();
  }

  select(at: number): void {
    this.now = { ...this.now, at };
    this.history.end();
  }

  /** @returns whether there was anything to undo */
  undo(): boolean {
    return this.show(this.history.undo(this.now));
  }

  /** @returns whether there was anything to redo */
  redo(): boolean {
    return this.show(this.history.redo(this.now));
  }

  /** @param text the draft that another tab stored @returns whether it is one: it then replaces this one */
  takeKept(text: string): boolean {
    const draft = draftOf(text);
    if (!draft) return false;
    const at = Math.min(this.at, draft.steps.length - 1);
    this.record({ draft, at }, 'elsewhere');
    return true;
  }

  private record(edited: Edited, tag: string): void {
    if (edited.draft !== this.draft) this.history.record(this.now, tag);
    this.now = edited;
  }

  private show(edited: Edited | null): boolean {
    if (edited === null) return false;
    this.now = edited;
    this.keep();
    return true;
  }

  private keep(): void {
    this.kept = this.store.save(this.draft);
  }
}
