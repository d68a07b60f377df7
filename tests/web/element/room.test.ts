import { describe, expect, it } from 'vitest';
import { leastHeight, roomOf } from '../../../web/element/room';

const given = (width: number, height: number) => ({ width, height, isGiven: true });

describe('how much room an element has', () => {
  it('is as much as it needs where its page says nothing', () => {
    expect(roomOf({ width: 640, height: 760, isGiven: false }, null)).toEqual({
      guide: 'none',
      height: null,
      guideHeight: 0,
    });
  });
  it('is what its page gives', () => {
    expect(roomOf(given(640, 360), null).height).toBe(360);
  });
  it('is shared with a guide below, which has a least and a largest height', () => {
    expect(roomOf(given(360, 740), 'step')).toEqual({
      guide: 'below',
      height: 385,
      guideHeight: 355,
    });
    expect(roomOf(given(320, 256), 'step')).toEqual({
      guide: 'below',
      height: 76,
      guideHeight: 180,
    });
    expect(roomOf(given(400, 600), 'step').guideHeight).toBe(288);
    expect(roomOf(given(700, 900), 'step').guideHeight).toBe(396);
    expect(roomOf(given(360, 1000), 'step').guideHeight).toBe(400);
  });
  it('has more of it on a phone while it asks', () => {
    expect(roomOf(given(360, 740), 'asks')).toEqual({
      guide: 'below',
      height: 274,
      guideHeight: 466,
    });
    expect(roomOf(given(360, 1000), 'asks').guideHeight).toBe(480);
    expect(roomOf(given(700, 900), 'asks').guideHeight).toBe(396);
  });
  it('has more of it for the questions at the end, which are read', () => {
    expect(roomOf(given(360, 740), 'check')).toEqual({
      guide: 'below',
      height: 281,
      guideHeight: 459,
    });
  });
  it('is all for the picture where the guide stands beside it: in a wide box, and in a low one', () => {
    for (const [width, height] of [
      [960, 2000],
      [700, 500],
      [640, 360],
      [560, 315],
    ] as const)
      expect(roomOf(given(width, height), 'step')).toEqual({
        guide: 'beside',
        height,
        guideHeight: 0,
      });
    for (const [width, height] of [
      [959, 900],
      [640, 600],
      [539, 300],
    ] as const)
      expect(roomOf(given(width, height), 'step').guide).toBe('below');
  });
  it('for a lesson is a part of the window where the page gives nothing', () => {
    expect(roomOf({ width: 640, height: 760, isGiven: false }, 'step').height).toBe(426);
  });
});

describe('what all parts need in height', () => {
  const parts = { width: 800, guided: false, hasChoices: true, trains: false };
  it('is more with what is chosen of the layer, and with the strip that trains', () => {
    const most = leastHeight({ ...parts, trains: true });
    expect(leastHeight(parts)).toBeLessThan(most);
    expect(leastHeight({ ...parts, hasChoices: false })).toBeLessThan(leastHeight(parts));
  });
  it('is less in a lesson on a phone, which shows less', () => {
    const phone = { ...parts, width: 360 };
    expect(leastHeight({ ...phone, guided: true })).toBeLessThan(leastHeight(phone));
  });
  it('is there on a phone’s page, also above a lesson', () => {
    expect(leastHeight({ ...parts, width: 360 })).toBeLessThan(740);
    const { height } = roomOf(given(360, 740), 'step');
    expect(leastHeight({ ...parts, width: 360, guided: true, hasChoices: false })).toBeLessThan(
      height ?? 0,
    );
  });
});
