import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, encode } from '../../../web/state/codec';
import { fieldNamed, fields } from '../../../web/state/fields';
import { defaultState, looks, maxSentence, type State } from '../../../web/state/state';
import { allowedText } from '../../../web/text/en/allowed';
import { hostileTexts, states } from '../support/states';

/** Sends a state through a link, by URLSearchParams and back. */
function throughALink(state: State, base?: State): Partial<State> {
  const link = new URLSearchParams(encode(state, base)).toString();
  const { values, refusals } = decode(new URLSearchParams(link));
  expect(refusals).toEqual([]);
  return values;
}

/** A link also holds the browser's word boundaries for scripts without spaces. */
const pinned = (state: State): State => ({
  ...state,
  sentence: fieldNamed('sentence')?.inLink?.(state.sentence) as unknown as string,
  memory: fieldNamed('memory')?.inLink?.(state.memory) as unknown as string,
});

const names = fields.map(({ name }) => name);

describe('a link', () => {
  it('gives back every state that was written into it', () => {
    fc.assert(
      fc.property(states, (state) => {
        const again = { ...defaultState, ...throughALink(state) };
        expect(pinned(again)).toEqual(pinned(state));
      }),
    );
  });

  it('gives back a state written as a difference from any other', () => {
    fc.assert(
      fc.property(states, states, (state, base) => {
        const again = { ...base, ...throughALink(state, base) };
        expect(pinned(again)).toEqual(pinned(state));
      }),
    );
  });

  it('says nothing of what is as on opening', () => {
    expect(encode(defaultState)).toEqual([]);
  });

  it('names every field once, and each field’s own text is taken back', () => {
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(fields.map(({ key }) => key))).toEqual(new Set(Object.keys(defaultState)));
    for (const entry of fields) {
      const text = entry.format(defaultState[entry.key]);
      expect(entry.parse(text), entry.name).toEqual({ value: defaultState[entry.key] });
    }
  });

  it('counts heads from 1, as people do', () => {
    expect(encode({ ...defaultState, head: 0 })).toEqual([['head', '1']]);
    expect(decode([['head', '4']]).values).toEqual({ head: 3 });
  });

  it('takes the later of two values, and keeps the earlier where the later is refused', () => {
    const pairs = (last: string): [string, string][] => [
      ['heads', '8'],
      ['heads', last],
    ];
    expect(decode(pairs('2')).values).toEqual({ heads: 2 });
    expect(decode(pairs('2.5'))).toMatchObject({
      values: { heads: 8 },
      refusals: [{ got: '2.5' }],
    });
  });
});

describe('junk in a link', () => {
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

  const refused: readonly [name: string, text: string, allowed: string][] = [
    ['heads', '-1', 'whole numbers 1 to 64'],
    ['heads', 'NaN', 'whole numbers 1 to 64'],
    ['heads', '1e9', 'whole numbers 1 to 64'],
    ['heads', '65', 'whole numbers 1 to 64'],
    ['heads', '٣', 'whole numbers 1 to 64'],
    ['head', '0', 'whole numbers 1 to 64'],
    ['variant', 'foo', 'wide, split, narrow'],
    ['variant', '__proto__', 'wide, split, narrow'],
    [
      'stage',
      'nope',
      'embed, project, heads, norm, scores, scale, mask, softmax, weigh, concat, output',
    ],
    ['mask', 'Causal', 'none, causal, no-self, padding, own'],
    ['seed', '-1', 'whole numbers 0 to 4294967295'],
    ['seed', '99999999999', 'whole numbers 0 to 4294967295'],
    ['progress', '7', 'numbers 0 to 1'],
    ['progress', '-0', 'numbers 0 to 1'],
    ['d-model', '1025', 'whole numbers 1 to 1024'],
    ['d-k', '0', 'default, whole numbers 1 to 1024'],
    ['scaling', '-2', 'sqrt_d_k, sqrt_d_model, none, a positive number'],
    ['padding', '0', 'numbers from 1 such as 3,4'],
    ['padding', '1,x', 'numbers from 1 such as 3,4'],
    ['muted', '1,,2', 'numbers from 1 such as 3,4'],
    ['look', 'far', looks.join(', ')],
    ['compare', 'on', 'off, same, pairs such as variant:wide,heads:4'],
    ['compare', 'theme:dark', 'off, same, pairs such as variant:wide,heads:4'],
    ['compare', '__proto__:1', 'off, same, pairs such as variant:wide,heads:4'],
    ['compare', 'dK:4', 'off, same, pairs such as variant:wide,heads:4'],
    ['compare', 'variant:wide,heads:0', 'for heads whole numbers 1 to 64'],
    ['compare', 'variant:wide,', 'off, same, pairs such as variant:wide,heads:4'],
    ['memory', 'x'.repeat(maxSentence + 1), 'at most 10000 characters'],
    ['speed', '3', '0.25, 0.5, 1, 2, 4'],
    ['bias', 'true', 'on, off'],
    ['cell', 'scores', 'a tensor and its indices, such as scores.1.4.6'],
    ['cell', 'scores.1.4.6.2', 'a tensor and its indices, such as scores.1.4.6'],
    ['cell', 'scores.-1', 'a tensor and its indices, such as scores.1.4.6'],
    ['classes', '4:verb,', 'pairs such as 4:verb,6:noun'],
    ['classes', '4', 'pairs such as 4:verb,6:noun'],
    ['sentence', 'x'.repeat(maxSentence + 1), 'at most 10000 characters'],
  ];

  it.each(refused)('%s=%s is refused, and told what is allowed', (name, text, allowed) => {
    const { values, refusals } = decode([[name, text]]);
    expect(values).toEqual({});
    expect(refusals.map((each) => [each.name, each.allowed && allowedText(each.allowed)])).toEqual([
      [name, allowed],
    ]);
  });

  it('an unknown name has nothing that is allowed', () => {
    expect(decode([['nonsense', '1']]).refusals).toEqual([
      { name: 'nonsense', got: '1', allowed: null },
    ]);
  });

  it('an unknown name that is only written otherwise has the right one', () => {
    for (const name of ['dModel', 'd_model', 'DMODEL'])
      expect(decode([[name, '8']]).refusals).toEqual([
        { name, got: '8', allowed: null, meant: 'd-model' },
      ]);
  });

  it('is shown by its beginning only', () => {
    const [refusal] = decode([['n'.repeat(500), 'x'.repeat(20_000)]]).refusals;
    expect(refusal?.name.length).toBe(41);
    expect(refusal?.got.length).toBe(41);
  });

  it('that is broken UTF-16 becomes well formed', () => {
    expect(decode([['sentence', 'a \uD800 b']]).values.sentence).toBe('a \uFFFD b');
  });
});
