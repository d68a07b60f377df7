/** A picture larger than its box: the middle of the visible part. */
import { expect, it } from 'vitest';
import { middleOf, scrollToMiddle } from '../../../web/element/zoom-scroll';
import { pageOf, within } from '../support/markup';

/** A box of 100 × 50 with a picture of 400 × 200. */
function boxAt(left: number, top: number): HTMLElement {
  const root = pageOf(`
    <div class="box" style="width: 100px; height: 50px; overflow: auto; scrollbar-width: none">
      <div style="width: 400px; height: 200px"></div>
    </div>`);
  const box = within(root, '.box');
  box.scrollTo({ left, top, behavior: 'instant' });
  return box;
}

it('the middle of a box is a share of the whole picture', () => {
  expect(middleOf(boxAt(0, 0))).toEqual({ x: 0.125, y: 0.125 });
  expect(middleOf(boxAt(150, 25))).toEqual({ x: 0.5, y: 0.25 });
});

it('a box that is scrolled to a middle has it, as far as the picture reaches', () => {
  const box = boxAt(0, 0);
  scrollToMiddle(box, { x: 0.75, y: 0.5 });
  expect([box.scrollLeft, box.scrollTop]).toEqual([250, 75]);
  expect(middleOf(box)).toEqual({ x: 0.75, y: 0.5 });
  scrollToMiddle(box, { x: 1, y: 0 });
  expect([box.scrollLeft, box.scrollTop]).toEqual([300, 0]);
});
