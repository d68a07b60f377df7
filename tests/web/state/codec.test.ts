/** States as links. People keep links, so each word of them must keep its meaning. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, encode } from '../../../web/state/codec';
import { fieldNamed, fields } from '../../../web/state/fields';
import { defaultState, maxSentence, type State } from '../../../web/state/state';
import { allowedText } from '../../../web/text/en/allowed';
import { hostileTexts, states } from '../support/states';

/** A link also holds the browser's word boundaries for scripts without spaces. */
const pinned = (state: State): State => ({
  ...state,
  sentence: fieldNamed('sentence')?.inLink?.(state.sentence) as unknown as string,
  memory: fieldNamed('memory')?.inLink?.(state.memory) as unknown as string,
});

const read = (link: string) => decode(new URLSearchParams(link));

describe('a link', () => {
  it('gives back every state, written as a difference from opening or from any other', () => {
    fc.assert(
      fc.property(states, fc.option(states, { nil: defaultState }), (state, base) => {
        const { values, refusals } = read(new URLSearchParams(encode(state, base)).toString());
        expect(refusals).toEqual([]);
        expect(pinned({ ...base, ...values })).toEqual(pinned(state));
      }),
    );
  });

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

  it('that says nothing is as if it said all of this', () => {
    expect(encode(defaultState)).toEqual([]);
    expect(read(everything)).toEqual({ values: defaultState, refusals: [] });
  });

  it.each([
    ['variant', 'wide, split, narrow'],
    ['mask', 'none, causal, no-self, padding, own'],
    ['parameters', 'patterns, constructed, random, ones, clones, trained, imported'],
    ['task', 'what-where, prey, offsets, relation, lookup'],
    ['start', 'random, clones, clones-but-W_Q, clones-but-W_V, clones-but-W_O, nudge, zeros'],
    ['question', 'friend, prey, prey-plus-1, prey-and-predator'],
    ['relation', 'random, identity'],
    ['direction', 'forward, backward'],
    [
      'stage',
      'embed, project, heads, norm, rotate, scores, scale, mask, softmax, weigh, concat, output',
    ],
    ['projection', 'q, k, v'],
    ['look', 'none, values, sizes, order, heads, merged, layout, scorers, keys'],
    ['speed', '0.25, 0.5, 1, 2, 4'],
    ['step', 'stage, row, cell'],
    ['training-pace', 'slow, steady, fast'],
    ['theme', 'auto, light, dark, projector'],
  ])('may say of %s: %s', (name, words) => {
    const [refusal] = decode([[name, 'another']]).refusals;
    expect(refusal?.allowed && allowedText(refusal.allowed)).toBe(words);
    for (const word of words.split(', '))
      expect(Object.values(decode([[name, word]]).values).map(String)).toEqual([word]);
  });

  it.each<[link: string, values: Partial<State>]>([
    ['scaling=sqrt_d_model', { scaling: 'sqrt_d_model' }],
    ['optimizer=sgd', { optimizer: 'sgd' }],
    // Heads and words are counted from 1, as people do.
    ['head=4', { head: 3 }],
    ['padding=4,3,9,3', { padding: [2, 3, 8] }],
    ['padding=9999', { padding: [9998] }],
    ['noise=1e-9', { noise: 1e-9 }],
    ['compare=same', { compare: {} }],
    ['compare=mask:causal,muted:1.3', { compare: { mask: 'causal', muted: [0, 2] } }],
    ['compare=cell:scores.6.1.2', { compare: { cell: { name: 'scores', index: [6, 1, 2] } } }],
    // The later of two counts, unless it is refused.
    ['heads=8&heads=2', { heads: 2 }],
    ['heads=8&heads=2.5', { heads: 8 }],
    // Broken UTF-16 becomes well formed.
    ['sentence=a \uD800 b', { sentence: 'a \uFFFD b' }],
  ])('%s says %j', (link, values) => {
    expect(read(link).values).toEqual(values);
  });
});

describe('junk in a link', () => {
  const names = fields.map(({ name }) => name);
  const anyPair = fc.tuple(fc.oneof(fc.constantFrom(...names), hostileTexts), hostileTexts);

  it('never throws, never becomes NaN, and what is taken is taken again', () => {
    fc.assert(
      fc.property(fc.array(anyPair, { maxLength: 8 }), (pairs) => {
        const { values, refusals } = decode(pairs);
        for (const value of [values.cell?.index ?? [], ...Object.values(values)].flat()) {
          if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
        }
        const state = { ...defaultState, ...values };
        const again = { ...defaultState, ...decode(encode(state)).values };
        expect(pinned(again)).toEqual(pinned(state));
        expect(refusals.length).toBeLessThanOrEqual(pairs.length);
      }),
      { numRuns: 500 },
    );
  });

  const aPlace = 'a tensor and its indices, such as scores.1.4.6';
  const differences = 'off, same, pairs such as variant:wide,heads:4';
  const words = (count: number) => Array.from({ length: count }, (_, k) => k + 1).join();

  it.each<[name: string, text: string, allowed: string]>([
    ['heads', '-1', 'whole numbers 1 to 64'],
    ['heads', 'NaN', 'whole numbers 1 to 64'],
    ['heads', '1e9', 'whole numbers 1 to 64'],
    ['heads', '٣', 'whole numbers 1 to 64'],
    ['head', '0', 'whole numbers 1 to 64'],
    ['seed', '99999999999', 'whole numbers 0 to 4294967295'],
    ['progress', '-0', 'numbers 0 to 1'],
    ['d-k', '0', 'default, whole numbers 1 to 1024'],
    ['scaling', '-2', 'sqrt_d_k, sqrt_d_model, none, a positive number'],
    ['padding', '0', 'numbers from 1 such as 3,4'],
    ['padding', '10000', 'numbers from 1 such as 3,4'],
    ['padding', '1,,2', 'numbers from 1 such as 3,4'],
    ['padding', '3x', 'numbers from 1 such as 3,4'],
    ['padding', words(65), 'numbers from 1 such as 3,4'],
    ['noise', '', '0, numbers 1e-9 to 10'],
    ['noise', '5e-10', '0, numbers 1e-9 to 10'],
    ['noise', '0x1', '0, numbers 1e-9 to 10'],
    ['learning-rate', '0', 'recipe, numbers 1e-9 to 10'],
    ['weight-decay', '1.1', 'recipe, numbers 0 to 1'],
    ['batch', '1.5', 'recipe, whole numbers 1 to 256'],
    ['training-steps', '1000000000', 'recipe, whole numbers 1 to 100000'],
    ['optimizer', 'rmsprop', 'recipe, sgd, adam, adamw'],
    ['compare', 'theme:dark', differences],
    ['compare', '__proto__:1', differences],
    ['compare', 'variant:wide,heads:0', 'for heads whole numbers 1 to 64'],
    ['compare', 'variant:wide,', differences],
    ['bias', 'true', 'on, off'],
    ['cell', 'scores', aPlace],
    ['cell', 'scores.1.4.6.2', aPlace],
    ['cell', 'scores.-1', aPlace],
    ['classes', '4:verb,', 'pairs such as 4:verb,6:noun'],
    ['classes', '4', 'pairs such as 4:verb,6:noun'],
    ['sentence', 'x'.repeat(maxSentence + 1), 'at most 10000 characters'],
  ])('%s=%s is refused, and told what is allowed', (name, text, allowed) => {
    const { values, refusals } = decode([[name, text]]);
    expect(values).toEqual({});
    expect(refusals.map((each) => [each.name, each.allowed && allowedText(each.allowed)])).toEqual([
      [name, allowed],
    ]);
  });

  it('with an unknown name is told the name that it may mean', () => {
    const refusal = { got: '1', allowed: null };
    expect(decode([['nonsense', '1']]).refusals).toEqual([{ name: 'nonsense', ...refusal }]);
    for (const name of ['dModel', 'd_model', 'DMODEL'])
      expect(decode([[name, '1']]).refusals).toEqual([{ name, ...refusal, meant: 'd-model' }]);
  });

  it('is shown by its beginning only', () => {
    const [refusal] = decode([['n'.repeat(500), 'x'.repeat(20_000)]]).refusals;
    expect([refusal?.name.length, refusal?.got.length]).toEqual([41, 41]);
  });
});
