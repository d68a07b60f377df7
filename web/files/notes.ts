/**
 * What is said of a layer that was read: the names of its rows, what was filled in, and what its model does that is not
 * done here.
 */
import { layerOptions } from '../core/interface';
import { noteOf, sentence, type LayerNote } from './errors';
import { biasOf, harmless } from './families';
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
  const isNorm = (name: string) => /^[qk]_norm\./i.test(name.slice(prefix.length));
  const notApplied = meant.filter(
    (name) => name.startsWith(prefix) && (isOwnModule || isNorm(name)),
  );
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
  const isRotary = choices.rotary !== undefined && choices.rotary !== 'none';
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
  const biases = [...new Set(family.weights.map(biasOf))];
  const missing = biases.filter((name) => !find(name)).map((name) => prefix + name);
  if (missing.length > 0 && missing.length < biases.length) {
    notes.push(noteOf('file-note-zero-bias', { names: missing }));
  }
  if (scaling === 'none' && choices.scaling === scaling) {
    notes.push(noteOf('file-note-unscaled', { title }));
  }
  if (choices.qkNorm && choices.qkNorm !== 'none') {
    const gains = choices.qkNormGains === '1+w' ? 'less' : 'plain';
    const epsilon = choices.qkNormEps ?? layerOptions.qkNormEps.default;
    notes.push(noteOf('file-note-norm', { gains, epsilon: String(epsilon) }));
  }
  const { mask, attnMask } = masks;
  const hides = attnMask ? hidesLater(attnMask) : mask === 'causal';
  if (!hides && family.causal?.test(prefix.toLowerCase())) {
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

/**
 * Reads a JSON list, or a text separated by commas or else by spaces; null without one. A list of another length is not
 * used at all, which `notes` then say: one missing name would shift all the others.
 */
export function rowNames(
  metadata: ReadonlyMap<string, string>,
  key: 'tokens' | 'memory_tokens',
  rows: number,
  notes: LayerNote[],
): readonly string[] | null {
  const text = metadata.get(key);
  if (text === undefined) return null;
  const names = jsonList(text) ?? text.trim().split(text.includes(',') ? /\s*,\s*/u : /\s+/u);
  if (names.length === rows) return names.map(String);
  notes.push(noteOf('file-note-tokens', { key, count: names.length, rows }));
  return null;
}

/** Null for a text that only looks like a list: [CLS] the cat [SEP] */
function jsonList(text: string): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** As JSON, because names may contain commas and spaces. */
export function metadataOfTokens(words: readonly string[], memoryWords: readonly string[] | null) {
  const metadata = new Map<string, string>([['tokens', JSON.stringify(words)]]);
  if (memoryWords) metadata.set('memory_tokens', JSON.stringify(memoryWords));
  return metadata;
}
