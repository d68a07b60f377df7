/** The inspector's actions besides choosing a cell: trail, edits, undo; and their keys. */
import { signal } from '@preact/signals-core';
import type { Place } from '../core/types';
import { placeWord } from '../derive/scene/axes';
import { inspect } from '../derive/inspect/inspect';
import { samePlace, typedNumber } from '../state/edits';
import type { State } from '../state/state';
import { pageText } from '../text';
import { isCommand, meaningOf } from '../ui/shared/key-meaning';
import type { Actions, RefusedNumber } from '../ui/view';
import type { Session } from '../session/session';

export class Inspecting {
  private readonly signals = {
    largestFirst: signal(false),
    zeroTerms: signal(false),
    /**
     * The last refused number, with the cell and edits of that moment: if they differ now, it no longer
     * counts.
     */
    last: signal<(RefusedNumber & Pick<State, 'cell' | 'edits'>) | null>(null),
  };

  constructor(
    private readonly session: Session,
    /** Focuses the first of these that exists after the next drawing. */
    private readonly focus: (selectors: readonly string[]) => void,
    /** Calls back once the inspector is loaded, or now where there will be none. */
    private readonly whenInspectorIsThere: (use: () => void) => void,
  ) {}

  readonly actions = {
    follow: (from, to, via, stay = false) => {
      this.session.cursor.follow(from, to, via);
      if (!stay) this.focus(['[data-inspect]']);
    },
    back: (at?: number) => {
      this.session.cursor.back(at);
      this.focus(['[data-inspect]']);
    },
    edit: (place, value, sliding = false) => this.edit(place, value, sliding),
    type: (place, text) => {
      const typed = typedNumber(text);
      if ('value' in typed) this.edit(place, typed.value);
      else this.refuse(text, pageText.allowed.cannotStandText(text, typed.allowed));
    },
    openEdit: (place = this.session.state.cell ?? this.session.hover ?? undefined) => {
      const { snapshot } = this.session;
      if (!place || !snapshot) return;
      this.session.hover = null;
      if (!this.session.state.cell || !samePlace(place, this.session.state.cell)) {
        this.session.cursor.inspect(place, false);
      }
      const { lock } = inspect(snapshot, place);
      if (lock === null) this.whenInspectorIsThere(() => this.focusValue(place));
      else this.session.notify(`${placeWord(snapshot, place)}: ${lock}`, 'info');
    },
    leaveEdit: () => {
      this.signals.last.value = null;
      this.focus(['canvas']);
    },
    orderTerms: (largestFirst) => {
      this.signals.largestFirst.value = largestFirst;
    },
    listZeroTerms: (listed) => {
      this.signals.zeroTerms.value = listed;
    },
  } satisfies Partial<Actions>;

  /** Unless another cell has been chosen meanwhile. */
  private focusValue(place: Place): void {
    const { cell } = this.session.state;
    if (cell && samePlace(place, cell)) this.focus(['#value']);
  }

  private edit(place: Place, value: number | null, sliding = false): void {
    const why = this.session.edit(place, value, sliding);
    if (why !== null)
      return this.refuse(value === null ? '' : pageText.numbers.shortest(value), why);
    this.signals.last.value = null;
    // The button that restored the number is gone, and the focus with it.
    if (value === null) this.focus(['#value', '.edits .link', 'canvas']);
  }

  private refuse(typed: string, why: string): void {
    const { cell, edits } = this.session.state;
    this.signals.last.value = { typed, why, cell, edits };
  }

  /** Whether terms are sorted by size. */
  get largestFirst(): boolean {
    return this.signals.largestFirst.value;
  }

  /** Whether zero terms are listed instead of counted. */
  get zeroTerms(): boolean {
    return this.signals.zeroTerms.value;
  }

  /** What was typed for the chosen cell and refused. */
  get refused(): RefusedNumber | null {
    const { cell, edits } = this.session.state;
    const last = this.signals.last.value;
    return last && last.cell === cell && last.edits === edits ? last : null;
  }

  /** The last step back or edit, and the chosen cell with its number, for a screen reader. */
  spoken(): string {
    const { snapshot, state, cursor, said, concealed } = this.session;
    if (!snapshot || !state.cell) return said;
    const last = cursor.trail.at(-1);
    const how =
      last === undefined ? '' : pageText.spokenStep[last.via](placeWord(snapshot, last.place));
    if (concealed?.conceals(state.cell))
      return pageText.concealed.concealedCell(placeWord(snapshot, state.cell));
    const { value } = snapshot.explain(state.cell);
    const text = `${placeWord(snapshot, state.cell)} = ${pageText.numbers.formatNumber(value)}${how}`;
    return said === '' ? text : `${said} ${text}`;
  }
}

/** Handles undo, redo and the way back on the trail, wherever in the element the focus is. */
export function shortcut(event: KeyboardEvent, actions: Actions, session: Session): void {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement) || event.defaultPrevented || isText(target)) return;
  const key = meaningOf(event).toLowerCase();
  const control = isCommand(event);
  if (control && (key === 'y' || (key === 'z' && event.shiftKey))) session.redo();
  else if (control && key === 'z') session.undo();
  else if (
    isBack(event) &&
    target.closest('canvas, .inspector') &&
    session.cursor.trail.length > 0
  ) {
    // In the picture the focus stays where it is.
    if (target instanceof HTMLCanvasElement) session.cursor.back();
    else actions.back();
  } else return;
  event.preventDefault();
}

const isBack = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) =>
  !ctrlKey && !metaKey && (altKey ? key === 'ArrowLeft' : key === 'Backspace');

/** In text fields these keys belong to the browser. */
const isText = (target: HTMLElement) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['range', 'checkbox', 'file'].includes(target.type));
