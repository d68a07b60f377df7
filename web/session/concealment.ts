/** What a lesson hides of the numbers on show until its reader has answered, and what it wants looked at. */
import type { Snapshot } from '../derive/scene/snapshot';
import { veilOf, type Veil } from '../derive/veil/veil';
import type { Conceal, Focus } from '../lessons/format';

export class Concealment {
  /** Null for nothing. */
  concealed: Conceal | null = null;
  focus: readonly Focus[] = [];
  private last: {
    readonly concealed: Conceal;
    readonly snapshot: Snapshot;
    readonly veil: Veil;
  } | null = null;

  /** What is hidden of these numbers: the same object as long as both are the same. */
  veil(snapshot: Snapshot | null): Veil | null {
    const { concealed } = this;
    if (!concealed || !snapshot) return null;
    if (this.last?.concealed !== concealed || this.last.snapshot !== snapshot)
      this.last = { concealed, snapshot, veil: veilOf(concealed, snapshot) };
    return this.last.veil;
  }
}
