import { describe, expect, it } from 'vitest';
import { Swipe } from '../../../web/element/swipe';
import { pointer } from '../support/events';

const finger = { pointerType: 'touch' } as const;

/** Moves a finger from (200, 200) by (dx, dy). @returns the swipe and its result */
function drawn(dx: number, dy: number, swipe = new Swipe()) {
  swipe.down(pointer([200, 200], finger));
  return { swipe, by: swipe.up(pointer([200 + dx, 200 + dy], finger)) };
}

describe('a finger drawn across', () => {
  it('to the left brings what is at the right, to the right what is at the left', () => {
    expect(drawn(-48, 0).by).toBe(1);
    expect(drawn(48, 0).by).toBe(-1);
    expect(drawn(-300, 20).by).toBe(1);
  });

  it('has to go far enough', () => {
    expect(drawn(-47, 0).by).toBe(0);
    expect(drawn(47, 0).by).toBe(0);
    expect(drawn(0, 0).by).toBe(0);
  });

  it('has to go twice as far across as along: the page scrolls along', () => {
    expect(drawn(100, 50).by).toBe(-1);
    expect(drawn(100, -50).by).toBe(-1);
    expect(drawn(100, 51).by).toBe(0);
    expect(drawn(-100, -51).by).toBe(0);
  });

  it('takes the click that follows, once, and no other', () => {
    const { swipe } = drawn(100, 0);
    expect(swipe.takesClick()).toBe(true);
    expect(swipe.takesClick()).toBe(false);
    expect(drawn(10, 0).swipe.takesClick()).toBe(false);
    expect(new Swipe().takesClick()).toBe(false);
  });

  it('takes no click where its own never came, and another press began', () => {
    const { swipe } = drawn(100, 0);
    swipe.down(pointer([0, 0], finger));
    expect(swipe.takesClick()).toBe(false);
  });
});

describe('no swipe', () => {
  it.each([
    ['a mouse', { pointerType: 'mouse' }],
    ['a pen', { pointerType: 'pen' }],
    ['a second finger', { pointerType: 'touch', isPrimary: false }],
  ])('is %s', (_, kind) => {
    const swipe = new Swipe();
    swipe.down(pointer([200, 200], kind));
    expect(swipe.up(pointer([0, 200], kind))).toBe(0);
  });

  it('is another finger lifted than the one put down, or a finger that was never put down', () => {
    const swipe = new Swipe();
    swipe.down(pointer([200, 200], finger));
    expect(swipe.up(pointer([0, 200], { ...finger, pointerId: 2 }))).toBe(0);
    expect(swipe.up(pointer([0, 200], finger))).toBe(0);
  });
});
