import { describe, expect, it } from 'vitest';
import { quarterTick } from '../../../web/ui/stage/legend';

describe('the numbers under the colour scale', () => {
  it('stand a quarter of the way from 0, and are left out where they would touch the 0', () => {
    expect(quarterTick(47)).toBe('12');
    expect(quarterTick(1)).toBe('0.25');
    expect(quarterTick(2000)).toBe('500');
    // −1.3·10⁴ 0 1.3·10⁴ would overlap.
    expect(quarterTick(51_900)).toBe('');
    expect(quarterTick(0.0002)).toBe('');
  });
});
