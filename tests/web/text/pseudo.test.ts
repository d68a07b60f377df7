/** Languages generated from English, for testing translations. */
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../../web/text/catalogue';
import * as inspector from '../../../web/text/en/areas/inspector';
import * as english from '../../../web/text/en/areas/page';
import { accented, accentedText, rightToLeft, rightToLeftText } from '../../support/pseudo';

const page = accented('page', english);

describe('the accented language', () => {
  it('is longer, in brackets, and can still be read', () => {
    expect(accentedText('Share this moment')).toBe('⟦Śĥààŕéé ťĥîîśś mõõmééńťť⟧');
  });

  it('keeps spaces around a text outside of the brackets: parts of sentences are put together', () => {
    expect(accentedText(' No more.')).toBe(' ⟦Ńõõ mõõŕéé.⟧');
  });

  it.each(['', '3.14', '−∞', 'q kᵀ', 'x W', 'W_Q', 'd_model', '÷ √d_k', '1.2k', '4hd²', 'PNG'])(
    'leaves %j, which has no words',
    (text) => expect(accentedText(text)).toBe(text),
  );

  it('leaves names and the reader’s words in a sentence', () => {
    expect(accentedText('W_Q of “\u2068bank\u2069”')).toBe('⟦W_Q õõff “\u2068bank\u2069”⟧');
  });

  it('has each part of a sentence once in brackets', () => {
    const part = accentedText('one');
    expect(accentedText(`${part} and two`)).toBe('⟦õõńéé ààńďď ťŵõõ⟧');
    expect(accentedText(part)).toBe(part);
  });

  it('is about 40 % longer over all definitions', () => {
    const titles = Object.values(english.names.variantDefinitions).join(' ');
    const ratio = accentedText(titles).length / titles.length;
    expect(ratio).toBeGreaterThan(1.3);
    expect(ratio).toBeLessThan(1.5);
  });

  it('changes what functions give, in lists and in objects, too', () => {
    expect(page.names.stageTitles.embed).toBe('⟦Émḃééďď⟧');
    expect(page.stageLabels.headTitle(0)).toBe('⟦ĥééààďď 1⟧');
    expect(page.stageLabels.undividedTitles('bank', { one: '0.5', others: '0.5' })[2]).toMatch(
      /^⟦ńõõťť/,
    );
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

  it('keeps numbers, and says what language it is', () => {
    expect(page.numbers).toBe(english.numbers);
    expect(page.language).toEqual({ lang: 'en-XA', dir: 'ltr' });
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

  it('is written from right to left', () => {
    expect(rightToLeft('page', english).language).toEqual({ lang: 'ar-XB', dir: 'rtl' });
  });
});
