/** Numbers in a lesson's sentences are the layer's own: each kind of placeholder against the tensors. */
import { describe, expect, it } from 'vitest';
import { stateOf } from '../../../web/lessons/moment';
import { readPlaceholder, refusalOfPlaceholder } from '../../../web/lessons/placeholders';
import english from '../../../web/words/en/lessons.ftl?raw';
import { registerWords } from '../../../web/words/words';
import { withNumbers } from '../support/moments';

registerWords(english);

const moment =
  'parameters=random&heads=8&kv-heads=2&d-model=32&memory=she+left+her+money&muted=3&compare=kv-heads:heads,muted:';

/** As a number: “1,024”, “59 %”, “−0.5”. */
const numberOf = (text: string) =>
  text.endsWith('%')
    ? Number.parseFloat(text.replaceAll(',', '')) / 100
    : Number(text.replaceAll(',', '').replace('−', '-'));

describe('a placeholder', () => {
  const read = (placeholder: string, of = moment) =>
    withNumbers(stateOf(of), (layers) => readPlaceholder(placeholder, layers));

  it('reads the sizes and costs of A and of B', () => {
    withNumbers(stateOf(moment), (layers) => {
      const of = (placeholder: string) => numberOf(readPlaceholder(placeholder, layers));
      for (const [at, prefix] of ['', 'B.'].entries()) {
        const numbers = layers[at]?.numbers;
        const shape = (name: string) => numbers?.tensor(name).shape ?? [];
        const size = (name: string) => numbers?.tensor(name).data.length ?? NaN;
        const sizes = ['n', 'm', 'heads', 'd_model', 'd_k', 'd_v'].map((name) => of(prefix + name));
        const [heads, n, m] = shape('attn_weights');
        expect(sizes).toEqual([n, m, heads, shape('x')[1], shape('q')[2], shape('v')[2]]);
        // k and v of one of the key words.
        expect(of(`${prefix}kept`)).toBe((size('k') + size('v')) / (m ?? NaN));
        const all = ['W_Q', 'W_K', 'W_V', 'W_O'].reduce((sum, name) => sum + size(name), 0);
        expect(of(`${prefix}parameters`)).toBe(all);
        expect(of(`${prefix}divisor`)).toBe(Math.sqrt(shape('q')[2] ?? NaN));
        expect(of(`${prefix}multiply_adds`)).toBe(numbers?.cost.multiplyAdds);
        expect(of(`${prefix}activations`)).toBe(numbers?.cost.activations);
        expect(readPlaceholder(`${prefix}shape.k`, layers)).toBe(`[${shape('k').join(', ')}]`);
      }
    });
  });

  it('reads entries, rows and what is different in B', () => {
    withNumbers(stateOf(moment), (layers) => {
      const close = (placeholder: string, value = NaN) =>
        expect(Math.abs(numberOf(readPlaceholder(placeholder, layers)) - value), placeholder)
          // Sentences have three digits.
          .toBeLessThanOrEqual(0.006 * Math.abs(value));
      const [a, b] = layers.map(({ numbers }) => numbers);
      const row = [...(a?.tensor('scores').data.slice(0, 4) ?? [])];
      const [other, own] = [b, a].map((numbers) => numbers?.tensor('output').data ?? []);
      close('scores.0.0.2', row[2]);
      close('largest.scores.0.0', Math.max(...row));
      close('sum.attn_weights.0.0', 1);
      close('norm.scores.0.0', Math.hypot(...row));
      close('terms.W_Q.0.0', 0);
      close('terms.q_packed.0.0', 32);
      close('different.k', 2);
      close('B.different.k', 8);
      const at = row.indexOf(Math.max(...row));
      expect(readPlaceholder('where.scores.0.0', layers)).toBe(a?.keyWords[at]);
      const gaps = Array.from(own ?? [], (value, k) => Math.abs(value - (other?.[k] ?? NaN)));
      close('apart.output', Math.max(...gaps));
      close('change.output', Math.hypot(...gaps) / Math.hypot(...(other ?? [])));
    });
  });

  it('reads what a training learned, whole, by question and with a head off', () => {
    const trained = 'parameters=trained&task=what-where&heads=2&seed=1&training-step=40';
    withNumbers(stateOf(trained), (layers) => {
      const learned = layers[0]?.learned;
      const of = (placeholder: string) => numberOf(readPlaceholder(placeholder, layers));
      expect(of('steps')).toBe(40);
      expect(of('accuracy')).toBeCloseTo(learned?.joint ?? NaN, 2);
      expect(of('accuracy.1')).toBeCloseTo(learned?.questions[1]?.accuracy ?? NaN, 2);
      expect(of('accuracy.1.0')).toBeCloseTo(learned?.without[0]?.questions[1]?.accuracy ?? NaN, 2);
      expect(of('gap')).toBeCloseTo(learned?.gap ?? NaN, 2);
      expect(of('loss')).toBeCloseTo(learned?.loss ?? NaN, 2);
    });
  });

  it.each(['no_such_tensor.0', 'scores.9.0.0', 'scores.0.0', 'loss', 'accuracy.0', 'shape.grad.q'])(
    '%s is not there',
    (placeholder) => {
      expect(refusalOfPlaceholder(placeholder)).toBeNull();
      expect(() => read(placeholder)).toThrow(RangeError);
    },
  );

  it.each(['', 'heads.1', 'scores', 'accuracy.0.0.0', 'scores.x', 'B'])('%s is none', (text) => {
    expect(refusalOfPlaceholder(text)).not.toBeNull();
  });
});
