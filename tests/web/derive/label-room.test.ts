/** Nothing is cut off or overlaps, for any layer and any size of the picture. */
import { describe, expect, it } from 'vitest';
import { stageNames, type State } from '../../../web/state/state';
import { computed, sceneOf, variants } from '../support/layers';
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
