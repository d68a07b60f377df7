/**
 * State ↔ names and texts, for links, attributes and lessons. What is unknown or not allowed is left out and listed as
 * refused. The second of two layers is the field `compare`: what is different in it.
 */
import * as v from 'valibot';
import { say } from '../words/words';
import { fieldNamed, fields, layerFields, type Field } from './fields';
import {
  defaultState,
  isLayerKey,
  type LayerChoice,
  type Layers,
  type Shared,
  type State,
} from './state';

/** What a link says: fields of the first layer and shared ones, and the second layer. */
export interface Patch {
  readonly shared: Partial<Shared>;
  readonly layer: Partial<LayerChoice>;
  /** What is different in the second layer; null for one layer, undefined where nothing is said of it. */
  readonly compare: Partial<LayerChoice> | null | undefined;
}

export interface Decoded {
  readonly patch: Patch;
  /** What was refused, each a sentence. */
  readonly refusals: readonly string[];
}

/** What `compare` says without a second layer, and of one that is the same. */
const [off, same] = ['off', 'same'];

/** Reads pairs such as those of URLSearchParams; of two of one name the later one wins. */
export function decode(pairs: Iterable<readonly [string, string]>): Decoded {
  const shared: Record<string, unknown> = {};
  const layer: Record<string, unknown> = {};
  let compare: Patch['compare'];
  const refusals: string[] = [];
  for (const [name, text] of pairs) {
    if (name === 'compare') {
      compare = compared(text, shared, refusals);
      continue;
    }
    const field = fieldNamed(name);
    if (!field) refusals.push(unknown(name));
    else take(field, text, isLayerKey(field.key) ? layer : shared, refusals);
  }
  // The schemas have checked the values.
  return { patch: { shared, layer, compare }, refusals };
}

function take(field: Field, text: string, into: Record<string, unknown>, refusals: string[]): void {
  const read = v.safeParse(field.schema, field.parse(text));
  if (read.success) into[field.key] = read.output;
  else refusals.push(refusal(field, text));
}

const refusal = (field: Field, got: string) =>
  say('refused-value', { name: field.name, got: clip(got), allowed: field.allowed() });

/** A name without the differences in spelling: d-model, dModel and d_model are one. */
const plain = (name: string) => name.replaceAll(/[-_]/g, '').toLowerCase();

function unknown(name: string): string {
  const meant = fields.find((field) => plain(field.name) === plain(name))?.name;
  return meant === undefined
    ? say('refused-name', { name: clip(name) })
    : say('refused-name-meant', { name: clip(name), meant });
}

/** “variant:wide,muted:1.3”. Commas separate fields, so lists have other marks. Earlier links may have a head and a cell there. */
function compared(
  text: string,
  shared: Record<string, unknown>,
  refusals: string[],
): Patch['compare'] {
  if (text === off) return null;
  const layer: Record<string, unknown> = {};
  for (const pair of text === same ? [] : text.split(',')) {
    const colon = pair.indexOf(':');
    const field = fieldNamed(pair.slice(0, Math.max(0, colon)));
    const value = pair.slice(colon + 1);
    if (field?.scope === 'layer')
      take(field, field.comma ? value.replaceAll(field.comma, ',') : value, layer, refusals);
    else if (field?.key === 'head' || field?.key === 'cell') take(field, value, shared, refusals);
    else refusals.push(unknown(pair));
  }
  return layer;
}

/** The state with what a link says; what it does not say is as in `base`. */
export function patched(base: State, { shared, layer, compare }: Patch): State {
  const a = { ...base.layers[0], ...layer };
  const before = base.layers[1];
  const b = compare === undefined ? before && { ...before } : compare && { ...a, ...compare };
  return { ...base, ...shared, layers: b ? [a, b] : [a] };
}

type Values = Readonly<Record<string, unknown>>;
const asValues = (object: object) => object as Values;

/** The first layer and what is shared, by key. */
export const flat = (state: State): Values => ({ ...asValues(state), ...state.layers[0] });

const inLink = (field: Field, value: unknown) => field.link?.(value) ?? field.write(value);

/** Whether two values of a field are the same in a link; most are the same object, which costs no writing. */
const isSame = ({ key, write }: Field, a: Values, b: Values): boolean =>
  a[key] === b[key] || write(a[key]) === write(b[key]);

/** Whether there is nothing in which two states differ. */
export function sameStates(a: State, b: State): boolean {
  const [one, other] = [flat(a), flat(b)];
  return (
    fields.every((field) => isSame(field, one, other)) &&
    (a.layers === b.layers || compareText(a.layers) === compareText(b.layers))
  );
}

/** The pairs in which a state differs from `base`. */
export function encode(state: State, base: State = defaultState): [string, string][] {
  const [now, before] = [flat(state), flat(base)];
  const pairs = fields
    .filter((field) => !isSame(field, now, before))
    .map((field): [string, string] => [field.name, inLink(field, now[field.key])]);
  const compare = compareText(state.layers);
  return compare === compareText(base.layers) ? pairs : [...pairs, ['compare', compare]];
}

function compareText([a, b]: Layers): string {
  if (!b) return off;
  const differences = layerFields
    .filter((field) => !isSame(field, asValues(a), asValues(b)))
    .map((field) => {
      const text = inLink(field, asValues(b)[field.key]);
      return `${field.name}:${field.comma ? text.replaceAll(',', field.comma) : text}`;
    });
  return differences.length === 0 ? same : differences.join(',');
}

/** What a program may change: fields of the first layer and shared ones, what differs in the second, or both layers. */
export interface StateValues extends Partial<Shared & LayerChoice> {
  readonly compare?: Partial<LayerChoice> | null;
  readonly layers?: Layers;
}

/**
 * Checks what a program gives.
 * @throws TypeError, RangeError naming the field and what is allowed
 */
export function checked({ layers, compare, ...values }: StateValues): Patch {
  if (layers) {
    const [a, b = null] = layers;
    return checked({ ...values, ...a, compare: b });
  }
  const { shared, layer } = checkedFields(values);
  return { shared, layer, compare: compare ? checkedFields(compare).layer : compare };
}

function checkedFields(values: object): Pick<Patch, 'shared' | 'layer'> {
  const [shared, layer]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  for (const [key, value] of Object.entries(values)) {
    const field = fields.find((each) => each.key === key);
    if (!field) throw new TypeError(unknown(key));
    const read = v.safeParse(field.schema, value);
    if (!read.success) throw new RangeError(refusal(field, JSON.stringify(value) ?? 'undefined'));
    (isLayerKey(key) ? layer : shared)[key] = read.output;
  }
  return { shared, layer };
}

/** Shortens a text for a message: hostile ones may be long. */
const clip = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
