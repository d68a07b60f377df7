/** The tip of a name in the picture: visible under the pointer, or until it is dismissed. */
import { effect } from '@preact/signals-core';
import { describe, expect, it, vi } from 'vitest';
import { NamesOnShow, tipAt } from '../../../web/element/names-on-show';
import { labelOf, sceneWith } from '../support/drawing';

const named = (text: string, x = 0) => ({ ...labelOf({ text, x }), says: `what ${text} is` });
const [q, k] = [named('q'), named('k', 100)];
const scene = sceneWith({ labels: [q, labelOf({ text: 'plain' }), k] });

function names() {
  const redraw = vi.fn();
  const on = new NamesOnShow();
  effect(() => void redraw(on.label, on.pinned));
  redraw.mockClear();
  const now = () => ({ text: on.label?.text ?? null, pinned: on.pinned });
  return { on, now, redraw };
}

describe('a name', () => {
  it('is on show while it is pointed at, drawn once', () => {
    const { on, now, redraw } = names();
    expect(now()).toEqual({ text: null, pinned: false });
    on.point(q);
    on.point(q);
    expect(now()).toEqual({ text: 'q', pinned: false });
    expect(redraw).toHaveBeenCalledTimes(1);
    on.point(null);
    expect(now()).toEqual({ text: null, pinned: false });
    expect(redraw).toHaveBeenCalledTimes(2);
  });

  it('that is pressed stays when the pointer goes, until it is pressed again, or nothing is', () => {
    const { on, now } = names();
    on.point(q);
    on.press(q);
    on.point(null);
    expect(now()).toEqual({ text: 'q', pinned: true });
    on.point(q);
    expect(now().pinned).toBe(true);
    on.press(q);
    expect(now()).toEqual({ text: null, pinned: false });
    on.press(q);
    on.press(null);
    expect(now()).toEqual({ text: null, pinned: false });
  });

  it('gives way to another one, pressed or pointed at', () => {
    const { on, now } = names();
    on.press(q);
    on.press(k);
    expect(now()).toEqual({ text: 'k', pinned: true });
    on.point(q);
    expect(now()).toEqual({ text: 'q', pinned: false });
  });

  it('is reached with a key, one after another and round, and stays', () => {
    const { on, now } = names();
    const reached = ([1, 1, 1, -1, -1] as const).map((by) => {
      on.step(scene, by);
      return now();
    });
    expect(reached.map(({ text }) => text)).toEqual(['q', 'k', 'q', 'k', 'q']);
    expect(reached.every(({ pinned }) => pinned)).toBe(true);
  });

  it('is where it is in a new picture of its stage, and goes with the stage', () => {
    const { on } = names();
    on.keepIn(scene, 'scores');
    on.press(q);
    const moved = named('q', 40);
    on.keepIn(sceneWith({ labels: [moved] }), 'scores');
    expect(on.label).toBe(moved);
    expect(on.pinned).toBe(true);
    on.keepIn(sceneWith({ labels: [k] }), 'scores');
    expect([on.label, on.pinned]).toEqual([null, false]);
    on.press(k);
    on.keepIn(scene, 'scale');
    expect(on.label).toBeNull();
  });
});

describe('what it says', () => {
  const picture = { width: 1000, height: 500, scale: 1 };
  const tip = (patch: Parameters<typeof labelOf>[0], on = picture) =>
    tipAt({ ...labelOf({ size: 20, ...patch }), says: 'what it is' }, on, true);

  it('stands below the name, 280 pixels wide, and a little to its left', () => {
    expect(tip({ x: 100, y: 50 })).toEqual({
      says: 'what it is',
      pinned: true,
      left: 92,
      width: 280,
      top: 66,
      above: false,
    });
    expect(tip({ x: 100, y: 250 }).above).toBe(false);
  });

  it('stands above a name in the lower half', () => {
    expect(tip({ x: 100, y: 251 })).toMatchObject({ top: 225, above: true });
  });

  it('ends where a name ends that is written to the left', () => {
    expect(tip({ x: 600, y: 50, align: 'right' }).left).toBe(320);
  });

  it('is nearer to a slanted name, which goes up from its place', () => {
    expect(tip({ x: 100, y: 50, angle: 45 }).top).toBe(58);
  });

  it('never goes past the picture’s edges, and is as wide as a small one allows', () => {
    expect(tip({ x: 2, y: 50 }).left).toBe(4);
    expect(tip({ x: 990, y: 50 }).left).toBe(1000 - 280 - 4);
    expect(tip({ x: 50, y: 50, align: 'right' }).left).toBe(4);
    expect(tip({ x: 90, y: 50 }, { ...picture, width: 200 })).toMatchObject({
      left: 4,
      width: 192,
    });
  });

  it('is in CSS pixels, of a picture that is drawn larger or smaller', () => {
    const half = { ...picture, scale: 0.5 };
    expect(tip({ x: 100, y: 50 }, half)).toMatchObject({ left: 42, top: 33, width: 280 });
    expect(tip({ x: 990, y: 50 }, half).left).toBe(500 - 280 - 4);
    expect(tip({ x: 700, y: 400, align: 'right' }, half)).toMatchObject({ left: 70, top: 187 });
  });
});
