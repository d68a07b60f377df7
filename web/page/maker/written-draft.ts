/** The draft that is written, with what can be gone back to, as this browser keeps it. */
import { emptyDraft, type Draft } from './draft';
import * as History from './history';
import { draftOf, DraftStore, type Texts } from './kept-draft';

export class WrittenDraft {
  /** Whether the browser keeps it. */
  kept = true;
  private history = History.begun({ draft: emptyDraft, at: -1 });
  private readonly store: DraftStore;

  /** @param storage throws where the browser forbids it */
  constructor(storage: () => Texts) {
    this.store = new DraftStore(storage);
  }

  get draft(): Draft {
    return this.history.now.draft;
  }

  /** The step that is written, from 0; −1 for none. */
  get at(): number {
    return this.history.now.at;
  }

  get canUndo(): boolean {
    return this.history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.history.future.length > 0;
  }

  /** Begins with what the browser has kept. @returns whether that could be read */
  restore(): boolean {
    const kept = this.store.load();
    if (kept === 'unreadable') return false;
    if (kept !== 'none')
      this.history = History.begun({ draft: kept.draft, at: kept.draft.steps.length - 1 });
    return true;
  }

  /** @param tag what is changed, while more of the same may follow: one change to undo */
  put(draft: Draft, at = this.at, tag = ''): void {
    this.set(History.recorded(this.history, { draft, at }, tag));
  }

  select(at: number): void {
    this.history = History.selected(this.history, at);
  }

  /** @returns whether there was something to go back to */
  undo(): boolean {
    return this.set(History.undo(this.history));
  }

  /** @returns whether there was something to go forward to */
  redo(): boolean {
    return this.set(History.redo(this.history));
  }

  /** @param text what another tab has kept @returns whether that is a draft: then it is this one, too */
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
