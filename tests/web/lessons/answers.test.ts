/**
 * The right option of each question in the lessons is right by the core's own numbers. The Markdown marks it by hand; here
 * it is computed from tensors and trainings, with none of the code that reads numbers for a lesson's sentences.
 */
import { describe, expect, it } from 'vitest';
import { lessonNames, loadLesson, type MomentNumbers } from '../../../web/lessons';
import { stateOf } from '../../../web/lessons/moment';
import type { Numbers } from '../../../web/model/numbers';
import { withNumbers } from '../support/moments';

/** What a question is about: the layers of its moment, and those of other moments. */
class Asked {
  constructor(
    private readonly layers: MomentNumbers,
    private readonly moment: string,
  ) {}

  get a(): Numbers {
    return this.layer(0).numbers;
  }
  get b(): Numbers {
    return this.layer(1).numbers;
  }
  private layer(at: number) {
    const layer = this.layers[at];
    if (!layer) throw new Error(`${this.moment} has no layer ${at}`);
    return layer;
  }
  /** What was learned, of A or B. */
  learned(at = 0) {
    const { learned } = this.layer(at);
    if (!learned) throw new Error(`${this.moment} has nothing learned`);
    return learned;
  }
  /** Answers a question about the same moment with something else in it. */
  changed<T>(from: string, to: string, read: (numbers: Numbers) => T): T {
    const moment = this.moment.replace(from, to);
    if (moment === this.moment) throw new Error(`${this.moment} has no ${from}`);
    return withNumbers(stateOf(moment), ([layer]) => read(there(layer).numbers));
  }
}

function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('there is none');
  return value;
}

/** The numbers below the first indices. */
function part(numbers: Numbers, name: string, ...first: readonly number[]): number[] {
  const { shape, data } = numbers.tensor(name);
  const size = shape.slice(first.length).reduce((all, each) => all * each, 1);
  const at = first.reduce((flat, each, k) => flat * there(shape[k]) + each, 0);
  return [...data.slice(at * size, (at + 1) * size)];
}
const norm = (numbers: readonly number[]) => Math.hypot(...numbers);
const gaps = (a: readonly number[], b: readonly number[]) =>
  a.map((each, k) => Math.abs(each - there(b[k])));
const apart = (a: readonly number[], b: readonly number[]) => Math.max(...gaps(a, b));
const size = (numbers: Numbers, ...names: readonly string[]) =>
  names.reduce((sum, name) => sum + numbers.tensor(name).data.length, 0);
const patterns = (numbers: Numbers) =>
  new Set(
    Array.from({ length: numbers.config.heads }, (_, head) =>
      part(numbers, 'attn_weights', head).join(),
    ),
  ).size;
/** The word that a head's query gives most. */
const looksAt = (numbers: Numbers, head: number, query: number) => {
  const row = part(numbers, 'attn_weights', head, query);
  return there(numbers.keyWords[row.indexOf(Math.max(...row))]);
};
const matrices = ['W_Q', 'W_K', 'W_V', 'W_O'];

/** 0, 1 or 2 for less, as much, more. */
const compared = (a: number, b: number) => 1 + Math.sign(a - b);
/** The index of the only option that is true. */
function only(...options: readonly boolean[]): number {
  if (options.filter(Boolean).length !== 1) return NaN;
  return options.indexOf(true);
}
/** Nearly all, more than half, fewer than half. */
const byShare = (share: number) => only(share >= 0.95, share > 0.55 && share < 0.93, share < 0.45);
/** Nearly all, about half, fewer than three in ten. */
const byTenth = (share: number) => only(share >= 0.95, share > 0.4 && share < 0.6, share < 0.3);

/** The index of the right option, computed. */
const answers: Readonly<Record<string, (asked: Asked) => number>> = {
  'all-ones/ones': ({ a }) => only(patterns(a) === a.config.heads, patterns(a) === 1),

  'before/windows': ({ a }) => {
    const { shape, data } = a.score('gaussian').attn_weights;
    const row = data.slice(4 * there(shape[1]), 5 * there(shape[1]));
    const sum = row.reduce((all, each) => all + each, 0);
    return only(Math.abs(sum - 1) < 1e-5, Math.abs(sum - 1) > 0.05);
  },
  'before/places': (asked) => {
    const seventh = (numbers: Numbers) =>
      there(numbers.score('gaussian').attn_weights.data[4 * numbers.words.length + 6]);
    const before = asked.changed('bank+at+the+money', 'money+at+the+bank', seventh);
    return only(seventh(asked.a) === before, seventh(asked.a) !== before);
  },
  'before/dot': ({ a }) => {
    const { shape, data } = a.score('dot').attn_weights;
    const row = data.slice(4 * there(shape[1]), 5 * there(shape[1]));
    const word = a.words[row.indexOf(Math.max(...row))];
    return ['deposit', 'money', 'bank'].indexOf(there(word));
  },
  'before/general': ({ a }) => {
    const ofHead = (name: string) => size(a, name) / a.config.heads;
    const one = a.config.dModel ** 2;
    const two = ofHead('W_Q') + ofHead('W_K');
    return only(one < two, two < one, one === two);
  },
  'before/cross': ({ a }) => {
    const [n, m] = [a.words.length, a.keyWords.length];
    const shares = size(a, 'attn_weights') / a.config.heads;
    return only(shares === n, shares === n * m, shares === n + m);
  },
  'before/order': (asked) => {
    const before = asked.changed('bank+at+the+money', 'money+at+the+bank', (n) =>
      part(n, 'output', 4),
    );
    const gap = apart(part(asked.a, 'output', 4), before);
    return only(gap < 1e-5, gap > 0.01);
  },
  'before/lookup': ({ a, b }) => {
    const best = (numbers: Numbers) => Math.max(...part(numbers, 'attn_weights', 1, 4));
    return 2 - compared(best(a), best(b));
  },
  'before/head': ({ a }) => ['the', 'bank', 'deposit'].indexOf(looksAt(a, 3, 7)),

  'keys/kept': ({ a }) => {
    const perWord = size(a, 'k', 'v') / a.words.length;
    // What the next word needs of those before: its own query meets their keys and takes their values.
    return only(false, perWord === a.config.heads * (a.config.dK + a.config.dV), false);
  },
  'keys/share': ({ a, b }) => {
    const share = size(a, ...matrices) / size(b, ...matrices);
    return only(share === 1, share < 1 && share > 0.5, share === 0.5);
  },
  'keys/order': ({ a }) => {
    const { heads, kvHeads } = a.config;
    const right = Array.from({ length: heads }, (_, head) => a.indexOfHead('k', head));
    const wrong = right.flatMap((of, head) => (of === head % kvHeads ? [] : [head + 1]));
    return only(wrong.length === 0, wrong.join() === '2,3', wrong.length === heads);
  },
  'keys/one': ({ a }) => only(patterns(a) === 1, patterns(a) === a.config.heads),
  'keys/learn': (asked) =>
    byShare(asked.learned(1).joint) === 2 ? byTenth(asked.learned().joint) : NaN,

  'ladder/friend': (asked) => byShare(asked.learned().joint),
  'ladder/mirror': ({ a }) => {
    const [to = NaN] = part(a, 'scores', 0, 0, 1);
    const [back = NaN] = part(a, 'scores', 0, 1, 0);
    return only(to === back, to === -back, Math.abs(to) !== Math.abs(back));
  },
  'ladder/prey': (asked) => byShare(asked.learned().joint),
  'ladder/two': ({ a }) => {
    const prey = part(a, 'attn_weights', 0, 0).indexOf(Math.max(...part(a, 'attn_weights', 0, 0)));
    const [to, back] = [
      part(a, 'attn_weights', 0, 0, prey)[0],
      part(a, 'attn_weights', 0, prey, 0)[0],
    ];
    return only(there(back) > there(to) / 2, there(back) < there(to) / 20);
  },
  'ladder/plus': (asked) => byShare(asked.learned().joint),
  'ladder/values': ({ a }) => {
    const row = part(a, 'W_V', 6);
    const at = row.indexOf(Math.max(...row));
    // Row and column 7 are the letter A.
    return at === 6 ? 0 : at === 7 ? 1 : 2;
  },
  'ladder/both': (asked) => byShare(asked.learned().joint),
  'ladder/heads': (asked) => byShare(asked.learned().joint),
  'ladder/output': (asked) => byShare(asked.learned().joint),

  'one-projection/head': ({ a, b }) => {
    if (matrices.some((name) => apart(part(a, name), part(b, name)) > 0)) return NaN;
    const change = apart(part(a, 'output'), part(b, 'output'));
    return only(change < 1e-5, change > 0.01);
  },
  'one-projection/own-size': ({ a }) => {
    const { heads, kvHeads, dK, dV, dModel } = a.config;
    const { shape } = a.tensor('in_proj_weight');
    const packs = shape[0] === heads * dK + kvHeads * (dK + dV) && shape[1] === dModel;
    return only(!packs, packs && heads * dK !== dModel);
  },

  'parameters/fewer': (asked) => {
    const all = (numbers: Numbers) => numbers.cost.parameters;
    return [1 / 8, 1].indexOf(all(asked.a) / asked.changed('heads=1', 'heads=8', all));
  },
  'parameters/work': ({ a, b }) => 2 - compared(a.cost.multiplyAdds, b.cost.multiplyAdds),
  'parameters/ones': ({ a, b }) => {
    const gap = apart(part(a, 'output'), part(b, 'output')) / norm(part(b, 'output', 0));
    return only(gap < 1e-5, gap > 0.01);
  },
  'parameters/alike': ({ a }) => [a.config.heads, 1, a.config.heads / 2].indexOf(patterns(a)),
  'parameters/small': ({ a, b }) => {
    const own = (numbers: Numbers) => there(part(numbers, 'attn_weights', 0, 1, 1)[0]);
    return [2, 1, 0][compared(own(a), own(b))] ?? NaN;
  },
  'parameters/large': ({ a, b }) => {
    const gap = apart(part(a, 'output'), part(b, 'output')) / Math.max(...part(b, 'output'));
    return only(gap > 0.01, gap < 1e-3);
  },
  'parameters/cut': ({ a, b }) => {
    const [own, other] = [part(a, 'output'), part(b, 'output')];
    const change = norm(gaps(own, other)) / norm(other);
    return only(change === 0, change > 0 && change < 0.1, change > 0.1);
  },

  'pieces/split': ({ a }) => {
    const reads = a.explain({ name: 'q_packed', index: [4, 4] }).terms.length;
    return only(reads === a.config.dK, reads === a.config.dModel, false);
  },
  'pieces/narrow': ({ a }) => {
    const reads = a.explain({ name: 'q_packed', index: [4, 4] }).terms.length;
    return only(reads === a.config.dModel / a.config.heads, reads === a.config.dModel);
  },
  'pieces/blind': ({ a }) => {
    const row = part(a, 'attn_weights', 1, 4);
    const most = Math.max(...row);
    return only(most > 0.9, most < 0.9 && most > 2 * Math.min(...row), most === Math.min(...row));
  },
  'pieces/wide': ({ a, b }) => {
    const times = size(a, ...matrices) / size(b, ...matrices);
    return only(times === 1, times === a.config.heads, times < 1);
  },
  'pieces/halves': (asked) => {
    const { joint } = asked.learned();
    return only(joint >= 0.95, joint > 0.6 && joint < 0.9, joint < 0.5);
  },

  'pytorch/view': ({ a }) => {
    const { heads: h, dK } = a.config;
    const n = a.words.length;
    return [
      [h, n, dK],
      [n, h, dK],
      [h, dK, n],
    ].findIndex((shape) => shape.join() === a.tensor('q').shape.join());
  },
  'pytorch/memory': ({ a }) => {
    const { dK, dModel } = a.config;
    const value = there(part(a, 'q', 1, 2, 0)[0]);
    return [a.words.length * dK + 2 * dK, 2 * dModel + dK, 3 * dK].findIndex(
      (before) => a.tensor('q_packed').data[before] === value,
    );
  },
  'pytorch/wrong': ({ a }) => {
    const n = a.words.length;
    const whose = Array.from({ length: n }, (_, row) => {
      const { terms } = a.explain({ name: 'q_wrong_view', index: [0, row, 0] });
      return terms[0]?.leftFrom?.index[0];
    });
    return [n, n / 2, 1].indexOf(new Set(whose).size);
  },
  'pytorch/packed': ({ a }) => {
    const { dModel, dK, heads } = a.config;
    return [3 * dModel, 3 * dK, heads * 3 * dModel].indexOf(
      there(a.tensor('in_proj_weight').shape[0]),
    );
  },

  'same/one': (asked) => byTenth(asked.learned().joint),
  'same/blend': ({ a }) => {
    const row = part(a, 'attn_weights', 0, 4);
    const [money, bank] = ['money', 'bank'].map((word) => there(row[a.words.indexOf(word)]));
    const [most, least] = [
      Math.max(there(money), there(bank)),
      Math.min(there(money), there(bank)),
    ];
    return only(least > 0.4, most > 0.6 && most === Math.max(...row), Math.max(...row) < 0.2);
  },
  'same/two': (asked) => byTenth(asked.learned().joint),
  'same/which': (asked) => {
    const both = (numbers: Numbers) => [0, 1].map((head) => looksAt(numbers, head, 4)).join();
    const before = asked.changed('&seed=10', '', both);
    return only(both(asked.a) === before, both(asked.a) === before.split(',').toReversed().join());
  },
  'same/twins': (asked) => {
    const gap = asked.learned().gap ?? NaN;
    return only(gap === 0, gap > 0 && gap < 0.1, gap > 0.1);
  },
  'same/noise': (asked) => {
    const { gap, joint } = asked.learned();
    return only((gap ?? NaN) < 0.1, (gap ?? NaN) > 0.3 && joint > 0.95);
  },
  'same/off': (asked) => {
    const [what, where] = there(asked.learned().without[0]).questions.map(
      ({ accuracy }) => accuracy,
    );
    const lost = [what, where].filter((each) => there(each) < 0.3).length;
    const kept = [what, where].filter((each) => there(each) > 0.95).length;
    return only(lost === 2, lost === 1 && kept === 1, kept === 2);
  },

  'share-and-value/value': ({ a }) => {
    const at = a.words.indexOf('bank');
    const lengths = a.words.map((_, word) => norm(part(a, 'v', 2, word)));
    const others = lengths.toSpliced(at, 1).toSorted((x, y) => x - y);
    const middle = there(others[Math.floor(others.length / 2)]);
    const share = there(lengths[at]) / middle;
    return only(share > 1.2, share > 0.6 && share < 1.2, share < 0.6);
  },
  'share-and-value/contribution': ({ a }) => {
    const [second, third] = [1, 2].map((head) => norm(part(a, 'contributions', head, 0)));
    const times = there(third) / there(second);
    return only(times > 1.2, times < 1 / 1.2, times === 1);
  },
  'share-and-value/other': (asked) => {
    const row = (numbers: Numbers) => part(numbers, 'output', 0);
    const lost = (numbers: Numbers) => norm(gaps(row(numbers), row(asked.b)));
    const without3 = asked.changed('muted=2', 'muted=3', lost);
    return [0, 2, 1][compared(lost(asked.a), without3)] ?? NaN;
  },

  'twins/alike': (asked) => {
    const gap = asked.learned().gap ?? NaN;
    return only(gap > 0.3, gap > 0 && gap < 0.3, gap === 0);
  },
  'twins/noise': (asked) => {
    const gap = asked.learned().gap ?? NaN;
    return only(gap > 0.005 && gap < 0.1, gap > 0.3, gap === 0);
  },

  'two-matrices/merged': ({ a }) => {
    const [two, one] = [part(a, 'scores'), part(a, 'merged_scores')];
    const n = a.words.length;
    const mirrored = (all: readonly number[]) => Math.abs(there(all[1]) - there(all[n]));
    const gap = apart(two, one);
    return only(gap < 1e-5, mirrored(one) === 0, gap > 0.01);
  },
  'two-matrices/count': ({ a }) => {
    const { heads, dModel } = a.config;
    return compared(dModel ** 2, size(a, 'W_Q', 'W_K') / heads);
  },
  'two-matrices/even': ({ a }) => {
    // Two thin matrices of 2 · d_model · d_model / h numbers each head, and one of d_model²: equal with two heads.
    const { heads, dModel } = a.config;
    const two = size(a, 'W_Q', 'W_K') / heads;
    return only(false, two < dModel ** 2, heads === 2 && two === dModel ** 2);
  },
  'two-matrices/rank': ({ a }) => {
    const rank = Math.max(...part(a, 'ranks'));
    return only(rank === a.config.dModel, rank > 1 && rank <= a.config.dK, rank === 1);
  },
  'two-matrices/rich': (asked) =>
    asked.learned(1).joint > 0.95 ? byShare(asked.learned().joint) : NaN,
  'two-matrices/circle': (asked) => byShare(asked.learned().joint),
  'two-matrices/shared': ({ a }) => {
    const score = (i: number, j: number) => there(part(a, 'scores', 0, i, j)[0]);
    const gap = Math.max(
      ...a.words.flatMap((_, i) => a.words.map((__, j) => Math.abs(score(i, j) - score(j, i)))),
    );
    return only(gap === 0, gap > 0.01, gap > 0 && gap < 0.01);
  },
};

/** What is decided by an argument, which the answer gives, and by no layer on show. */
const argued = [
  ...['before/check', 'before/check-2', 'keys/check', 'keys/check-2', 'ladder/check'],
  ...['ladder/check-2', 'one-projection/two', 'parameters/check', 'parameters/check-2'],
  ...['pieces/check', 'pieces/check-2', 'pytorch/check', 'pytorch/check-2', 'same/check'],
  ...['same/check-2', 'share-and-value/share', 'share-and-value/check'],
  ...['two-matrices/check', 'two-matrices/check-2'],
];

const questions = (
  await Promise.all(
    lessonNames.map(async (lesson) => {
      let moment = '';
      return (await loadLesson(lesson)).steps.flatMap((step) => {
        moment = step.moment ?? moment;
        const { id, options } = step;
        return options.length > 0 ? [{ place: `${lesson}/${id}`, options, moment }] : [];
      });
    }),
  )
).flat();

describe('the right option', () => {
  it('is computed of every question that a layer decides', () => {
    const known = [...Object.keys(answers), ...argued];
    expect(known.toSorted()).toEqual(questions.map(({ place }) => place).toSorted());
  });

  it.each(questions.filter(({ place }) => place in answers))(
    'of $place',
    ({ place, options, moment }) => {
      const marked = options.findIndex(({ right }) => right);
      const computed = withNumbers(stateOf(moment), (layers) =>
        there(answers[place])(new Asked(layers, moment)),
      );
      expect(options[computed]?.text).toBe(options[marked]?.text);
    },
  );
});
