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
}

export interface Decoded {
  readonly values: Partial<State>;
  readonly refusals: readonly Refusal[];
}

/** Reads pairs such as URLSearchParams gives. Later pairs win; a refused one leaves the earlier. */
export function decode(pairs: Iterable<readonly [string, string]>): Decoded {
  const values: Partial<Record<keyof State, unknown>> = {};
  const refusals: Refusal[] = [];
  for (const [name, text] of pairs) {
    const entry = fieldNamed(name);
    if (!entry) {
      refusals.push({ name: clip(name), got: clip(text), allowed: null });
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
  return fields.flatMap(({ key, name, format }): [string, string][] => {
    const text = format(state[key]);
    return text === format(base[key]) ? [] : [[name, text]];
  });
}

/** Junk may be long: a message shows its beginning. */
export function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
