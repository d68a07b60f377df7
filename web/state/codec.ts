/**
 * State ↔ names and texts, for links and attributes. Unknown and hostile values are skipped, and listed as
 * refused.
 */
import type { Allowed } from './allowed';
import { fieldNamed, fields } from './fields';
import { defaultState, type State } from './state';

/** A value that was refused. */
export interface Refusal {
  readonly name: string;
  readonly got: string;
  /** Null when the name itself is unknown. */
  readonly allowed: Allowed | null;
  /** The known name that was probably meant. */
  readonly meant?: string;
}

export interface Decoded {
  readonly values: Partial<State>;
  readonly refusals: readonly Refusal[];
  /** Whether nothing was given, as when an attribute is removed: the values are then the defaults. */
  readonly absent?: boolean;
}

/** A name without the differences in spelling: d-model, dModel and d_model are one. */
const plain = (name: string) => name.replaceAll(/[-_]/g, '').toLowerCase();

/** Reads pairs such as those of URLSearchParams. Of two pairs the later one wins, unless it is refused. */
export function decode(pairs: Iterable<readonly [string, string]>): Decoded {
  const values: Partial<Record<keyof State, unknown>> = {};
  const refusals: Refusal[] = [];
  for (const [name, text] of pairs) {
    const entry = fieldNamed(name);
    if (!entry) {
      const meant = fields.find((each) => plain(each.name) === plain(name))?.name;
      const hint = meant === undefined ? {} : { meant };
      refusals.push({ name: clip(name), got: clip(text), allowed: null, ...hint });
      continue;
    }
    const parsed = entry.parse(text);
    if ('value' in parsed) values[entry.key] = parsed.value;
    else refusals.push({ name, got: clip(text), allowed: parsed.allowed });
  }
  return { values: values as Partial<State>, refusals };
}

/** The pairs that differ from `base`. */
export function encode(state: State, base: State = defaultState): [string, string][] {
  return fields.flatMap((entry): [string, string][] => {
    const value = state[entry.key];
    if (entry.format(value) === entry.format(base[entry.key])) return [];
    return [[entry.name, entry.inLink?.(value) ?? entry.format(value)]];
  });
}

/**
 * As `encode`, but never empty, because an empty link or figure means the opening. Preferences do not count,
 * as a link may be passed on without them.
 */
export function encodeMoment(state: State, base: State = defaultState): [string, string][] {
  const pairs = encode(state, base);
  const says = pairs.some(([name]) => fieldNamed(name)?.role !== 'preference');
  return says ? pairs : [['parameters', state.parameters], ...pairs];
}

/** Shortens a text for a message: hostile ones may be long. */
export function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
