/** What a lesson hides of the numbers on show until its reader has answered, and what it highlights. */
import { signal } from '@preact/signals-core';
import type { Snapshot } from '../derive/scene/snapshot';
import { concealedOf, type Concealed } from '../derive/conceal/concealed';
import type { Conceal, Focus } from '../lessons/format';

export class Concealment {
  private readonly signals = {
    concealing: signal<Conceal | null>(null),
    focus: signal<readonly Focus[]>([]),
  };
  private last: {
    readonly concealing: Conceal;
    readonly snapshot: Snapshot;
    readonly concealed: Concealed;
  } | null = null;

  /** What is hidden; null for nothing. */
  get concealing(): Conceal | null {
    return this.signals.concealing.value;
  }

  set concealing(what: Conceal | null) {
    this.signals.concealing.value = what;
  }

  get focus(): readonly Focus[] {
    return this.signals.focus.value;
  }

  set focus(focus: readonly Focus[]) {
    this.signals.focus.value = focus;
  }

  /** What is hidden of these numbers; the same object for the same arguments. */
  concealed(snapshot: Snapshot | null): Concealed | null {
    const { concealing } = this;
    if (!concealing || !snapshot) return null;
    if (this.last?.concealing !== concealing || this.last.snapshot !== snapshot)
      this.last = { concealing, snapshot, concealed: concealedOf(concealing, snapshot) };
    return this.last.concealed;
  }
}
