import { describe, expect, it } from 'vitest';
import { exists } from '../../../web/derive/scene/axes';
import { carryToHead, carryToStage, existingCell } from '../../../web/derive/inspect/carry';
import type { Place, StageName } from '../../../web/core/types';
import { defaultState, stageNames } from '../../../web/state/state';
import { computed } from '../support/layers';
import { sample, tensorsOf } from '../support/places';

const { snapshot } = computed();
const carried = (place: Place | null, stage: StageName) =>
  carryToStage(snapshot, place, { ...defaultState, stage });
const score = { name: 'scores', index: [1, 4, 6] };

describe('a chosen cell', () => {
  it('stays the same query and key from scores to attention', () => {
    const names = (['scores', 'scale', 'mask', 'softmax'] as const).map(
      (stage) => carried(score, stage)?.name,
    );
    expect(names).toEqual(['scores', 'scaled', 'masked', 'attn_weights']);
  });

  it('stays where the next stage shows its tensor, and is let go where not', () => {
    const query = { name: 'q', index: [1, 4, 0] };
    expect(carried(query, 'scores')).toEqual(query);
    expect(carried(query, 'scale')).toBeNull();
    expect(carried({ ...score, name: 'attn_weights' }, 'weigh')).toEqual({
      ...score,
      name: 'attn_weights',
    });
  });

  it('exists wherever it is carried', () => {
    for (const place of tensorsOf(snapshot).flatMap((name) => sample(snapshot, name, 4))) {
      for (const stage of stageNames) {
        const there = carried(place, stage);
        if (there) expect(exists(snapshot, there), `${place.name} to ${stage}`).toBe(true);
      }
      for (let head = 0; head < 4; head++) {
        const carried = carryToHead(snapshot, place, head);
        expect(carried && exists(snapshot, carried), place.name).toBe(true);
      }
    }
  });

  it('goes along to another head where its tensor has one per head', () => {
    expect(carryToHead(snapshot, score, 3)).toEqual({ name: 'scores', index: [3, 4, 6] });
    const x = { name: 'x', index: [4, 2] };
    expect(carryToHead(snapshot, x, 3)).toEqual(x);
    // Heads 1 to 4 share a k, and so do 5 to 8.
    const shared = computed({ parameters: 'random', heads: 8, kvHeads: 2 }).snapshot;
    const key = { name: 'k', index: [0, 2, 1] };
    expect(carryToHead(shared, key, 3)).toEqual(key);
    expect(carryToHead(shared, key, 4)).toEqual({ name: 'k', index: [1, 2, 1] });
  });
});

it.each([
  ['another tensor', { name: 'no_such_tensor', index: [0, 0] }],
  ['too many indices', { name: 'x', index: [0, 0, 0] }],
  ['an index beyond the end', { name: 'scores', index: [1, 4, 10] }],
  ['a negative index', { name: 'x', index: [-1, 0] }],
  ['an object’s own names', { name: '__proto__', index: [0, 0] }],
  ['a method', { name: 'constructor', index: [0] }],
  ['a memory in self-attention', { name: 'memory', index: [0, 0] }],
])('a place that the layer does not have is none: %s', (_, place) => {
  expect(existingCell(snapshot, place)).toBeNull();
});
