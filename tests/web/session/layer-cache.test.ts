/** The cache of layers between which a reader switches: a few, with a limit on their total size. */
import { beforeEach, expect, it } from 'vitest';
import type { Core } from '../../../web/core/core-types';
import type { LayerConfig } from '../../../web/core/types';
import { LayerCache } from '../../../web/session/layer-cache';

/** Seeds of the disposed layers. */
let disposed: (number | undefined)[];
let cache: LayerCache;
beforeEach(() => {
  disposed = [];
  cache = new LayerCache({
    createLayer: ({ seed, dModel }: LayerConfig) => ({
      cost: () => ({ parameters: dModel }),
      dispose: () => disposed.push(seed),
    }),
  } as unknown as Core);
});

/** Uses a layer with this many parameters; its seed is the key. */
function use(seed: number, parameters = 1) {
  const made = cache.create({ dModel: parameters, heads: 1, seed });
  cache.use(String(seed), made);
  return made;
}
const kept = (...seeds: number[]) => seeds.filter((seed) => cache.get(String(seed)));

it('the last three are kept', () => {
  const layers = [1, 2, 3].map((seed) => use(seed));
  expect([1, 2, 3].map((seed) => cache.get(String(seed)))).toEqual(layers);
  expect(disposed).toEqual([]);
  use(4);
  expect(kept(1, 2, 3, 4)).toEqual([2, 3, 4]);
  expect(disposed).toEqual([1]);
});

it('one that is used again is the last', () => {
  const first = use(1);
  use(2);
  use(3);
  cache.use('1', first);
  use(4);
  expect(kept(1, 2, 3, 4)).toEqual([1, 3, 4]);
  expect(disposed).toEqual([2]);
});

it('together they have at most about a million parameters', () => {
  use(1, 2 ** 19);
  use(2, 2 ** 19);
  expect(kept(1, 2)).toEqual([1, 2]);
  use(3, 1);
  expect(kept(1, 2, 3)).toEqual([2, 3]);
  use(4, 2 ** 20);
  expect(kept(2, 3, 4)).toEqual([4]);
  expect(disposed).toEqual([1, 2, 3]);
});

it('the one in use is kept, however large', () => {
  use(1);
  use(2, 2 ** 21);
  expect(kept(1, 2)).toEqual([2]);
  expect(disposed).toEqual([1]);
});

it('all go with the session', () => {
  use(1);
  use(2);
  cache.dispose();
  expect(disposed).toEqual([1, 2]);
  expect(kept(1, 2)).toEqual([]);
});
