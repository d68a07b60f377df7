import { expect, it } from 'vitest';
import { showsLittle } from '../../../web/derive/inspect/facts';
import type { State } from '../../../web/state/state';
import { computed } from '../support/layers';

const little = (state: Partial<State>) => showsLittle(computed(state).snapshot);

it('narrow leaves little of heads made by hand, under any mask', () => {
  for (const heads of [2, 4, 8]) expect(little({ variant: 'narrow', heads })).toBe(true);
  expect(little({ variant: 'narrow', mask: 'causal' })).toBe(true);
});

it('what was drawn by seed, or is not cut, shows as much as ever', () => {
  expect(little({})).toBe(false);
  expect(little({ variant: 'wide' })).toBe(false);
  expect(little({ variant: 'narrow', heads: 1 })).toBe(false);
  expect(little({ variant: 'narrow', parameters: 'random' })).toBe(false);
});
