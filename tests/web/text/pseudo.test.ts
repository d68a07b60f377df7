/** Languages generated from English, for testing translations. */
import { describe, expect, it } from 'vitest';
import { accentedText, rightToLeftText } from '../../support/pseudo';

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
});

describe('the language from right to left', () => {
  it('marks every word and nothing else', () => {
    expect(rightToLeftText('W_Q of x: 3')).toBe('W_Q \u202bof\u202c x: 3');
    expect(rightToLeftText(rightToLeftText('of'))).toBe('\u202bof\u202c');
  });
});
