/** What the parts of a comparison are given: layer B as a view of its own, beside A's. */
import type { StageEvents } from '../stage/stage';
import type { Inspection } from '../../derive/inspect/inspect';
import type { Pair } from '../../derive/compare/pair';
import type { View } from '../view';

export interface Compared extends Pair {
  readonly names: { readonly a: string; readonly b: string };
  /** B as any part sees a layer; its actions change B, and what both share in both. */
  readonly view: View;
  readonly events: StageEvents;
  /** The same cell in both, where both have it; else in one of them, or none. */
  readonly inspected: { readonly a: Inspection | null; readonly b: Inspection | null };
}
