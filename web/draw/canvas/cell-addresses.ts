/**
 * The cells of large matrices as images with an address, one pixel per cell, for files that are drawn or
 * printed.
 */
import type { Matrix } from '../../derive/scene/scene';
import type { Theme } from '../theme';
import { imageOf } from './cell-images';

/** More cells would be megabytes as rectangles. The attention of 64 words has fewer. */
const mostDrawn = 5_000;

export async function cellAddresses(
  matrices: readonly Matrix[],
  theme: Theme,
): Promise<ReadonlyMap<Matrix, string>> {
  const addresses = new Map<Matrix, string>();
  // One at a time, because images share their canvases.
  for (const matrix of matrices) {
    if (matrix.rows * matrix.cols <= mostDrawn) continue;
    const image = await imageOf(matrix, theme).convertToBlob({ type: 'image/png' });
    addresses.set(matrix, await addressOf(image));
  }
  return addresses;
}

function addressOf(image: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('An image could not be read.'));
    reader.readAsDataURL(image);
  });
}
