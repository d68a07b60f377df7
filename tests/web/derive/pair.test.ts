/** Sentences about two layers, checked against their numbers, to prevent regressions of false ones. */
import { describe, expect, it } from 'vitest';
import { handMade } from '../../../web/state/hand-made';
import { pairText } from '../../../web/derive/compare/pair';
import { differentHeads } from '../../../web/derive/compare/difference';
import { starts } from '../../../web/state/compare-starts';
import { otherOf } from '../../../web/state/compare';
import { defaultState, type State } from '../../../web/state/state';
import { factsOf } from '../../../web/derive/inspect/facts';
import { caption } from '../../../web/text/en/captions';
import { computed } from '../support/layers';

function pairOf(patch: Partial<State>) {
  const state = { ...defaultState, ...patch };
  const a = computed(state);
  const b = computed(otherOf(state));
  return { a, b, text: pairText({ a, b }) };
}
const begun = (id: string) => {
  const start = starts.find((each) => each.id === id);
  if (!start) throw new Error(id);
  return start.patch(defaultState, [1, 2, 4, 8, 16]);
};
const numbers = ({ snapshot }: ReturnType<typeof computed>, name: string) =>
  snapshot.tensor(name).data;

describe('two layers of different shapes', () => {
  it('cannot be subtracted, and the text does not claim that there is no difference', () => {
    const { text } = pairOf({ stage: 'scores', parameters: 'random', compare: { heads: 8 } });
    expect(text).toContain(
      'cannot be subtracted here: scores is 4 × 10 × 10 in A and 8 × 10 × 10 in B.',
    );
    expect(text).not.toMatch(/no difference|the same in A and B/);
  });
});

describe('split against wide', () => {
  it.each(handMade)('on %s parameters says why both are the same', (parameters) => {
    const { a, b, text } = pairOf({ parameters, stage: 'output', compare: { variant: 'wide' } });
    expect(numbers(a, 'output')).toEqual(numbers(b, 'output'));
    expect(text).toMatch(
      /exactly the same.*only for parameters made by hand: wide holds.*larger in W_Q/,
    );
  });

  it('speaks of a larger W_Q only where it is larger, where scores are divided by √d_k', () => {
    const wide = { variant: 'wide' } as const;
    for (const scaling of ['sqrt_d_k', 'none'] as const) {
      const { a, b, text } = pairOf({ stage: 'output', scaling, compare: wide });
      const most = [a, b].map((layer) => Math.max(...numbers(layer, 'W_Q')));
      expect(text.includes('larger in W_Q'), scaling).toBe(most[0] !== most[1]);
      expect(text).toContain('wide holds the columns of split');
    }
  });
});

describe('another head count in split', () => {
  it('is another function of the same parameters', () => {
    const { a, b, text } = pairOf({ ...begun('heads'), parameters: 'random' });
    expect(numbers(a, 'in_proj_weight')).toEqual(numbers(b, 'in_proj_weight'));
    expect(numbers(a, 'output')).not.toEqual(numbers(b, 'output'));
    expect(text).toContain('The same parameters, cut in other places, are another function.');
  });

  it('of ones changes only √d_k, and where nothing shows it says so', () => {
    const { a, b, text } = pairOf(begun('paper-ones'));
    const same = numbers(a, 'output').every((value, k) => value === numbers(b, 'output')[k]);
    expect(text).toContain('all heads are equal and their number changes only √d_k');
    expect(text.includes('even that changes nothing')).toBe(same);
    expect(text).not.toContain('another function');
    const small = pairOf({ dModel: 8, heads: 2, parameters: 'ones', compare: { heads: 8 } });
    expect(small.text).not.toContain('another function');
  });
});

describe('layers of ones', () => {
  it.each([
    ['split', 1, /the heads are equal, and their number changes only √d_k/],
    ['wide', 1, /the heads are equal, and each adds the same/],
    ['narrow', 4, /each head adds up its own columns/],
  ] as const)(
    'in %s have as many different heads as their caption says',
    (variant, different, said) => {
      const { state, snapshot } = computed({ variant, parameters: 'ones', stage: 'softmax' });
      expect(differentHeads(snapshot.tensor('q'))).toBe(different);
      expect(caption(snapshot, state, factsOf(snapshot, state))).toMatch(said);
    },
  );
});
