/** Where the picture shows a number, as programs and tests ask for it. */
import { expect, it } from 'vitest';
import { browserFigure } from '../support/figure';
import { part } from '../support/element';

const place = { name: 'scores', index: [1, 4, 6] };

it('cells of a matrix lie side by side, inside the canvas', async () => {
  const { element } = await browserFigure('stage=scores&head=2');
  const canvas = part(element, 'canvas').getBoundingClientRect();
  const box = element.cellBox(place);
  const right = element.cellBox({ name: 'scores', index: [1, 4, 7] });
  const below = element.cellBox({ name: 'scores', index: [1, 5, 6] });
  if (!box || !right || !below) throw new Error('they are in the picture');
  expect(right.x).toBeCloseTo(box.right, 3);
  expect(below.y).toBeCloseTo(box.bottom, 3);
  expect([right.y, below.x]).toEqual([box.y, box.x]);
  expect(box.x > canvas.x && box.right < canvas.right).toBe(true);
  expect(box.y > canvas.y && box.bottom < canvas.bottom).toBe(true);
});

it('is null of a number that is not in the picture, and of B without a comparison', async () => {
  const { element } = await browserFigure('stage=embed');
  expect(element.cellBox(place)).toBeNull();
  expect(element.cellBox({ name: 'x', index: [0, 0] }, 'B')).toBeNull();
});
