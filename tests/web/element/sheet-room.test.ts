import { describe, expect, it } from 'vitest';
import { liftOf } from '../../../web/element/sheet-room';

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
