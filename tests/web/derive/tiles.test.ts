/** Small heads beside each other: the frame around the chosen one is its own. */
import { expect, it } from 'vitest';
import { computed, desktop, phone, sceneOf } from '../support/layers';

/** Pixels between a frame and what it is not around. */
const least = 4;

it.each([desktop, phone, { width: 680, height: 420 }, { width: 512, height: 500 }])(
  'a head’s frame touches no other head and none of its texts, %o',
  (size) => {
    for (const stage of ['scores', 'softmax', 'weigh', 'output'] as const)
      for (const [heads, parameters] of [
        [2, 'random'],
        [4, 'constructed'],
        [8, 'random'],
      ] as const)
        for (let head = 0; head < heads; head++) {
          const { targets } = sceneOf(computed({ stage, heads, parameters, head }), size);
          const tiles = targets.filter(({ tile }) => tile);
          const frame = tiles.find(({ selected }) => selected);
          if (!frame) continue;
          // A tile’s own texts and matrix are 5 px within its target.
          for (const other of tiles.filter((each) => each !== frame)) {
            const besideIt = [
              other.x + 5 - (frame.x + frame.width),
              frame.x - (other.x + other.width - 5),
              other.y - (frame.y + frame.height),
              frame.y - (other.y + other.height - 5),
            ];
            const what = `${stage}, head ${head + 1} of ${heads}, beside ${other.head + 1}`;
            expect(Math.max(...besideIt), what).toBeGreaterThanOrEqual(least);
          }
        }
  },
);
