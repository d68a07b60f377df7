/** Two layers: what they differ in, their costs, and how far their numbers are apart. */
import { describe, expect, it } from 'vitest';
import english from '../../../web/words/en/panels.ftl?raw';
import ui from '../../../web/words/en/ui.ftl?raw';
import { comparisonRows } from '../../../web/panels/comparison';
import { comparedTensor, subtract } from '../../../web/panels/difference';
import { registerWords } from '../../../web/words/words';
import { newModel } from '../support/model';
import { saidBy } from './looking';

registerWords(english);
// Settings have the names that the layer's menu gives them.
registerWords(ui);

function compared(query: string) {
  const { model } = newModel();
  model.showPairs(new URLSearchParams(query));
  const [a, b] = model.numbers;
  if (!a || !b) throw new Error('not two layers');
  const rows = comparisonRows(model.state, a, b);
  return { rows, said: saidBy(rows), state: model.state, a, b };
}

describe('two layers', () => {
  it('are said to be the same only where they are, to the bit', () => {
    const { said } = compared('stage=scores&compare=mask:causal');
    expect(said).toContain('scores is the same in A and B, to the bit: all 400 numbers.');
    expect(compared('stage=mask&compare=mask:causal').said).toContain(
      'are −∞ in one of the two alone',
    );
  });

  it('differ most at a place that has both numbers', () => {
    const { said, a, b } = compared('stage=softmax&compare=mask:causal');
    const difference = subtract(a.tensor('attn_weights'), b.tensor('attn_weights'));
    if (difference.kind === 'shapes' || !difference.largest) throw new Error('no difference');
    const place = { name: 'attn_weights', index: difference.largest.index };
    expect([a.at(place), b.at(place)]).toEqual([difference.largest.a, difference.largest.b]);
    const apart = [...a.tensor('attn_weights').data].map((value, k) =>
      Math.abs(value - (b.tensor('attn_weights').data[k] ?? NaN)),
    );
    expect(Math.abs(a.at(place) - b.at(place))).toBe(Math.max(...apart));
    expect(said).toContain('A and B differ most in attn_weights₄[at, bank]: 0.9890 in A, 0 in B');
  });

  it('of other shapes are not subtracted', () => {
    const { said } = compared('stage=softmax&parameters=random&compare=heads:2');
    expect(said).toContain('4 × 10 × 10 in A and 2 × 10 × 10 in B');
  });

  it('say each field in which they differ, and the sizes that both have', () => {
    const { rows } = compared('parameters=random&d-model=64&heads=4&compare=variant:wide,seed:3');
    expect(rows[0]?.facts).toMatchObject({
      caption: 'A and B differ in 2 settings',
      rows: [
        ['Variant', 'Split', 'Wide'],
        ['Seed', '7', '3'],
        ['Heads', '4', 'the same'],
        ['d_model', '64', 'the same'],
        ['Parameters', 'Random, by seed', 'the same'],
      ],
    });
    const costs = rows.find(({ facts }) => facts?.columns.length === 4)?.facts;
    expect(costs?.rows[0]).toEqual(['parameters', '16,384', '65,536', '4 ×']);
  });

  it('say which edits one of them cannot have', () => {
    const { said, b } = compared('parameters=random&bias=on&edits=b_Q.0:1&compare=bias:off');
    expect(b.facts.dropped).toHaveLength(1);
    expect(said).toContain('B has no place for your edit of b_Q: its numbers are without it.');
  });

  it('of which one has no such stage are not compared there', () => {
    const { state, a, b, said } = compared(
      'parameters=random&rotary=halves&stage=rotate&compare=rotary:none',
    );
    expect(state.stage).toBe('rotate');
    expect(comparedTensor(state, a, b)).toBeNull();
    expect(said).toContain('has no such stage');
  });

  it('are compared backward by their gradients', () => {
    const { state, a, b } = compared(
      'parameters=random&direction=backward&stage=softmax&compare=seed:3',
    );
    expect(comparedTensor(state, a, b)).toBe('grad.attn_weights');
  });
});
