/** Settles the shapes: the source of the parameters, d_model, head count, and the widths of a wide head. */
import { isHandMade } from './hand-made';
import type { LayerConfig } from '../core/types';
import { isInput } from './edits';
import { nameOfField } from './fields';
import { keyHeadsBelow, mayShareKeys } from './key-heads';
import { kindOf } from './rules';
import { atOwnStage, hasStage } from './timeline';
import { mostTrainedHeads } from './training';
import { adjust, leaveOut, namesBeyond, type Settling } from './settling';
import type { State } from './state';

/** d_model of hand-made parameters: one column per named feature. */
const handMadeDModel = 16;

/** Whether there are fewer heads of k and v than of q. */
const sharesKeys = ({ kvHeads, heads }: State) => kvHeads !== null && kvHeads !== heads;

/**
 * Hand-made parameters need 16 columns, and a k and v for every head; where that does not fit, the field
 * touched last wins.
 */
export function settleHandMade(settling: Settling): void {
  const { touched } = settling;
  if (isHandMade(settling.state.parameters) && sharesKeys(settling.state)) {
    if (touched.includes('kvHeads') && !touched.includes('parameters')) {
      adjust(settling, 'parameters', 'random', { because: 'shared-keys' });
    } else {
      adjust(settling, 'kvHeads', null, { because: 'shared-keys' });
    }
  }
  const { state } = settling;
  if (!isHandMade(state.parameters) || state.dModel === handMadeDModel) return;
  if (touched.includes('dModel') && !touched.includes('parameters')) {
    adjust(settling, 'parameters', 'random');
  } else {
    adjust(settling, 'dModel', handMadeDModel);
  }
}

/** The shapes of a file's layer, as fields of a state. */
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
    kvHeads: file.kvHeads ?? null,
    qkNorm: file.qkNorm ?? 'none',
    // Another head count re-cuts split's matrices; the others', those that share k and v, and the gains of a head's
    // columns belong to their heads.
    ...(file.variant === 'wide' ||
    file.variant === 'narrow' ||
    file.kvHeads !== undefined ||
    file.qkNorm === 'head'
      ? { heads: file.heads }
      : {}),
  };
}

/** An imported layer has its file's shapes; changing one of them switches to other parameters. */
export function settleImported(settling: Settling): void {
  const { state, touched, rules } = settling;
  if (state.parameters !== 'imported') return;
  if (!rules.imported) {
    adjust(settling, 'parameters', 'random', { because: 'no-file' });
    // Drops edits of parameters: the numbers that they replaced are not here.
    const edits = state.edits.filter(({ name }) => isInput(name));
    const lost = state.edits.length - edits.length;
    if (lost > 0) settling.adjustments.push({ field: 'edits', from: lost, to: 0 });
    settling.state = { ...settling.state, edits };
    return;
  }
  const shape = shapeOf(rules.imported);
  const keys = Object.keys(shape) as (keyof State)[];
  const others = keys.filter((key) => touched.includes(key) && shape[key] !== state[key]);
  if (others.length > 0 && !touched.includes('parameters')) {
    adjust(settling, 'parameters', 'random');
    return;
  }
  if (others.length > 0)
    settling.adjustments.push({
      field: 'parameters',
      from: others.map(nameOfField).join(', '),
      to: 'imported',
      because: 'file-shape',
    });
  settling.state = { ...state, ...shape };
}

export function settleHeads(settling: Settling): void {
  const { state, rules } = settling;
  const fitting = rules.validHeads(state.dModel, state.variant, kindOf(state.parameters));
  const most = state.parameters === 'trained' ? mostTrainedHeads : Infinity;
  const valid = fitting.filter((h) => h <= most);
  if (!valid.includes(state.heads)) {
    // The next smaller valid count: fewer heads than asked for, never more.
    const below = valid.filter((h) => h <= state.heads).at(-1) ?? valid[0] ?? 1;
    adjust(settling, 'heads', below, { allowed: valid.join(', ') });
  }
  const { heads, head, muted } = settling.state;
  leaveOut(settling, 'head', head < heads ? [] : [head + 1], heads);
  leaveOut(settling, 'muted', namesBeyond(muted, heads), heads);
  settling.state = {
    ...settling.state,
    head: Math.min(head, heads - 1),
    muted: muted.filter((each) => each < heads),
  };
}

/** The number of heads of k and v must divide the heads; it equals them where k and v cannot be shared. */
export function settleKeyHeads(settling: Settling): void {
  const { state } = settling;
  const { kvHeads, heads } = state;
  if (kvHeads === null) return;
  if (kvHeads === heads) settling.state = { ...state, kvHeads: null };
  else if (!mayShareKeys(state)) adjust(settling, 'kvHeads', null, { because: 'shared-keys' });
  else {
    const below = keyHeadsBelow(state, kvHeads);
    if (below !== kvHeads) adjust(settling, 'kvHeads', below === heads ? null : below);
  }
}

/** Settles d_k and d_v where they apply, which is in wide. */
export function settleWidths(settling: Settling): void {
  const { variant, parameters, dModel, heads } = settling.state;
  if (variant !== 'wide') return;
  const least = isHandMade(parameters) ? dModel / heads : 1;
  for (const field of ['dK', 'dV'] as const) {
    const value = settling.state[field];
    if (value !== null && value < least) adjust(settling, field, least);
  }
  const { dV, valueProjection, outputProjection } = settling.state;
  if (!valueProjection && dV !== null && dV > dModel) adjust(settling, 'dV', null);
  if (outputProjection || heads * (settling.state.dV ?? dModel) === dModel) return;
  if (dModel % heads === 0) adjust(settling, 'dV', dModel / heads);
  else adjust(settling, 'outputProjection', true);
}

/** The stage `norm` is there where q and k are normalised, `rotate` in no layer of the page. */
export function settleStage(settling: Settling): void {
  const { state } = settling;
  if (hasStage(state, state.stage)) return;
  leaveOut(settling, 'stage', [state.stage], 0);
  settling.state = atOwnStage(state);
}
