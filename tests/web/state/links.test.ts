/** The vocabulary of links. People keep links, so each of these words must keep its meaning. */
import { describe, expect, it } from 'vitest';
import { decode } from '../../../web/state/codec';
import { defaultState } from '../../../web/state/state';
import { allowedText } from '../../../web/text/en/allowed';

const read = (link: string) => decode(new URLSearchParams(link));

describe('the words that a link may say', () => {
  it.each([
    ['variant', 'wide, split, narrow'],
    ['mask', 'none, causal, no-self, padding, own'],
    ['parameters', 'patterns, constructed, random, ones, clones, trained, imported'],
    ['task', 'what-where, prey, offsets, relation, lookup'],
    ['start', 'random, clones, clones-but-W_Q, clones-but-W_V, clones-but-W_O, nudge, zeros'],
    ['question', 'friend, prey, prey-plus-1, prey-and-predator'],
    ['relation', 'random, identity'],
    ['direction', 'forward, backward'],
    ['stage', 'embed, project, heads, norm, scores, scale, mask, softmax, weigh, concat, output'],
    ['projection', 'q, k, v'],
    ['look', 'none, values, sizes, order, heads, merged, layout, scorers, keys'],
    ['speed', '0.25, 0.5, 1, 2, 4'],
    ['step', 'stage, row, cell'],
    ['training-pace', 'slow, steady, fast'],
    ['theme', 'auto, light, dark, projector'],
  ])('of %s are %s', (name, words) => {
    const [refusal] = decode([[name, 'another']]).refusals;
    expect(refusal?.allowed && allowedText(refusal.allowed)).toBe(words);
    for (const word of words.split(', '))
      expect(Object.values(decode([[name, word]]).values).map(String)).toEqual([word]);
  });

  it('of a divisor are names, and of a recipe the optimizers', () => {
    for (const word of ['sqrt_d_k', 'sqrt_d_model', 'none'])
      expect(read(`scaling=${word}`).values).toEqual({ scaling: word });
    for (const word of ['sgd', 'adam', 'adamw'])
      expect(read(`optimizer=${word}`).values).toEqual({ optimizer: word });
  });
});

describe('what a link leaves out', () => {
  // Links omit defaults, so another default would change the meaning of all links.
  const everything =
    'sentence=I+am+going+to+deposit+my+money+at+the+bank&classes=&memory=&memory-classes=&rows=words&padding=&attn-mask=' +
    '&variant=split&heads=4&kv-heads=heads&d-model=16&d-k=default&d-v=default&qk-norm=none&mask=none&scaling=sqrt_d_k' +
    '&positions=on&bias=off&shared-qk=off&shared-heads=off&value-projection=on' +
    '&output-projection=on&muted=&parameters=constructed&seed=7&start=random&noise=0' +
    '&optimizer=recipe&learning-rate=recipe&weight-decay=recipe&batch=recipe' +
    '&training-steps=recipe&task=what-where&question=prey&relation=random&edits=' +
    '&direction=forward&stage=embed&progress=1&training-step=0&head=2&projection=q&cell=' +
    '&look=none&plan-d-model=512&plan-heads=2&plan-n=12&compare=off&speed=1&step=stage' +
    '&lock-scale=off&all-heads=off&learning=on&training-pace=steady&theme=auto';

  it('is as if it said all of this', () => {
    const { values, refusals } = read(everything);
    expect(refusals).toEqual([]);
    expect(values).toEqual(defaultState);
  });
});

describe('places of words in a link', () => {
  const padding = (text: string) => decode([['padding', text]]).values.padding;
  const many = (count: number) => Array.from({ length: count }, (_, k) => k + 1);

  it('are counted from 1, in any order, each once', () => {
    expect(padding('4,3,9,3')).toEqual([2, 3, 8]);
    expect(padding('')).toEqual([]);
    expect(padding('9999')).toEqual([9998]);
  });

  it.each(['x3', '3x', '3 ', '10000', '1,,2', '0', '-1', '1.5'])('%j is none', (text) => {
    expect(padding(text)).toBeUndefined();
  });

  it('are 64 at most, as many as there are words', () => {
    expect(padding(many(64).join())).toHaveLength(64);
    expect(padding(many(65).join())).toBeUndefined();
  });
});
