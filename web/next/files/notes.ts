/** What is said of a layer that was read: what was filled in, and what its model does that is not done here. */
import { fact, sentence, warning, type LayerNote } from './errors';
import { changing, harmless } from './families';
import { weightsOf, type FoundLayer } from './layers';
import { hidesLater, type FileMasks } from './masks';
import type { LayerPlan } from './plan';

const isCross = (prefix: string) =>
  /cross|encoder_attn|encdec|multihead_attn|src_attn|(^|[._/])attn2[./]/i.test(prefix);
/** Whether a prefix is the attention module's own: `layers.0.self_attn.`, not `model.`. */
const isOwnModule = (prefix: string) => /(att|mha)[^./]*[./]$/i.test(prefix);

/**
 * Unused tensors under the layer's prefix that may change its numbers: all where the prefix is the attention's own,
 * elsewhere those with telling names.
 */
export const notAppliedOf = (ignored: readonly string[], { prefix }: FoundLayer) =>
  ignored.filter((name) => {
    const own = name.slice(prefix.length).toLowerCase();
    if (!name.startsWith(prefix) || harmless.test(own)) return false;
    return isOwnModule(prefix) || changing.test(own);
  });

/** Whether an unused tensor may have been meant for this run: under the prefix, without one, or a mask. */
export function mayBeMeant(name: string, prefix: string): boolean {
  const isUnder = name.startsWith(prefix);
  const own = isUnder ? name.slice(prefix.length) : name.replace(/^.*[./]/, '');
  return (isUnder || own === name || /mask/i.test(own)) && !harmless.test(own.toLowerCase());
}

/** The notes, warnings first. @param rows of the longest input */
export function notesOf(
  plan: LayerPlan,
  masks: FileMasks,
  notApplied: readonly string[],
  rows: number,
): readonly LayerNote[] {
  const { found, choices, part } = plan;
  const { family, prefix, find } = found;
  const notes: LayerNote[] = [];
  if (notApplied.length > 0) notes.push(warning('file-note-not-applied', { names: notApplied }));
  if (part) notes.push(...configNotes(plan, rows));
  const biases = [...new Set(weightsOf(family).map(({ bias }) => bias))];
  const missing = biases.filter((name) => !find(name));
  if (missing.length > 0 && missing.length < biases.length) {
    notes.push(fact('file-note-zero-bias', { names: missing.map((name) => prefix + name) }));
  }
  const { title, scaling, rotary } = family;
  if (scaling === 'none' && choices.scaling === scaling) {
    notes.push(fact('file-note-unscaled', { title }));
  }
  if (rotary !== 'none' && choices.rotary === rotary) {
    const { rotaryBase: base } = choices;
    const code = base === undefined ? 'file-note-rotary-base' : 'file-note-rotary';
    const note = fact(code, { title, base: String(base ?? 10_000) });
    notes.push({ ...note, isWarning: base === undefined });
  }
  const hides = masks.attnMask ? hidesLater(masks.attnMask) : masks.mask === 'causal';
  const isCausal = family.causal.test(prefix.toLowerCase());
  if (isCausal && !hides) notes.push(fact('file-note-causal', { title }));
  if (!isCausal && part?.isDecoder && !isCross(prefix) && !hides) {
    notes.push(fact('file-note-decoder', {}));
  }
  if (masks.attnMask) notes.push(ownMaskNote(masks.attnMask.data));
  if ((choices.qkNorm ?? 'none') !== 'none') {
    const { qkNormGains: gains = 'w', qkNormEps: epsilon = 1e-6 } = choices;
    notes.push(fact('file-note-norm', { gains, epsilon: String(epsilon) }));
  }
  return notes.sort((a, b) => Number(b.isWarning) - Number(a.isWarning));
}

/** Where config.json contradicts the shapes, and which of its settings are not followed here. */
function configNotes({ part, cut, choices }: LayerPlan, rows: number): LayerNote[] {
  if (!part) return [];
  const isRotary = (choices.rotary ?? 'none') !== 'none';
  const names = [
    ...part.settings,
    ...(part.rotaryBase !== null && !isRotary ? ['rope_theta'] : []),
    ...(part.window !== null && part.window < rows ? ['sliding_window'] : []),
  ];
  const counts = [
    ['heads', part.heads, cut.heads],
    ['kvHeads', part.keyHeads, cut.kvHeads],
    ['dK', part.dK, cut.dK],
  ] as const;
  return [
    ...counts.flatMap(([option, said, taken]) =>
      said === null || said === taken
        ? []
        : [warning('file-note-differs', { option, said, taken })],
    ),
    ...(names.length > 0 ? [warning('file-note-settings', { names })] : []),
  ];
}

function ownMaskNote(data: Float32Array): LayerNote {
  const open = data.filter((added) => added !== -Infinity);
  const given = { places: data.length, hidden: data.length - open.length };
  const text = (value: number) => String(Number(value.toPrecision(4)));
  const [least, most] = [
    open.reduce((a, b) => Math.min(a, b), 0),
    open.reduce((a, b) => Math.max(a, b), 0),
  ];
  if (least === 0 && most === 0) return fact('file-note-own-mask', given);
  return fact('file-note-own-mask-adds', { ...given, least: text(least), most: text(most) });
}

/** Tensors of a file that are not used, and files of a model's folder that are not searched for layers. */
export const unusedText = (names: readonly string[]): string =>
  sentence('file-note-unused', { names });
export const unusedFiles = (names: readonly string[]): string =>
  sentence('file-note-unused-files', { names });
