import { describe, expect, it } from 'vitest';
import { prose, term } from '../../../web/ui/shared/terms';
import { markup } from '../support/markup';

const buttons = (parts: unknown) =>
  [...markup(parts).matchAll(/<button[^>]*title="?([^">]*)[^>]*>(.*?)<\/button/gs)].map(
    ([, says = '', name = '']) => [name.replace(/<[^>]*>/g, '').trim(), says.split(':')[0]],
  );

describe('names in a sentence', () => {
  it('explain themselves, as often as they stand there', () => {
    const found = buttons(prose('W_Q has d_k = 16 / 4 = 4 columns of x; √d_k = 2.'));
    expect(found.map(([name]) => name)).toEqual(['WQ', 'dk', 'x', '√dk']);
  });

  it('are no words of the reader’s, and no parts of other words', () => {
    expect(buttons(prose('“x” and “W_Q and v” give h’s matrix xs of head 1'))).toEqual([]);
  });

  it('leave the sentence as it is', () => {
    const text = 'x is 10 × 16, d_model = 16.';
    const without = markup(prose(text)).replace(/<[^>]*>/g, '');
    expect(without).toBe('x is 10 × 16, dmodel = 16.');
  });
});

describe('a name alone', () => {
  it('is a button where there is something to say of it, else text', () => {
    expect(markup(term('W_O'))).toContain('<button');
    expect(markup(term('∂L/∂scores'))).toContain(
      'how much L would change with each number of scores',
    );
    expect(markup(term('constructor'))).not.toContain('<button');
  });
});
