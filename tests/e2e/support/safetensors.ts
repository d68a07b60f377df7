/** Layers as safetensors files, valid and invalid, and opening them in the page. */
import { expect, type Page } from '@playwright/test';
import { writeSafetensors, type TensorEntry } from '../../../web/files';
import { openMenu } from './layer';

export type Drawn = TensorEntry & { data: Float32Array };

/** The same numbers in every run, multiples of 1/64 below 1: exact in F16, nearly exact in BF16. */
export function drawn(name: string, ...shape: number[]): Drawn {
  let state = name.length + (name.codePointAt(0) ?? 0);
  const data = new Float32Array(shape.reduce((product, axis) => product * axis, 1)).map(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return ((state >>> 8) % 129) / 64 - 1;
  });
  return { name, shape, data };
}

/** PyTorch's four tensors, with in_proj_weight. */
export const packed = (d: number, rows = 3 * d, columns = d, concat = d): Drawn[] => [
  drawn('in_proj_weight', rows, columns),
  drawn('in_proj_bias', rows),
  drawn('out_proj.weight', d, concat),
  drawn('out_proj.bias', d),
];
/** For a memory of kdim columns, without biases. */
export const separate = (d: number, kdim: number): Drawn[] => [
  drawn('q_proj_weight', d, d),
  drawn('k_proj_weight', d, kdim),
  drawn('v_proj_weight', d, kdim),
  drawn('out_proj.weight', d, d),
];

/** Metadata with the head count, so that the page need not ask. */
export const heads = (count: number) => ({ 'manyheads.heads': String(count) });

export const written = (
  tensors: readonly TensorEntry[],
  metadata: Readonly<Record<string, string>> = {},
) => Buffer.from(writeSafetensors(tensors, new Map(Object.entries(metadata))));

const type = 'application/octet-stream';

/** Uses the file input, as the button "Open a layer …" does; the menu closes by itself. */
export async function choose(
  page: Page,
  buffer: Buffer,
  name = 'layer.safetensors',
): Promise<void> {
  await openMenu(page, 'files');
  await page.locator('#open-layer').setInputFiles({ name, mimeType: type, buffer });
  await expect(page.locator('#files-menu')).toBeHidden();
}
