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
    expect(carried({ name: 'x', index: [4, 2] }, 'project')).toEqual({
      name: 'x',
      index: [4, 2],
    });
    const share = { name: 'attn_weights', index: [1, 4, 6] };
    expect(carried(share, 'weigh')).toEqual(share);
    expect(carried(null, 'weigh')).toBeNull();
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
    expect(carryToHead(snapshot, { name: 'x', index: [4, 2] }, 3)).toEqual({
      name: 'x',
      index: [4, 2],
    });
  });
});

describe('a place that the layer does not have', () => {
  it.each([
    ['another tensor', { name: 'no_such_tensor', index: [0, 0] }],
    ['too many indices', { name: 'x', index: [0, 0, 0] }],
    ['an index beyond the end', { name: 'scores', index: [1, 4, 10] }],
    ['a negative index', { name: 'x', index: [-1, 0] }],
    ['an object’s own names', { name: '__proto__', index: [0, 0] }],
    ['a constructor', { name: 'constructor', index: [0] }],
    ['a method', { name: '__defineGetter__', index: [0, 0] }],
    ['a memory in self-attention', { name: 'memory', index: [0, 0] }],
  ])('is none: %s', (_, place) => {
    expect(existingCell(snapshot, place)).toBeNull();
  });

  it('is none: a bias in a layer without', () => {
    expect(computed({ bias: false }).snapshot.config.bias).toBe(false);
    expect(
      existingCell(computed({ bias: true }).snapshot, { name: 'b_Q', index: [3] }),
    ).not.toBeNull();
  });
});
