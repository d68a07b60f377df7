/** Languages generated from English, for testing translations. */
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../../web/text/catalogue';
import * as inspector from '../../../web/text/en/areas/inspector';
import * as english from '../../../web/text/en/areas/page';
import { accented, accentedText, rightToLeft, rightToLeftText } from '../../support/pseudo';

describe('the accented language', () => {
  it('is longer, in brackets, and can still be read', () => {
    expect(accentedText('Share this moment')).toBe('⟦Śĥààŕéé ťĥîîśś mõõmééńťť⟧');
  });

  it.each(['', '3.14', '−∞', 'q kᵀ', 'x W', 'W_Q', 'd_model', '÷ √d_k', '1.2k', '4hd²', 'PNG'])(
    'leaves %j, which has no words',
    (text) => expect(accentedText(text)).toBe(text),
  );

  it('has each part of a sentence once in brackets', () => {
    const part = accentedText('one');
    expect(accentedText(`${part} and two`)).toBe('⟦õõńéé ààńďď ťŵõõ⟧');
    expect(accentedText(part)).toBe(part);
  });

  it('keeps TeX, and changes how it is read', () => {
    const parts = {
      bias: true,
      scaling: 'none',
      outputProjection: true,
      qkNorm: 'none',
      mask: 'none',
      rows: 'words',
      cross: false,
    } as const;
    const equation = (of: Catalogue['inspector']) => of.equations.stageEquation('embed', parts);
    const [changed, own] = [equation(accented('inspector', inspector)), equation(inspector)];
    expect(changed.tex).toBe(own.tex);
    expect(changed.spoken).toBe(accentedText(own.spoken));
  });
});

describe('the language from right to left', () => {
  it('marks every word and nothing else', () => {
    expect(rightToLeftText('W_Q of x: 3')).toBe('W_Q \u202bof\u202c x: 3');
    expect(rightToLeftText(rightToLeftText('of'))).toBe('\u202bof\u202c');
  });

  it('keeps a minus sign before its number', () => {
    const { numbers } = rightToLeft('page', english);
    expect(numbers.formatNumber(-7.5)).toBe('\u200e−7.5');
    expect(numbers.formatApart(-1, 2)).toEqual(['\u200e−1', '2']);
    expect(numbers.formatNumber(7.5)).toBe('7.5');
  });
});
