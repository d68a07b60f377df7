import { describe as group, expect, it } from 'vitest';
import { captionOf, describe } from '../../../web/explain/caption';
import { headJob } from '../../../web/explain/head-jobs';
import { provenanceOf } from '../../../web/explain/provenance';
import { modelOf, numbersOf, shown, type Shown } from './layers';

const captionAt = (of: Shown, shared: NonNullable<Shown['shared']>) => {
  const model = modelOf(of);
  model.change(shared);
  const numbers = numbersOf(model);
  return {
    ...captionOf(model.state, numbers),
    all: describe(model.state, numbers),
    numbers,
    state: model.state,
  };
};

group('captions', () => {
  it.each(Object.entries(shown))('say a sentence at every stage, forward and back: %s', (_, of) => {
    const model = modelOf(of);
    for (const direction of ['forward', 'backward'] as const) {
      model.change({ direction });
      for (const stage of model.order) {
        model.change({ stage });
        const numbers = numbersOf(model);
        const { lead, rest } = captionOf(model.state, numbers);
        expect(lead, stage).toMatch(/^[A-Z“x0-9].*\.$/);
        if (rest !== '') expect(rest, stage).toMatch(/^[A-Z“x0-9].*\.$/);
        const all = describe(model.state, numbers);
        expect(all.startsWith(lead)).toBe(true);
        expect(all).not.toMatch(/undefined|NaN|null|Infinity|\{|\bask(s|ed)? (for )?“/);
      }
    }
  });

  it('name the largest share of the head on show, or of the chosen row', () => {
    const { lead, numbers } = captionAt({ layer: {} }, { stage: 'softmax', head: 3 });
    const { data, cols } = numbers.matrix('attn_weights', 3);
    const at = data.indexOf(Math.max(...data));
    expect(lead).toContain(`“${numbers.words[Math.floor(at / cols)]}” gives`);
    expect(lead).toContain(`to “${numbers.keyWords[at % cols]}”`);
    const cell = { name: 'attn_weights', index: [1, 5, 0] };
    const chosen = captionAt({ layer: {} }, { stage: 'softmax', cell });
    expect(chosen.lead).toContain('“my” gives');
  });

  it('say what scaling changed, with the shares of both', () => {
    const { rest, numbers } = captionAt(shown['constructed'] ?? { layer: {} }, { stage: 'scale' });
    const { cols } = numbers.matrix('attn_weights', 1);
    const at = 4 * cols + numbers.words.indexOf('money');
    const share = numbers.matrix('attn_weights', 1).data[at] ?? 0;
    expect(rest).toContain(`“deposit” would give “money”`);
    expect(rest).toContain(share.toPrecision(3));
  });

  it('count what the mask hides, and say why', () => {
    const causal = captionAt({ layer: { mask: 'causal' } }, { stage: 'mask' });
    expect(causal.lead).toContain('45 of the 100 scores');
    const many = captionAt(
      shown['grouped, norm, rotary, ALiBi, sink, window, padding, muted'] ?? { layer: {} },
      { stage: 'mask' },
    );
    const hidden = many.numbers.matrix('masked', 1).data.filter((each) => each === -Infinity);
    expect(many.lead).toContain(`${hidden.length} of the 100 scores`);
    expect(many.all).toContain('fewer than 3 places');
    expect(many.all).toContain('ALiBi subtracts 0.0625');
    expect(many.all).toContain('“I”, which is padding');
  });

  it('count what a mask of its own hides', () => {
    const { lead } = captionAt(shown['mask of its own'] ?? { layer: {} }, { stage: 'mask' });
    expect(lead).toContain('hides 2 of the 9 scores');
  });

  it('say that a sink takes part, instead of that a row sums to 1', () => {
    const { all } = captionAt({ layer: { sink: 0 } }, { stage: 'softmax' });
    expect(all).toContain('sink');
    expect(all).not.toContain('sum to 1.');
  });

  it('say which rows a training never asked for', () => {
    const model = modelOf(shown['trained'] ?? { layer: {} });
    model.training(0)?.advance(3, () => true);
    model.change({ trainingStep: 3, stage: 'softmax' });
    const { rest } = captionOf(model.state, numbersOf(model));
    expect(rest).toBe(
      'Only “deposit” is asked something in training; what the other rows show was not trained.',
    );
  });

  it('tell nothing of a number that a lesson hides', () => {
    const model = modelOf({ layer: {} });
    for (const stage of ['scores', 'scale', 'mask', 'softmax', 'weigh'] as const) {
      model.change({ stage });
      const { lead, rest } = captionOf(model.state, numbersOf(model), {
        tensors: ['attn_weights'],
        parts: [],
      });
      expect(lead + rest).not.toMatch(/\d/);
    }
  });
});

group('heads made by hand', () => {
  const job = (sentence: string, head: number) => {
    const model = modelOf({ layer: { parameters: 'constructed' }, shared: { sentence } });
    return headJob(numbersOf(model), head);
  };
  it('are named by what they do with the sentence', () => {
    expect(job('I am going to deposit my money at the bank', 1)).toBe('verb → object');
    expect(job('the bank is old', 1)).toBe('no known verb here');
    expect(job('money I deposit', 1)).toBe('verb → earliest noun');
    expect(job('I deposit', 3)).toBe('no known preposition here');
  });
  it('have no name where they were not made so', () => {
    expect(headJob(numbersOf(modelOf({ layer: { variant: 'narrow' } })), 0)).toBeNull();
    expect(headJob(numbersOf(modelOf({ layer: { parameters: 'random' } })), 0)).toBeNull();
  });
});

group('the line of provenance', () => {
  const line = (layer: Shown['layer']) => provenanceOf(numbersOf(modelOf({ layer })));
  it('counts the parameters and says where they come from', () => {
    expect(line({})).toMatch(
      /^1,024 parameters in the layer · made by hand, not trained: .* · press any cell/,
    );
    expect(line({ parameters: 'random', variant: 'wide' })).toMatch(
      /^4,096 parameters in the layer · random/,
    );
    expect(line({ parameters: 'trained' })).toContain('words and positions are trained, too');
    expect(line({ parameters: 'trained' })).toContain('not trained yet, on the small task');
  });
  it('counts edits, and those that the layer does not have', () => {
    const edits = [{ name: 'W_Q', index: [0, 12], value: 1 }];
    expect(line({ edits })).toContain('one number edited');
    expect(line({ edits, heads: 2, variant: 'narrow', parameters: 'random' })).toMatch(/edit/);
  });
});

it('a layer without the stage on show, as one of two compared, says so', () => {
  const model = modelOf({ layer: { parameters: 'random' } });
  for (const direction of ['forward', 'backward'] as const)
    expect(
      captionOf({ ...model.state, stage: 'norm', direction }, numbersOf(model)).lead,
    ).toContain('no such stage');
});
