/** What fits with what: the parts of a state that depend on one another, settled in one place. */
import type { LayerConfig, ParameterKind, Variant } from '../core/types';
import { isInput } from './edits';
import { tokenise } from './sentence';
import { defaultMemory, type Parameters, type State } from './state';

/** The core's own knowledge, handed in: state has no wasm. */
export interface Rules {
  validHeads(dModel: number, variant: Variant, parameters: ParameterKind): readonly number[];
  isWordClass(id: string): boolean;
  /** The layer that was imported from a file: what it has besides what a reader chooses. */
  readonly imported: LayerConfig | null;
}

/** d_model of the constructed parameters: one column per named feature. */
export const constructedDModel = 16;

/** What settling a change had to change besides, for the page to say. */
export interface Adjustment {
  readonly field:
    | ('heads' | 'dModel' | 'parameters' | 'classes' | 'dK' | 'dV')
    | ('outputProjection' | 'memory' | 'edits');
  readonly from: number | string;
  readonly to: number | string;
  /** What would have fitted; empty where there is no list. */
  readonly allowed: string;
}

export interface Settled {
  readonly state: State;
  readonly adjustments: readonly Adjustment[];
}

/**
 * The head counts a page offers: all divisors; in wide, where any number fits, also 3, 6 and 12, to
 * show that wide needs no divisor.
 */
export function offeredHeads(rules: Rules, state: State): readonly number[] {
  const { dModel, variant } = state;
  const parameters = kindOf(state.parameters);
  const valid = rules.validHeads(dModel, variant, parameters);
  if (state.parameters === 'imported' && variant !== 'split') return [state.heads];
  const divisors = rules.validHeads(dModel, 'split', parameters);
  const extra = variant === 'wide' ? [3, 6, 12].filter((h) => valid.includes(h)) : [];
  const most = 16;
  return [...new Set([...divisors, ...extra])].filter((h) => h <= most).sort((a, b) => a - b);
}

/** Imported parameters fit where drawn ones do. */
const kindOf = (parameters: Parameters): ParameterKind =>
  parameters === 'imported' ? 'random' : parameters;

/** A state on its way to fit, and what had to change. */
interface Settling {
  readonly rules: Rules;
  readonly touched: readonly (keyof State)[];
  state: State;
  readonly adjustments: Adjustment[];
}

function adjust<K extends keyof State & Adjustment['field']>(
  settling: Settling,
  field: K,
  to: State[K],
  allowed = '',
): void {
  const plain = (value: unknown) =>
    typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value);
  settling.adjustments.push({ field, from: plain(settling.state[field]), to: plain(to), allowed });
  settling.state = { ...settling.state, [field]: to };
}

/** Constructed parameters have 16 columns; the one of the two that was touched last wins. */
function settleConstructed(settling: Settling): void {
  const { state, touched } = settling;
  if (state.parameters !== 'constructed' || state.dModel === constructedDModel) return;
  if (touched.includes('dModel') && !touched.includes('parameters')) {
    adjust(settling, 'parameters', 'random');
  } else {
    adjust(settling, 'dModel', constructedDModel, String(constructedDModel));
  }
}

/** What a file says of a layer's shapes, in a state's words. */
function shapeOf(file: LayerConfig): Partial<State> {
  const wide = file.variant === 'wide';
  return {
    dModel: file.dModel,
    variant: file.variant ?? 'split',
    bias: file.bias ?? true,
    dK: wide ? (file.dK ?? null) : null,
    dV: wide ? (file.dV ?? null) : null,
    sharedQK: file.sharedQK ?? false,
    sharedHeads: file.sharedHeads ?? false,
    valueProjection: file.valueProjection ?? true,
    outputProjection: file.outputProjection ?? true,
    // Another head count re-cuts split's matrices; the others' belong to their heads.
    ...(file.variant === 'wide' || file.variant === 'narrow' ? { heads: file.heads } : {}),
  };
}

/** An imported layer has its file's shapes; who changes one of them leaves it. */
function settleImported(settling: Settling): void {
  const { state, touched, rules } = settling;
  if (state.parameters !== 'imported') return;
  if (!rules.imported) {
    adjust(settling, 'parameters', 'random', 'file');
    // They replaced numbers that are not here.
    const edits = state.edits.filter(({ name }) => isInput(name));
    const lost = state.edits.length - edits.length;
    if (lost > 0) settling.adjustments.push({ field: 'edits', from: lost, to: 0, allowed: '' });
    settling.state = { ...settling.state, edits };
    return;
  }
  const shape = shapeOf(rules.imported);
  const keys = Object.keys(shape) as (keyof State)[];
  const left = keys.some((key) => touched.includes(key) && shape[key] !== state[key]);
  if (left && !touched.includes('parameters')) adjust(settling, 'parameters', 'random');
  else settling.state = { ...state, ...shape };
}

function settleHeads(settling: Settling): void {
  const { state, rules } = settling;
  const valid = rules.validHeads(state.dModel, state.variant, kindOf(state.parameters));
  if (!valid.includes(state.heads)) {
    // The nearest count below: fewer heads than asked for, never more.
    const fitting = valid.filter((h) => h <= state.heads).at(-1) ?? valid[0] ?? 1;
    adjust(settling, 'heads', fitting, valid.join(', '));
  }
  const { heads, head, muted } = settling.state;
  settling.state = {
    ...settling.state,
    head: Math.min(head, heads - 1),
    muted: muted.filter((each) => each < heads),
  };
}

/** Free d_k and d_v, where they are in force: in wide. */
function settleWidths(settling: Settling): void {
  const { variant, parameters, dModel, heads } = settling.state;
  if (variant !== 'wide') return;
  const least = parameters === 'constructed' ? dModel / heads : 1;
  for (const field of ['dK', 'dV'] as const) {
    const value = settling.state[field];
    if (value !== null && value < least) adjust(settling, field, least, `from ${least}`);
  }
  const { dV, valueProjection, outputProjection } = settling.state;
  if (!valueProjection && dV !== null && dV > dModel) adjust(settling, 'dV', null, `to ${dModel}`);
  if (outputProjection || heads * (settling.state.dV ?? dModel) === dModel) return;
  if (dModel % heads === 0) adjust(settling, 'dV', dModel / heads, String(dModel / heads));
  else adjust(settling, 'outputProjection', true);
}

/** A second sentence where the imported layer needs a memory; padding where the mask is about it. */
function settleMemory(settling: Settling): void {
  const { rules, touched } = settling;
  const { parameters, dModel } = settling.state;
  const columns = parameters === 'imported' ? rules.imported?.dMemory : undefined;
  // Whoever is typing may empty it on the way: the picture keeps the last words meanwhile.
  const typing = touched.includes('memory');
  if (
    columns !== undefined &&
    columns !== dModel &&
    keysOf(settling.state).memory === 0 &&
    !typing
  ) {
    adjust(settling, 'memory', defaultMemory);
  }
  const { memory, words } = keysOf(settling.state);
  const keys = memory > 0 ? memory : words;
  const padding = settling.state.padding.filter((key) => key < keys);
  settling.state = { ...settling.state, padding };
  if (settling.state.mask === 'padding' && padding.length === 0 && touched.includes('mask')) {
    settling.state = { ...settling.state, padding: [keys - 1] };
  }
}

const keysOf = ({ sentence, memory }: State) => ({
  memory: tokenise(memory).words.length,
  words: Math.max(1, tokenise(sentence).words.length),
});

/** Word classes of words there are, and that exist. */
function settleClasses(settling: Settling, key: 'classes' | 'memoryClasses', text: string): void {
  const { rules } = settling;
  const { words } = tokenise(text);
  const set = Object.entries(settling.state[key]).filter(([at]) => Number(at) < words.length);
  for (const [, id] of set.filter(([, each]) => !rules.isWordClass(each))) {
    settling.adjustments.push({ field: 'classes', from: id, to: '', allowed: '' });
  }
  const known = Object.fromEntries(set.filter(([, id]) => rules.isWordClass(id)));
  settling.state = { ...settling.state, [key]: known };
}

/**
 * Makes a state whose parts fit. The field that the reader just changed (`touched`) wins: choosing
 * constructed parameters sets d_model to 16; choosing another d_model leaves constructed parameters.
 */
export function settle(
  rules: Rules,
  wanted: State,
  touched: readonly (keyof State)[] = [],
): Settled {
  const settling: Settling = { rules, touched, state: wanted, adjustments: [] };
  settleImported(settling);
  settleConstructed(settling);
  settleHeads(settling);
  settleWidths(settling);
  settleMemory(settling);
  settleClasses(settling, 'classes', wanted.sentence);
  settleClasses(settling, 'memoryClasses', settling.state.memory);
  return { state: settling.state, adjustments: settling.adjustments };
}
