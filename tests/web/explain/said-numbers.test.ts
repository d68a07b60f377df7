/**
 * Every number and every word that a caption names is the layer's own: each sentence is read as English, and what it says is
 * computed from the tensors.
 */
import { describe as group, expect, it } from 'vitest';
import { describe } from '../../../web/explain/caption';
import { modelOf, more, numbersOf, shown } from './layers';
import type { Said } from './said';
import { fixed, sentences } from './sentences';

const used = new Set<RegExp>();

function check(said: Said): void {
  const text = describe(said.state, said.numbers);
  for (const sentence of text.split(/(?<=\.) (?=[A-Z“x\d])/)) {
    const found = sentences.find(([pattern]) => pattern.test(sentence));
    if (!found) {
      if (/\d|“/.test(sentence) && !fixed.test(sentence))
        throw new Error(`not checked: ${sentence}`);
      continue;
    }
    const [pattern, expected] = found;
    used.add(pattern);
    const groups = pattern.exec(sentence)?.slice(1) ?? [];
    const wanted = expected(said, ...groups);
    if (wanted === true) continue;
    expect(wanted, sentence).not.toBe(false);
    if (wanted !== false)
      expect(
        groups.map((each) => each && each.replaceAll(/(?<=\d),(?=\d)/g, '')),
        sentence,
      ).toEqual(wanted.map((each) => each && `${each}`));
  }
}

group('captions', () => {
  it.each(Object.entries({ ...shown, ...more }))('name the layer’s own numbers: %s', (_, of) => {
    const model = modelOf(of);
    model.training(0)?.advance(30, () => true);
    if (model.layer.parameters === 'trained') model.change({ trainingStep: 30 });
    const heads = new Set([model.state.head, 0, model.layer.heads - 1]);
    for (const direction of ['forward', 'backward'] as const) {
      model.change({ direction });
      for (const stage of model.order) {
        for (const own of heads) {
          model.change({ stage, head: own });
          check({ numbers: numbersOf(model), state: model.state });
        }
      }
    }
  });

  it('are all there among these layers', () => {
    expect(sentences.filter(([pattern]) => !used.has(pattern)).map(String)).toEqual([]);
  });
});
