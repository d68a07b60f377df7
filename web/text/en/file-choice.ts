/** The words for choices that an opened file leaves to the reader: which layer, and its number of heads. */
import type { LayerWords } from '../types/file-choice';
import { shapeText, shownList } from './shown';

export const fileChoiceTexts = {
  whichLayer: (file: string) => `Which layer of ${file}?`,
  whichHeads: 'How many heads?',
  whichVariant: 'Which variant?',
  headsWhy: (file: string, layer: string) =>
    `${layer === '' ? file : `${file}, ${layer}`} does not say: the same matrices can be cut into any of these numbers of heads. The model’s config.json says it (num_attention_heads, n_head …).`,
  variantWhy: (file: string, layer: string) =>
    `${layer === '' ? file : `${file}, ${layer}`} does not say which; the shapes of its matrices show that it is not split.`,
  find: 'Find a layer',
  found: (shown: number, all: number) => `${shown} of ${all}`,
  open: 'Open',
  cancel: 'Cancel',
  config: 'Open its config.json …',
  missing: (files: readonly string[]) =>
    `Missing files: ${shownList(files, 3)}. Layers in them cannot be opened; open all files of the model together.`,
  onlyLayer: 'the layer of the file',
} as const;

/** `8 heads of d_k 64`, with the variant if that is a choice, too. */
export function cutText(variant: string | null, heads: number, dK: number): string {
  const cut = `${heads} ${heads === 1 ? 'head' : 'heads'} of d_k ${dK}`;
  return variant === null ? cut : `${variant}: ${cut}`;
}

export function layerWords({ family, place, dModel, shapes }: LayerWords): string {
  const size = dModel === null ? '' : `d_model ${dModel}`;
  const parts = [place, size, shapesText(shapes), family];
  return parts.filter((part) => part !== '').join(' · ');
}

/** `(64, 64), 2 × (16, 64), (64, 64)`. */
function shapesText(shapes: readonly (readonly number[])[]): string {
  const runs: { text: string; count: number }[] = [];
  for (const text of shapes.map(shapeText)) {
    const last = runs.at(-1);
    if (last?.text === text) last.count += 1;
    else runs.push({ text, count: 1 });
  }
  return runs.map(({ text, count }) => (count === 1 ? text : `${count} × ${text}`)).join(', ');
}
