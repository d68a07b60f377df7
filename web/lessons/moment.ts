/** Moments of a lesson: queries of the page's links, which hold a whole state. */
import { decode, flat, patched, type Decoded } from '../model/link';
import { fields, preferenceKeys, type FieldKey } from '../model/fields';
import { defaultState, type State } from '../model/state';
import { say } from '../words/words';

/** What lies in a file of the reader's, or is theirs to choose: a lesson cannot set it. */
const notOfLessons = (key: string, value: unknown) =>
  value === 'imported' || (key === 'rows' && value === 'file') || preferenceKeys.has(key);

const read = (query: string): Decoded => decode(new URLSearchParams(query));

/** The whole state of a moment. */
export const stateOf = (query: string): State => patched(defaultState, read(query).patch);

/** The moment of a lesson's step, from 0; one without a moment of its own keeps the one before. */
export function momentOf(
  steps: readonly { readonly moment: string | null }[],
  index: number,
): State {
  const said = steps.slice(0, index + 1).findLast(({ moment }) => moment !== null);
  return stateOf(said?.moment ?? '');
}

/** Why a lesson cannot have this moment; none for a good one. */
export function refusalsOfMoment(query: string): readonly string[] {
  const { patch, refusals } = read(query);
  const own = [patch.shared, patch.layer, patch.compare ?? {}].flatMap((each) =>
    Object.entries(each)
      .filter(([key, value]) => notOfLessons(key, value))
      .map(([key]) =>
        say('lesson-not-set', { name: fields.find((field) => field.key === key)?.name ?? key }),
      ),
  );
  return [...refusals, ...own];
}

/** Whether a state has all that a query says. */
export function has(state: State, query: string): boolean {
  const now = flat(state);
  const isThere = ({ key, value }: Asked) => {
    const write = fields.find((field) => field.key === key)?.write;
    return write?.(now[key]) === write?.(value);
  };
  return askedBy(query).every(isThere);
}

/** A field that a step asks for, and the value that it is to have. */
export interface Asked {
  readonly key: FieldKey;
  readonly value: unknown;
}

/** What a query says, field by field. */
export function askedBy(query: string): readonly Asked[] {
  const { shared, layer } = read(query).patch;
  const wanted: Readonly<Record<string, unknown>> = { ...shared, ...layer };
  return fields
    .filter(({ key }) => Object.hasOwn(wanted, key))
    .map(({ key }) => ({ key, value: wanted[key] }));
}

/** The fields, by name, in which the layers or their inputs are not as a moment says. */
export function changedFrom(moment: State, now: State): readonly string[] {
  const [before, after] = [flat(moment), flat(now)];
  const changed = fields
    .filter(({ scope }) => scope === 'layer' || scope === 'input')
    .filter(({ key, write }) => write(before[key]) !== write(after[key]))
    .map(({ name }) => name);
  const second =
    JSON.stringify(moment.layers[1]) === JSON.stringify(now.layers[1]) ? [] : ['compare'];
  return [...changed, ...(changed.length === 0 ? second : [])];
}
