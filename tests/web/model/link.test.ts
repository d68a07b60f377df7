/** States as links. People keep links, so each word of them keeps its meaning. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../support/model';
import { fields } from '../../../web/model/fields';
import { decode, encode, patched } from '../../../web/model/link';
import { withCuts } from '../../../web/model/sentence';
import {
  defaultLayer,
  defaultShared,
  defaultState,
  maxSentence,
  type LayerChoice,
  type Shared,
  type State,
} from '../../../web/model/state';
import { hostileTexts, states } from '../support/states';

const read = (link: string) => decode(new URLSearchParams(link));
const written = (state: State, base?: State) => new URLSearchParams(encode(state, base)).toString();

/** A link also holds where this browser cuts a text without spaces. */
const pinned = (state: State): State => ({
  ...state,
  sentence: withCuts(state.sentence),
  memory: withCuts(state.memory),
});

describe('a link', () => {
  it('gives back every state, written as what differs from the default or from any other', () => {
    fc.assert(
      fc.property(states, fc.option(states, { nil: defaultState }), (state, base) => {
        const { patch, refusals } = read(written(state, base));
        expect(refusals).toEqual([]);
        expect(pinned(patched(base, patch))).toEqual(pinned(state));
      }),
    );
  });

  // Links leave defaults out, so another default would change the layer of all links. These are the words of 0.3.0,
  // and of the options that came later.
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
  const since = '&rotary=none&rotary-base=10000&window=all&alibi=off&sink=none';

  it('that says nothing is as if it said all of this', () => {
    expect(encode(defaultState)).toEqual([]);
    expect(read(everything + since)).toEqual({
      patch: { shared: defaultShared, layer: defaultLayer, compare: null },
      refusals: [],
    });
    const names = [...new URLSearchParams(everything + since).keys()];
    expect(names.toSorted()).toEqual(['compare', ...fields.map(({ name }) => name)].toSorted());
  });

  it.each([
    ['variant', 'wide, split, narrow'],
    ['mask', 'none, causal, no-self, padding, own'],
    ['parameters', 'patterns, constructed, random, ones, clones, trained, imported'],
    ['qk-norm', 'none, head, whole'],
    ['rotary', 'none, halves, interleaved'],
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
    ['look', 'none, values, sizes, order, heads, merged, layout, scorers, plane, keys'],
    ['speed', '0.25, 0.5, 1, 2, 4'],
    ['step', 'stage, row, cell'],
    ['training-pace', 'slow, steady, fast'],
    ['theme', 'auto, light, dark, projector'],
  ])('may say of %s: %s', (name, words) => {
    expect(decode([[name, 'another']]).refusals[0]).toContain(`Allowed: ${words}.`);
    for (const word of words.split(', ')) {
      const { shared, layer } = decode([[name, word]]).patch;
      expect(Object.values({ ...shared, ...layer }).map(String)).toEqual([word]);
    }
  });

  it.each<[link: string, layer: Partial<LayerChoice>, shared?: Partial<Shared>]>([
    ['scaling=sqrt_d_model', { scaling: 'sqrt_d_model' }],
    ['scaling=2.5', { scaling: 2.5 }],
    ['optimizer=sgd', { optimizer: 'sgd' }],
    ['sink=-0.5&window=3', { sink: -0.5, window: 3 }],
    // Heads and words are counted from 1, as people do; indices of a cell and of an edit from 0.
    ['head=4', {}, { head: 3 }],
    ['muted=1,3', { muted: [0, 2] }],
    ['padding=4,3,9,3', {}, { padding: [2, 3, 8] }],
    ['cell=scores.1.4.6', {}, { cell: { name: 'scores', index: [1, 4, 6] } }],
    ['edits=W_Q.1.2:0.5', { edits: [{ name: 'W_Q', index: [1, 2], value: 0.5 }] }],
    ['classes=4:verb', {}, { classes: { 4: 'verb' } }],
    ['attn-mask=0,x;-1,0', {}, { attnMask: { n: 2, m: 2, added: [0, null, -1, 0] } }],
    // The later of two counts, unless it is refused.
    ['heads=8&heads=2', { heads: 2 }],
    ['heads=8&heads=2.5', { heads: 8 }],
    // Broken UTF-16 becomes well formed.
    ['sentence=a \uD800 b', {}, { sentence: 'a \uFFFD b' }],
  ])('%s says %j %j', (link, layer, shared = {}) => {
    expect(read(link).patch).toMatchObject({ layer, shared });
  });

  it.each<[text: string, compare: Partial<LayerChoice> | null, shared?: Partial<Shared>]>([
    ['off', null],
    ['same', {}],
    ['mask:causal,muted:1.3', { mask: 'causal', muted: [0, 2] }],
    [
      'edits:token.0.3:1;W_Q.1.2:-0.5,heads:2',
      {
        edits: [
          { name: 'token', index: [0, 3], value: 1 },
          { name: 'W_Q', index: [1, 2], value: -0.5 },
        ],
        heads: 2,
      },
    ],
    // What links of 0.3.0 say of a second layer's cell and head.
    ['cell:scores.6.1.2', {}, { cell: { name: 'scores', index: [6, 1, 2] } }],
    ['head:3', {}, { head: 2 }],
  ])('compare=%s says %j %j', (text, compare, shared = {}) => {
    expect(decode([['compare', text]])).toEqual({
      patch: { shared, layer: {}, compare },
      refusals: [],
    });
  });
});

describe('junk in a link', () => {
  const names = [...fields.map(({ name }) => name), 'compare'];
  const anyPair = fc.tuple(fc.oneof(fc.constantFrom(...names), hostileTexts), hostileTexts);

  it('never throws, never becomes NaN, and what is taken is taken again', () => {
    fc.assert(
      fc.property(fc.array(anyPair, { maxLength: 8 }), (pairs) => {
        const { patch, refusals } = decode(pairs);
        const state = patched(defaultState, patch);
        JSON.stringify(state, (_, value: unknown) => {
          if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
          return value;
        });
        const again = patched(defaultState, decode(encode(state)).patch);
        expect(pinned(again)).toEqual(pinned(state));
        expect(refusals.length).toBeLessThanOrEqual(pairs.length);
      }),
      { numRuns: 300 },
    );
  });

  const aPlace = 'a tensor and its indices from 0, such as scores.1.4.6';
  const wholes = 'a whole number from 1 to 64';
  const count = (most: number) => Array.from({ length: most }, (_, k) => k + 1).join();

  it.each<[name: string, text: string, allowed: string]>([
    ['heads', '-1', wholes],
    ['heads', 'NaN', wholes],
    ['heads', '1e9', wholes],
    ['heads', '٣', wholes],
    ['head', '0', wholes],
    ['seed', '99999999999', 'a whole number from 0 to 4,294,967,295'],
    ['progress', '-1', 'a number from 0 to 1'],
    ['d-k', '0', 'a whole number from 1 to 1,024. Or: default'],
    ['scaling', '-2', 'sqrt_d_k, sqrt_d_model, none, or a positive number'],
    ['padding', '0', 'whole numbers from 1'],
    ['padding', '10000', 'whole numbers from 1'],
    ['padding', '1,,2', 'whole numbers from 1'],
    ['padding', count(65), 'whole numbers from 1'],
    ['noise', '', 'a number from 0 to 10'],
    ['noise', '0x1', 'a number from 0 to 10'],
    ['weight-decay', '1.1', 'a number from 0 to 1. Or: recipe'],
    ['batch', '1.5', 'a whole number from 1 to 256. Or: recipe'],
    ['training-steps', '1000000000', 'a whole number from 1 to 100,000. Or: recipe'],
    ['optimizer', 'rmsprop', 'sgd, adam, adamw. Or: recipe'],
    ['bias', 'true', 'on, off'],
    ['cell', 'scores', aPlace],
    ['cell', 'scores.1.4.6.2', aPlace],
    ['cell', 'scores.-1', aPlace],
    ['classes', '4:verb,', 'such as 4:verb,6:noun-finance'],
    ['edits', 'scores.1.1:2', 'of inputs and parameters'],
    ['attn-mask', '0,x;0', 'rows of numbers'],
    ['sentence', 'x'.repeat(maxSentence + 1), 'at most 10,000 characters'],
  ])('%s=%.30s is refused, and told what is allowed', (name, text, allowed) => {
    const { patch, refusals } = decode([[name, text]]);
    expect(patch).toEqual({ shared: {}, layer: {}, compare: undefined });
    expect(refusals).toEqual([expect.stringContaining(allowed)]);
    expect(refusals[0]).toMatch(new RegExp(`^${name}: `));
  });

  it.each(['theme:dark', '__proto__:1', 'variant:wide,heads:0', 'variant:wide,'])(
    'compare=%s is refused',
    (text) => {
      expect(decode([['compare', text]]).refusals).toHaveLength(1);
    },
  );

  it('with an unknown name is told the name that it may mean', () => {
    expect(decode([['nonsense', '1']]).refusals).toEqual(['There is no option “nonsense”.']);
    for (const name of ['dModel', 'd_model', 'DMODEL'])
      expect(decode([[name, '1']]).refusals[0]).toContain('it is called d-model');
  });

  it('is shown by its beginning only', () => {
    expect(decode([['n'.repeat(500), 'x']]).refusals[0]?.length).toBeLessThan(100);
    expect(decode([['heads', 'x'.repeat(20_000)]]).refusals[0]?.length).toBeLessThan(200);
  });
});
