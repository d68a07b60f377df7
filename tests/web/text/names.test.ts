/** Names for readers; names of tensors in files and programs appear only there. */
import { describe, expect, it } from 'vitest';
import { guideLabels } from '../../../web/text/en/guide';
import { handoutTexts } from '../../../web/text/en/handout';
import { placeText } from '../../../web/text/en/lesson-facts';
import { bothWidths } from '../../../web/text/en/names';
import { presentTexts } from '../../../web/text/en/present';
import { computed } from '../support/layers';

describe('the queries of all heads', () => {
  it('are q wherever a lesson names a cell of them', () => {
    expect(placeText('q_packed', [4, 0])).toBe('q[5, 1]');
    for (const press of [guideLabels.pressCell, presentTexts.pressCell, handoutTexts.cell])
      expect(press('q_packed')).toMatch(/ell of q\b(?!_)/);
  });
});

describe('the widths of a head', () => {
  it('that come from the same are said once', () => {
    expect(bothWidths(computed().snapshot.config)).toEqual(['d_k = d_v = 16 / 4 = 4']);
  });

  it('that do not are said one by one', () => {
    const { config } = computed({ variant: 'wide', parameters: 'random', dK: 3, dV: 5 }).snapshot;
    expect(bothWidths(config)).toEqual(['d_k = 3, chosen freely', 'd_v = 5, chosen freely']);
  });
});
