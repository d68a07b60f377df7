/** State ↔ names and texts, for links and attributes. Unknown and hostile values are refused, said, and skipped. */
import type { Allowed } from './allowed';
import { fieldNamed, fields } from './fields';
import { defaultState, type State } from './state';

/** A value that was not taken. */
export interface Refusal {
  readonly name: string;
  readonly got: string;
  /** Null when the name itself is unknown. */
  readonly allowed: Allowed | null;
  /** The name that an unknown one may stand for. */
  readonly meant?: string;
}

export interface Decoded {
  readonly values: Partial<State>;
  readonly refusals: readonly Refusal[];
  /** Nothing was given, such as an attribute that is removed: the values are the defaults. */
  readonly absent?: boolean;
}

/** A name without what people write otherwise: d-model, dModel and d_model are one. */
const plain = (name: string) => name.replaceAll(/[-_]/g, '').toLowerCase();

/** Reads pairs such as URLSearchParams gives. Later pairs win; a refused one leaves the earlier. */
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
 * The same, and never nothing: a link or a figure that says nothing is the opening, whatever that is. Preferences do
 * not count: a link may be given on without them.
 */
export function encodeMoment(state: State, base: State = defaultState): [string, string][] {
  const pairs = encode(state, base);
  const says = pairs.some(([name]) => fieldNamed(name)?.role !== 'preference');
  return says ? pairs : [['parameters', state.parameters], ...pairs];
}

/** Junk may be long: a message shows its beginning. */
export function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
