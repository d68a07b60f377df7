/** The draft being written with its undo history, kept in this browser. */
import { emptyDraft, type Draft } from './draft';
import * as History from './history';
import { draftOf, DraftStore, type Texts } from './kept-draft';

export class WrittenDraft {
  /** Whether the browser keeps it. */
  kept = true;
  private history = History.begun({ draft: emptyDraft, at: -1 });
  private readonly store: DraftStore;

  /** @param storage throws where the browser forbids storage */
  constructor(storage: () => Texts) {
    this.store = new DraftStore(storage);
  }

  get draft(): Draft {
    return this.history.now.draft;
  }

  /** The selected step, from 0; −1 for none. */
  get at(): number {
    return this.history.now.at;
  }

  get canUndo(): boolean {
    return this.history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.history.future.length > 0;
  }

  /** Starts from the stored draft. @returns false if it could not be read */
  restore(): boolean {
    const kept = this.store.load();
    if (kept === 'unreadable') return false;
    if (kept !== 'none')
      this.history = History.begun({ draft: kept.draft, at: kept.draft.steps.length - 1 });
    return true;
  }

  /** @param tag what is changed, if more of the same may follow: together they are one change to undo */
  put(draft: Draft, at = this.at, tag = ''): void {
    this.set(History.recorded(this.history, { draft, at }, tag));
  }

  select(at: number): void {
    this.history = History.selected(this.history, at);
  }

  /** @returns whether there was anything to undo */
  undo(): boolean {
    return this.set(History.undo(this.history));
  }

  /** @returns whether there was anything to redo */
  redo(): boolean {
    return this.set(History.redo(this.history));
  }

  /** @param text the draft that another tab stored @returns whether it is one: it then replaces this one */
  takeKept(text: string): boolean {
    const draft = draftOf(text);
    if (!draft) return false;
    const at = Math.min(this.at, draft.steps.length - 1);
    this.history = History.recorded(this.history, { draft, at }, 'elsewhere');
    return true;
  }

  private set(history: History.History): boolean {
    if (history === this.history) return false;
    this.history = history;
    this.kept = this.store.save(history.now.draft);
    return true;
  }
}
