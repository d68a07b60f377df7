/** Keys as points: the products of arrow and points are the layer's own scores. */
import { expect, it } from 'vitest';
import { plane, planeOf } from '../../../web/panels/plane';
import { looking, saidBy } from './looking';

const trained =
  'parameters=trained&task=relation&relation=identity&heads=1&variant=wide&d-model=32&d-k=2&mask=no-self&positions=off&sentence=c%3F+a1+b2+c3+d4';

it.each([
  [trained, 'attn_weights', 0],
  [`${trained}&cell=attn_weights.0.2.1&stage=softmax`, 'attn_weights', 2],
  ['parameters=random&heads=8&variant=split&rotary=halves&stage=scores', 'attn_weights', 0],
  ['parameters=random&heads=8&d-model=8&d-k=1&variant=wide', 'attn_weights', 0],
])('q · k of the points are the scores: %s', (query, shares, row) => {
  const at = looking(query);
  const { query: q, keys, most } = planeOf(at);
  const scores = at.numbers.matrix('scores', at.head);
  const weights = at.numbers.matrix(shares, at.head);
  expect(keys).toHaveLength(at.numbers.keyWords.length);
  keys.forEach(({ x, y, share }, key) => {
    expect(x * q.x + y * q.y).toBeCloseTo(scores.data[row * scores.cols + key] ?? NaN, 4);
    expect(share).toBe(weights.data[row * weights.cols + key]);
    expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(most);
  });
});

it('keys of more than two numbers are no points of a plane, and the panel says so', () => {
  const at = looking('parameters=random&heads=2');
  expect(at.numbers.config.dK).toBe(8);
  expect(saidBy(plane.rows(at))).toContain('d_k is 8');
});
