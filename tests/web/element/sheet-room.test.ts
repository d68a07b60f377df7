import { describe, expect, it } from 'vitest';
import { liftOf, scrollFor } from '../../../web/element/sheet-room';

describe('the picture under a sheet', () => {
  it('stays where the cell is seen anyway', () => {
    expect(liftOf({ top: 100, bottom: 120 }, 250)).toBe(0);
  });
  it('is moved up by as much as the cell would be covered', () => {
    expect(liftOf({ top: 300, bottom: 320 }, 250)).toBe(94);
  });
  it('is never moved so far that the cell is cut off above', () => {
    expect(liftOf({ top: 60, bottom: 200 }, 100)).toBe(52);
    expect(liftOf({ top: 2, bottom: 200 }, 100)).toBe(0);
  });
});

describe('what is said of a chosen cell, below the player', () => {
  const sight = { top: 0, bottom: 800 };
  it('is scrolled to as far as it is long', () => {
    expect(scrollFor({ top: 400, bottom: 420 }, { top: 700, bottom: 850 }, sight)).toBe(50);
  });
  it('is scrolled to until enough of it is in sight', () => {
    expect(scrollFor({ top: 400, bottom: 420 }, { top: 700, bottom: 1400 }, sight)).toBe(120);
  });
  it('never moves the cell out of sight', () => {
    expect(scrollFor({ top: 60, bottom: 80 }, { top: 700, bottom: 1400 }, sight)).toBe(52);
    expect(scrollFor({ top: -20, bottom: 0 }, { top: 700, bottom: 1400 }, sight)).toBe(0);
  });
  it('stays where it is seen already', () => {
    expect(scrollFor({ top: 60, bottom: 80 }, { top: 300, bottom: 500 }, sight)).toBe(0);
  });
});
