/** What a lesson hides of the numbers on show until its reader has answered, and what it highlights. */
import { signal } from '@preact/signals-core';
import type { Snapshot } from '../derive/scene/snapshot';
import { veilOf, type Veil } from '../derive/veil/veil';
import type { Conceal, Focus } from '../lessons/format';

export class Concealment {
  private readonly signals = {
    concealed: signal<Conceal | null>(null),
    focus: signal<readonly Focus[]>([]),
  };
  private last: {
    readonly concealed: Conceal;
    readonly snapshot: Snapshot;
    readonly veil: Veil;
  } | null = null;

  /** What is hidden; null for nothing. */
  get concealed(): Conceal | null {
    return this.signals.concealed.value;
  }

  set concealed(what: Conceal | null) {
    this.signals.concealed.value = what;
  }

  get focus(): readonly Focus[] {
    return this.signals.focus.value;
  }

  set focus(focus: readonly Focus[]) {
    this.signals.focus.value = focus;
  }

  /** What is hidden of these numbers; the same object for the same arguments. */
  veil(snapshot: Snapshot | null): Veil | null {
    const { concealed } = this;
    if (!concealed || !snapshot) return null;
    if (this.last?.concealed !== concealed || this.last.snapshot !== snapshot)
      this.last = { concealed, snapshot, veil: veilOf(concealed, snapshot) };
    return this.last.veil;
  }
}
