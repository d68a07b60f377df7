/** Points at the picture of an element as a reader does. */
import { userEvent } from 'vitest/browser';
import type { Place } from '../../../web/core/types';
import type { ManyHeads } from '../../../web/element';
import { computed, sceneOf } from '../../web/support/layers';
import { part } from './element';

/** The middle of a cell of the large matrix. */
function middleOf(element: ManyHeads, { name, index }: Place) {
  const { clientWidth: width, clientHeight: height } = part(element, '.canvas-box');
  const { matrices } = sceneOf(computed(element.getState()), { width, height });
  const prefix = index.slice(0, -2).join();
  const matrix = matrices.find(
    ({ address, small }) => !small && address.name === name && address.prefix.join() === prefix,
  );
  if (!matrix) throw new Error(`no large ${name} in the picture`);
  const { x, y, rows, cols, address } = matrix;
  const [row = 0, column = 0] = index.slice(-2);
  const [r, c] = address.transposed ? [column, row] : [row, column];
  return {
    x: x + ((c - address.col + 0.5) * matrix.width) / cols,
    y: y + ((r - address.row + 0.5) * matrix.height) / rows,
  };
}

export async function hover(element: ManyHeads, place: Place): Promise<void> {
  await userEvent.hover(part(element, 'canvas'), { position: middleOf(element, place) });
  await element.updateComplete;
}

export async function click(element: ManyHeads, place: Place): Promise<void> {
  await userEvent.click(part(element, 'canvas'), { position: middleOf(element, place) });
  await element.updateComplete;
}
