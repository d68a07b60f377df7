/** Nothing is cut off or overlaps, for any layer and any size of the picture. */
import { describe, expect, it } from 'vitest';
import { stageNames, type State } from '../../../web/state/state';
import { computed, desktop, phone, sceneOf, variants } from '../support/layers';
import { complaints } from '../support/room';

/** Sizes of the picture in several windows, alone and beside a second layer. */
const sizes = [
  { width: 1120, height: 545 },
  { width: 744, height: 430 },
  { width: 660, height: 260 },
  { width: 560, height: 490 },
  { width: 360, height: 410 },
];
const cuts = [1, 4, 16];
const columns: readonly Partial<State>[] = [{ dModel: 16 }, { dModel: 64, parameters: 'random' }];

describe('in a picture', () => {
  it.each(stageNames)('everything has room in %s', (stage) => {
    const found: string[] = [];
    for (const variant of variants)
      for (const heads of cuts)
        for (const each of columns)
          for (const size of sizes) {
            const scene = sceneOf(computed({ stage, variant, heads, ...each }), size);
            const where = `${size.width} ${variant} ${heads} ${each.dModel} ${each.parameters ?? ''}`;
            found.push(...complaints(scene).map((text) => `${where}: ${text}`));
          }
    expect(found).toEqual([]);
  });
});

it('of 64 words beside rows some are written, and always the chosen one', () => {
  const sentence = Array.from({ length: 64 }, (_, k) => `w${k}`).join(' ');
  const cell = { name: 'scores', index: [1, 37, 2] };
  const moment = computed({ stage: 'scores', sentence, parameters: 'random' });
  const rows = (focus: typeof cell | null) =>
    sceneOf(moment, desktop, focus).labels.filter(
      ({ role, align }) => role === 'word' && align === 'right',
    );
  expect(rows(null).length).toBeGreaterThan(10);
  expect(rows(null).length).toBeLessThan(64);
  expect(rows(null).map(({ text }) => text)).not.toContain('w37');
  expect(rows(cell)).toContainEqual(expect.objectContaining({ text: 'w37', highlighted: true }));
});

it.each([desktop, phone, { width: 512, height: 500 }])(
  'a head’s frame touches no other head and none of its texts, %o',
  (size) => {
    for (const stage of ['scores', 'weigh', 'output'] as const)
      for (const heads of [2, 4, 8])
        for (let head = 0; head < heads; head++) {
          const moment = computed({ stage, heads, head, parameters: 'random' });
          const tiles = sceneOf(moment, size).targets.filter(({ tile }) => tile);
          const frame = tiles.find(({ selected }) => selected);
          if (!frame) continue;
          // A tile's texts and matrix start 5 px inside its target.
          for (const { x, y, width, height } of tiles.filter((each) => each !== frame))
            expect(
              Math.max(
                x + 5 - (frame.x + frame.width),
                frame.x - (x + width - 5),
                y - (frame.y + frame.height),
                frame.y - (y + height - 5),
              ),
              `${stage}, head ${head + 1} of ${heads}`,
            ).toBeGreaterThanOrEqual(4);
        }
  },
);
