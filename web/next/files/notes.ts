/** What is said of a layer that was read: what was filled in, and what its model does that is not done here. */
import { noteOf, sentence, type LayerNote } from './errors';
import { harmless } from './families';
import { weightsOf } from './layers';
import { hidesLater, type FileMasks } from './masks';
import type { LayerPlan } from './plan';

/** Tensors of a file that are not used, and files of a model's folder that are not searched for layers. */
export const unusedText = (names: readonly string[]): string =>
  sentence('file-note-unused', { names });
export const unusedFiles = (names: readonly string[]): string =>
  sentence('file-note-unused-files', { names });

/**
 * Of the tensors that were not read those that may have been meant for this run: under the layer's prefix, without a
 * prefix, or masks. Those of the attention's own module may change its numbers.
 */
export function notAppliedOf(ignored: readonly string[], prefix: string) {
  const isOwnModule = /(att|mha)[^./]*[./]$/i.test(prefix);
  const meant = ignored.filter((name) => {
    const own = name.startsWith(prefix) ? name.slice(prefix.length) : name;
    const mayBeMeant = own !== name || !/[./]/.test(own) || /mask$/i.test(own) || prefix === '';
    return mayBeMeant && !harmless.test(own.toLowerCase());
  });
  const notApplied = meant.filter((name) => isOwnModule && name.startsWith(prefix));
  return { notApplied, unused: meant.filter((name) => !notApplied.includes(name)) };
}

/** @param rows of the longest input */
export function notesOf(
  plan: LayerPlan,
  masks: FileMasks,
  notApplied: readonly string[],
  rows: number,
): LayerNote[] {
  const { found, choices, part, cut } = plan;
  const { family, prefix, find } = found;
  const { title, scaling, rotary } = family;
  const notes: LayerNote[] = [];
  if (notApplied.length > 0) notes.push(noteOf('file-warning-not-applied', { names: notApplied }));
  const isRotary = (choices.rotary ?? 'none') !== 'none';
  const settings = [
    ...(part?.settings ?? []),
    ...(part?.rotaryBase !== undefined && !isRotary ? ['rope_theta'] : []),
    ...((part?.window ?? rows) < rows ? ['sliding_window'] : []),
  ];
  if (settings.length > 0) notes.push(noteOf('file-warning-settings', { names: settings }));
  for (const option of ['heads', 'kvHeads', 'dK'] as const) {
    const said = part?.[option] ?? cut[option];
    const given = { option, said, taken: cut[option] };
    if (said !== cut[option]) notes.push(noteOf('file-warning-differs', given));
  }
  if (isRotary && rotary === choices.rotary && choices.rotaryBase === undefined) {
    notes.push(noteOf('file-warning-rotary-base', { title }));
  }
  const biases = [...new Set(weightsOf(family).map(({ bias }) => bias))];
  const missing = biases.filter((name) => !find(name)).map((name) => prefix + name);
  if (missing.length > 0 && missing.length < biases.length) {
    notes.push(noteOf('file-note-zero-bias', { names: missing }));
  }
  if (scaling === 'none' && choices.scaling === scaling) {
    notes.push(noteOf('file-note-unscaled', { title }));
  }
  const { mask, attnMask } = masks;
  const hides = attnMask ? hidesLater(attnMask) : mask === 'causal';
  if (!hides && family.causal.test(prefix.toLowerCase())) {
    notes.push(noteOf('file-note-causal', { title }));
  }
  if (attnMask) {
    const { data } = attnMask;
    const open = data.filter((added) => added !== -Infinity);
    const given = { places: data.length, hidden: data.length - open.length };
    notes.push(noteOf('file-note-own-mask', { ...given, added: open.filter(Boolean).length }));
  }
  return notes;
}
