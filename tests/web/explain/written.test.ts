/** Terms as the inspector writes them make the number that they stand beside; heads are those that read it. */
import { describe as group, expect, it } from 'vitest';
import { inspect } from '../../../web/explain/inspection';
import { modelOf, more, numbersOf, shown } from './layers';

/** “−0.5”, “(−2)”, “1.2·10⁻⁵”. */
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
function numberOf(text: string): number {
  const [mantissa = '', power = ''] = text.replaceAll(/[(),]/g, '').replace('−', '-').split('·10');
  const exponent = [...power].map((c) => (c === '⁻' ? '-' : superscripts.indexOf(c))).join('');
  return Number(mantissa) * 10 ** Number(exponent);
}

group('the inspector', () => {
  it.each(Object.entries({ ...shown, ...more }))(
    'writes terms that make the number: %s',
    (_, of) => {
      const model = modelOf(of);
      const numbers = numbersOf(model);
      let count = 0;
      for (const { name, axes } of numbers.tables.tensors) {
        const index = axes.map((__, k) => (k === 0 ? 0 : 1));
        if (!numbers.has({ name, index })) continue;
        const { op, written, value } = inspect(numbers, { name, index });
        if (written === '' || written.includes('…') || !Number.isFinite(value)) continue;
        if (!['sum', 'dot', 'scale', 'mask', 'mute', 'softmax'].includes(op)) continue;
        count += 1;
        const last = op === 'softmax' ? (written.split('= ').at(-1) ?? '').split(' ÷ ') : null;
        const terms = written
          .split(' + ')
          .map((term) => term.split(' × ').reduce((all, each) => all * numberOf(each), 1));
        const made = last
          ? numberOf(last[0] ?? '') / numberOf(last[1] ?? '')
          : terms.reduce((sum, each) => sum + each, 0);
        // Each number is written with three digits.
        const bound = 0.012 * (last ? value : terms.reduce((sum, each) => sum + Math.abs(each), 0));
        expect(Math.abs(made - value), `${name} ${written}`).toBeLessThanOrEqual(bound + 1e-6);
      }
      expect(count).toBeGreaterThan(2);
    },
  );

  it.each(Object.entries({ ...shown, ...more }))(
    'names the heads that a number belongs to: %s',
    (_, of) => {
      const model = modelOf(of);
      const numbers = numbersOf(model);
      const { heads } = numbers.config;
      const readersOf = (name: string, own: number) =>
        Array.from({ length: heads }, (__, at) => at).filter(
          (at) => numbers.indexOfHead(name, at) === own,
        );
      for (const name of ['q', 'k', 'v', 'context']) {
        const [count = 0, , columns = 0] = numbers.tensor(name).shape;
        for (let own = 0; own < Math.min(count, 8); own++) {
          const place = { name, index: [own, 0, columns - 1] };
          const readers = readersOf(name, own);
          expect(inspect(numbers, place).heads).toEqual(readers);
          // The column of q_packed, or of concat, that it is moved from or to, and its weights and bias.
          const moved =
            name === 'context'
              ? numbers.feeds(place).map(({ name: to, first }) => ({ name: to, index: first }))
              : numbers.explain(place).terms.flatMap(({ leftFrom }) => leftFrom ?? []);
          for (const packed of moved) {
            expect(inspect(numbers, packed).heads, packed.name).toEqual(readers);
            for (const { rightFrom } of numbers.explain(packed).terms)
              if (rightFrom)
                expect(inspect(numbers, rightFrom).heads, rightFrom.name).toEqual(readers);
          }
        }
      }
    },
  );

  it('says rows and columns in words, and of a vector its column alone', () => {
    const numbers = numbersOf(modelOf({ layer: { parameters: 'random', bias: true } }));
    const where = (name: string, ...index: number[]) => inspect(numbers, { name, index }).where;
    expect(where('b_Q', 5)).toBe('head 2, column 6');
    expect(where('b_O', 5)).toBe('column 6');
    expect(where('q', 2, 4, 1)).toBe('head 3, “deposit”, column 2');
    expect(where('W_O', 5, 3)).toBe('head 2, row 6, column 4');
  });
});
