/** What can be undone and redone: the session's states, and the drafts of a walkthrough. */
import { signal } from '@preact/signals-core';

interface Stacks<Entry> {
  readonly past: readonly Entry[];
  readonly future: readonly Entry[];
}

export class UndoStack<Entry> {
  private readonly stacks = signal<Stacks<Entry>>({ past: [], future: [] });
  private last = { tag: '', at: 0 };

  /**
   * @param most how many changes can be undone
   * @param pause after so many milliseconds without one, a continuing change has ended
   */
  constructor(
    private readonly most: number,
    private readonly pause = Infinity,
  ) {}

  get canUndo(): boolean {
    return this.stacks.value.past.length > 0;
  }

  get canRedo(): boolean {
    return this.stacks.value.future.length > 0;
  }

  /** What was there before the last change; null without one. */
  get before(): Entry | null {
    return this.stacks.value.past.at(-1) ?? null;
  }

  /** What was undone last; null for nothing. */
  get after(): Entry | null {
    return this.stacks.value.future.at(-1) ?? null;
  }

  /**
   * A change was made.
   * @param before what was there
   * @param tag names a continuing change such as a drag or typing: several with one name are one to
   *   undo; '' for a complete change
   */
  record(before: Entry, tag = '', now = Date.now()): void {
    const { past } = this.stacks.value;
    const goesOn = tag !== '' && tag === this.last.tag && now - this.last.at < this.pause;
    this.last = { tag, at: now };
    this.stacks.value = { past: goesOn ? past : [...past, before].slice(-this.most), future: [] };
  }

  /** Ends a continuing change: the next one is another to undo. */
  end(): void {
    this.last = { tag: '', at: 0 };
  }

  /** Goes back; `now` can then be redone. Null where there is nothing before. */
  undo(now: Entry): Entry | null {
    const { past, future } = this.stacks.value;
    const { before } = this;
    if (before === null) return null;
    this.stacks.value = { past: past.slice(0, -1), future: [...future, now] };
    this.end();
    return before;
  }

  /** Goes forward again; null where nothing was undone. */
  redo(now: Entry): Entry | null {
    const { past, future } = this.stacks.value;
    const { after } = this;
    if (after === null) return null;
    this.stacks.value = { past: [...past, now], future: future.slice(0, -1) };
    this.end();
    return after;
  }

  clear(): void {
    this.stacks.value = { past: [], future: [] };
    this.end();
  }
}
