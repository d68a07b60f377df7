import { describe, expect, it } from 'vitest';
import { RedrawThrottle } from '../../../web/session/redraw-throttle';
import type { State } from '../../../web/state/state';
import { computed, desktop, rules, sceneOf } from '../support/layers';

let now = 0;
const throttle = () => new RedrawThrottle({ now: () => now });

describe('choices', () => {
  it('are the same object while nothing but the moment is another one', () => {
    const { state, snapshot } = computed({ stage: 'scores', progress: 0.5 });
    const page = throttle();
    const first = page.choices({ state, snapshot, changes: 0 }, rules);
    const moved = { ...state, stage: 'softmax' as const, progress: 0.1 };
    expect(page.choices({ state: moved, snapshot, changes: 0 }, rules)).toBe(first);
    expect(page.choices({ state: { ...moved, head: 3 }, snapshot, changes: 0 }, rules)).not.toBe(
      first,
    );
  });

  it('are others after a change, also one that was put back while the timeline moved', () => {
    const { state, snapshot } = computed({ stage: 'scores', progress: 0.5 });
    const page = throttle();
    const first = page.choices({ state, snapshot, changes: 0 }, rules);
    const moved = { ...state, progress: 0.6 };
    const put = page.choices({ state: moved, snapshot, changes: 1 }, rules);
    expect(put).not.toBe(first);
    const later = { ...state, progress: 0.7 };
    expect(page.choices({ state: later, snapshot, changes: 1 }, rules)).toBe(put);
  });

  it('are others when the page is drawn again for the same state, for something else has changed', () => {
    const { state, snapshot } = computed({ stage: 'scores' });
    const page = throttle();
    const first = page.choices({ state, snapshot, changes: 0 }, rules);
    expect(page.choices({ state, snapshot, changes: 0 }, rules)).not.toBe(first);
  });

  it('are others for other numbers', () => {
    const [a, b] = [computed({ stage: 'scores' }), computed({ stage: 'scores', seed: 9 })];
    const page = throttle();
    const first = page.choices({ ...a, changes: 0 }, rules);
    expect(
      page.choices(
        { state: { ...a.state, progress: 0.2 }, snapshot: b.snapshot, changes: 0 },
        rules,
      ),
    ).not.toBe(first);
  });
});

/** The timeline moves one state on, as playing does: all else in it stays the same object. */
const base = computed({ stage: 'scores' });
const at = (patch: Partial<State>) => ({ ...base, state: { ...base.state, ...patch } });

/** One frame: whether the page is left as it is; else it is drawn. */
function frame(page: RedrawThrottle, patch: Partial<State>, changes = 0): boolean {
  now += 16;
  const moment = at(patch);
  const skips = page.skipsPage({ ...moment, changes }, sceneOf(moment, desktop));
  if (!skips) page.choices({ ...moment, changes }, rules);
  return skips;
}

const played = (step: number, patch: Partial<State> = {}, page = throttle(), length = 40) =>
  Array.from({ length }, (_, k) => frame(page, { progress: 0.3 + k * step, ...patch }));

describe('the page around a playing picture', () => {
  it('follows some ten times a second while every frame computes another cell', () => {
    const drawn = played(0.015).filter((skips) => !skips).length;
    // Five frames to see that cells fly, then one in seven.
    expect(drawn).toBeGreaterThanOrEqual(8);
    expect(drawn).toBeLessThanOrEqual(11);
  });

  it('follows as often while the next stage’s things come, and every frame where no cell flew', () => {
    const arriving = { stage: 'scale' } as const;
    const comes = (page: RedrawThrottle) =>
      Array.from({ length: 40 }, (_, k) => frame(page, { ...arriving, progress: k * 0.004 }));
    const flown = throttle();
    played(0.015, {}, flown);
    const drawn = comes(flown).filter((skips) => !skips).length;
    // The first, and one in seven.
    expect(drawn).toBeGreaterThanOrEqual(5);
    expect(drawn).toBeLessThanOrEqual(8);
    const slow = throttle();
    played(0.003, {}, slow);
    expect(comes(slow)).not.toContain(true);
  });

  it('follows every frame while a cell stays for some', () => {
    expect(played(0.003)).not.toContain(true);
  });

  it('follows every frame while two layers are compared', () => {
    expect(played(0.015, { compare: {} })).not.toContain(true);
  });

  it('follows at once into another stage, or when anything is chosen', () => {
    for (const other of [{ stage: 'output' }, { head: 3 }, { theme: 'dark' }] as const) {
      const page = throttle();
      // The first frame that waits: by itself the next one would, too.
      const length = played(0.015).indexOf(true) + 1;
      expect(played(0.015, {}, page, length).at(-1)).toBe(true);
      expect(frame(page, { progress: 0.4, ...other })).toBe(false);
    }
  });
});

it('the page is drawn at once after a change, also one that left the state as it was', () => {
  const length = played(0.015).indexOf(true) + 1;
  const page = throttle();
  expect(played(0.015, {}, page, length).at(-1)).toBe(true);
  expect(frame(page, { progress: 0.4 }, 1)).toBe(false);
});

it('what is beside the picture is drawn anew at each moment, or a few times a second', () => {
  const { state } = computed({ stage: 'scores', progress: 0.5 });
  const page = throttle();
  expect(page.redrawKey(state, false)).toBe(0.5);
  now = 700;
  const key = page.redrawKey(state, true);
  now = 1049;
  expect(page.redrawKey({ ...state, progress: 0.7 }, true)).toBe(key);
  now = 1050;
  expect(page.redrawKey(state, true)).toBe(key + 1);
});

it('no number is explained while every frame computes another cell, until one stays', () => {
  const { snapshot } = base;
  const page = throttle();
  const place = { name: 'scores', index: [0, 0, 0] };
  const explains = () => !page.isTooBrief(snapshot, place, true);
  frame(page, { progress: 0.3 });
  expect(explains()).toBe(true);
  played(0.015, {}, page, 12);
  expect(explains()).toBe(false);
  expect(page.isTooBrief(snapshot, place, false), 'once it stands').toBe(false);
  // One frame with the same cell may be chance.
  frame(page, { progress: 0.6 });
  frame(page, { progress: 0.6 });
  expect(explains()).toBe(false);
  frame(page, { progress: 0.6 });
  expect(explains()).toBe(true);
});

it('a number of many terms is not explained while the layer plays, and is when it stands', () => {
  const { snapshot } = computed({ stage: 'project', dModel: 64, parameters: 'random' });
  const page = throttle();
  const place = { name: 'q_packed', index: [0, 0] };
  expect(page.isTooBrief(snapshot, place, true)).toBe(true);
  expect(page.isTooBrief(snapshot, place, false)).toBe(false);
  expect(page.isTooBrief(snapshot, { name: 'scores', index: [0, 0, 0] }, true)).toBe(false);
});
