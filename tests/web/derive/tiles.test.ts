/** Small heads side by side: the frame of the chosen one surrounds only that one. */
import { expect, it } from 'vitest';
import { computed, desktop, phone, sceneOf } from '../support/layers';

/** Least distance in pixels between a frame and other heads. */
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
          // A tile's texts and matrix start 5 px inside its target.
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
