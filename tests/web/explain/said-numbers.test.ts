/**
 * Every number and every word that a caption names is the layer's own: each sentence is read as English, and what it says is
 * computed from the tensors. Written terms of the inspector make the number that they stand beside.
 */
import { describe as group, expect, it } from 'vitest';
import { describe } from '../../../web/explain/caption';
import { inspect } from '../../../web/explain/inspection';
import type { Numbers } from '../../../web/model/numbers';
import type { State } from '../../../web/model/state';
import { formatNumber } from '../../../web/words/numbers';
import { modelOf, numbersOf, shown, type Shown } from './layers';

const more: Readonly<Record<string, Shown>> = {
  'multi-query': { layer: { parameters: 'random', heads: 8, kvHeads: 1 }, shared: { head: 5 } },
  'grouped, later head': {
    layer: { parameters: 'random', heads: 8, kvHeads: 4, outputProjection: false },
    shared: { head: 5 },
  },
  'wide cross, d_v of its own': {
    layer: { parameters: 'random', variant: 'wide', heads: 3, dK: 2, dV: 7, rotary: 'halves' },
    shared: { memory: 'she left her money', head: 2 },
  },
  'narrow of one column': { layer: { parameters: 'random', variant: 'narrow', heads: 16 } },
  'clones, several muted': { layer: { parameters: 'clones', muted: [0, 2, 3], window: 2 } },
  'padding of several': {
    layer: { parameters: 'random', mask: 'padding', sink: -2 },
    shared: { padding: [0, 1, 9] },
  },
  'causal, padded to nothing': {
    layer: { parameters: 'random', mask: 'causal', positions: false },
    shared: { padding: [0, 1] },
  },
  'wide columns': { layer: { parameters: 'random', dModel: 128, heads: 2 }, shared: { head: 1 } },
  'words alike': {
    layer: { parameters: 'random', positions: false },
    shared: { sentence: 'a a a' },
  },
  'words alike, causal': {
    layer: { parameters: 'random', positions: false, mask: 'causal' },
    shared: { sentence: 'a a a' },
  },
  'a word without a job': {
    layer: { parameters: 'constructed' },
    shared: { sentence: 'deposit money', head: 1 },
  },
};

interface Said {
  readonly numbers: Numbers;
  readonly state: State;
}

const shape = ({ numbers }: Said, name: string, axis: number) =>
  numbers.tensor(name).shape[axis] ?? NaN;
const n = (said: Said) => shape(said, 'attn_weights', 1);
const m = (said: Said) => shape(said, 'attn_weights', 2);
const h = (said: Said) => shape(said, 'attn_weights', 0);
const head = ({ state }: Said) => state.head + 1;

/** A row of a tensor of queries by keys, in the head on show. */
const rowOf = (said: Said, name: string, row: number) =>
  [...said.numbers.matrix(name, said.state.head).data].slice(row * m(said), (row + 1) * m(said));
/** e to the power of each, and none of what is hidden. */
const powersOf = (row: readonly number[], most: number) =>
  row.map((each) => (each === -Infinity ? 0 : Math.exp(each - most)));
const allowed = (said: Said, row: number) =>
  rowOf(said, 'masked', row).filter((each) => each !== -Infinity).length;
const rows = (said: Said) => Array.from({ length: n(said) }, (_, row) => row);
/** The rows that captions of attention are about, where no cell is chosen. */
const told = (said: Said) => {
  const asked = said.numbers.facts.trained?.asked ?? [];
  return asked.length > 0 ? asked : rows(said);
};

function largest(said: Said, name: string, of: readonly number[]) {
  const all = of.flatMap((row) =>
    rowOf(said, name, row).map((value, col) => ({ row, col, value })),
  );
  const best = all.reduce((a, b) => (b.value > a.value ? b : a));
  return { ...best, query: said.numbers.words[best.row], key: said.numbers.keyWords[best.col] };
}
function strongest(said: Said) {
  const choosing = told(said).filter((row) => allowed(said, row) > 1);
  return largest(said, 'attn_weights', choosing.length > 0 ? choosing : told(said));
}
const hidden = (said: Said) =>
  [...said.numbers.matrix('masked', said.state.head).data].filter((each) => each === -Infinity)
    .length;
const even = (said: Said) =>
  rows(said).filter((row) => {
    const shares = rowOf(said, 'attn_weights', row).filter(
      (_, col) => rowOf(said, 'masked', row)[col] !== -Infinity,
    );
    return shares.length > 1 && new Set(shares).size === 1;
  });
const share = (value: number) =>
  value < 1 && value >= 0.9995 ? 'more than 0.999' : formatNumber(value, 3);

/** Heads, from 1, whose queries meet the same keys as those of the head on show. */
function sharers(said: Said): readonly number[] {
  const own = said.numbers.indexOfHead('k', said.state.head);
  const all = Array.from({ length: h(said) }, (_, k) => k);
  return all.filter((each) => said.numbers.indexOfHead('k', each) === own).map((k) => k + 1);
}
const groupSize = (said: Said) => h(said) / shape(said, 'k', 0);
const muted = ({ numbers }: Said) => {
  const heads = numbers.facts.muted.map((each) => each + 1);
  return new Intl.ListFormat('en-GB').format(heads.map(String));
};
/** “d_k = 16 / 4 = 4”, where heads cut the columns; else without the division. */
const width = (said: Said, name: 'd_k' | 'd_v') => {
  const own = shape(said, name === 'd_k' ? 'q' : 'v', 2);
  const packed = shape(said, 'x', 1);
  if (own * h(said) === packed && h(said) > 1) return `${name} = ${packed} / ${h(said)} = ${own}`;
  return own === packed ? `${name} = d_model = ${own}` : `${name} = ${own}`;
};
/** The columns of x that a head's queries read, from 1. */
function readsColumns({ numbers, state }: Said): readonly number[] {
  const { terms } = numbers.explain({ name: 'q', index: [state.head, 0, 0] });
  const { terms: own } = numbers.explain(terms[0]?.leftFrom ?? { name: 'q', index: [] });
  return own.map(({ leftFrom }) => (leftFrom?.index[1] ?? NaN) + 1);
}
function meanSquare(said: Said): number {
  const { numbers, state } = said;
  const { qkNorm, qkNormEps } = numbers.config;
  const columns = shape(said, 'q', 2);
  const row =
    qkNorm === 'whole'
      ? numbers.tensor('q_packed').data.slice(0, columns * h(said))
      : numbers.matrix('q', state.head).data.slice(0, columns);
  return Math.sqrt(row.reduce((sum, each) => sum + each * each, 0) / row.length + qkNormEps);
}
/** What the scores were divided by; where all of them are 0, √d_k. */
function divided({ numbers }: Said): number {
  const { data } = numbers.tensor('scores');
  const at = data.findIndex((value) => Math.abs(value) > 0.01);
  if (at < 0) return Math.sqrt(numbers.config.dK);
  return (data[at] ?? NaN) / (numbers.tensor('scaled').data[at] ?? NaN);
}
const ending = (text: string) => text.split('= ').at(-1) ?? '';
/** The part of a row's sum that the sink has, and the sum, as the softmax makes them. */
function sunk(said: Said) {
  const { row } = strongest(said);
  const { sink } = said.numbers.config;
  const masked = rowOf(said, 'masked', row);
  const most = Math.max(...masked, Number(sink));
  const part = Math.exp(Number(sink) - most);
  return { part, sum: powersOf(masked, most).reduce((sum, each) => sum + each, part) };
}
/** The share that the division changes most, with what it would be. */
function changedMost(said: Said) {
  const all = told(said).flatMap((row) => {
    const raw = rowOf(said, 'scores', row).map((score, col) => {
      const [masked = 0, scaled = 0] = [
        rowOf(said, 'masked', row)[col],
        rowOf(said, 'scaled', row)[col],
      ];
      return masked === -Infinity ? -Infinity : score + (masked - scaled);
    });
    const sink = said.numbers.config.sink;
    const most = Math.max(...raw, sink === 'none' ? -Infinity : Number(sink));
    const powers = powersOf(raw, most);
    const own = sink === 'none' ? 0 : Math.exp(Number(sink) - most);
    const sum = powers.reduce((a, b) => a + b, own);
    return rowOf(said, 'attn_weights', row).map((value, col) => ({
      query: said.numbers.words[row],
      key: said.numbers.keyWords[col],
      value,
      undivided: sum === 0 ? 0 : (powers[col] ?? 0) / sum,
    }));
  });
  return (query: string, key: string) => {
    const gap = (each: (typeof all)[number]) => Math.abs(each.value - each.undivided);
    const most = Math.max(...all.map(gap));
    // Equal differences, but for rounding, may be named as well.
    return all.find((each) => each.query === query && each.key === key && gap(each) > most - 1e-5);
  };
}
/** The task's loss from its gradient, 2 · (output − target) ÷ rows. */
function lossOf({ numbers }: Said): number {
  const asked = new Set(numbers.facts.trained?.asked).size;
  const { data } = numbers.tensor('grad.output');
  return data.reduce((sum, each) => sum + ((each * asked) / 2) ** 2, 0) / asked;
}

type Check = (said: Said, ...groups: string[]) => readonly unknown[] | boolean;
const near = (text: string | undefined, value: number, within = 0.006) =>
  Math.abs(Number(text?.replaceAll(',', '').replace('−', '-')) - value) <= within * Math.abs(value);

/** What each sentence says: its groups have to be these, or the check is true. */
const sentences: readonly (readonly [RegExp, Check])[] = [
  [
    /^x is (\d+) × (\d+), a row for each word: .*, (plus|and not) where/,
    (s) => [
      n(s),
      shape(s, 'x', 1),
      s.numbers.tensor('position').data.some(Boolean) ? 'plus' : 'and not',
    ],
  ],
  [
    /^The second sentence, (\d+) × (\d+), is the/,
    (s) => [shape(s, 'memory', 0), shape(s, 'memory', 1)],
  ],
  [
    /^One head reads all (\d+) columns of x and makes (\d+) columns of q/,
    (s) => [readsColumns(s).length, shape(s, 'q', 2)],
  ],
  [
    /^Split: every head reads all (\d+) columns of x; one (\d+) × (\d+) matrix makes all queries, and each of the (\d+) heads gets (\d+) of/,
    (s) => [readsColumns(s).length, shape(s, 'W_Q', 0), shape(s, 'W_Q', 1), h(s), shape(s, 'q', 2)],
  ],
  [
    /^Wide: nothing is cut; each of the (\d+) heads reads all (\d+) columns of x through a W_Q of its own, (\d+) × (\d+)/,
    (s) => [h(s), readsColumns(s).length, readsColumns(s).length, shape(s, 'q', 2)],
  ],
  [
    /^Narrow: the input is cut; each of the (\d+) heads reads only (\d+) of the (\d+) columns of x, head (\d+) columns (\d+) to (\d+)/,
    (s) => [
      h(s),
      readsColumns(s).length,
      shape(s, 'x', 1),
      head(s),
      readsColumns(s)[0],
      readsColumns(s).at(-1),
    ],
  ],
  [
    /^Narrow: .* each of the (\d+) heads reads only one of the (\d+) columns of x, head (\d+) column (\d+)/,
    (s) => readsColumns(s).length === 1 && [h(s), shape(s, 'x', 1), head(s), readsColumns(s)[0]],
  ],
  [/^All (\d+) heads share one k and one v/, (s) => shape(s, 'k', 0) === 1 && [h(s)]],
  [
    /^W_K and W_V make k and v for (\d+) heads only, and (\d+) heads of q share each/,
    (s) => [shape(s, 'k', 0), groupSize(s)],
  ],
  [
    /^Queries are made of x, (\d+) × (\d+); keys and values of the memory, (\d+) × (\d+)/,
    (s) => [n(s), shape(s, 'x', 1), m(s), shape(s, 'memory', 1)],
  ],
  [
    /^The (\d+) columns of q, of k and of v are cut into (\d+) bands, (.*) each/,
    (s) => [shape(s, 'q_packed', 1), h(s), width(s, 'd_k')],
  ],
  [
    /^The (\d+) columns of q are cut into (\d+) bands, (.*) each; k and v stay whole/,
    (s) => shape(s, 'k', 0) === 1 && [shape(s, 'q_packed', 1), h(s), width(s, 'd_k')],
  ],
  [
    /^The (\d+) columns of q are cut into (\d+) bands, (.*) each, those of k and v into (\d+): (\d+) heads share/,
    (s) => [shape(s, 'q_packed', 1), h(s), width(s, 'd_k'), shape(s, 'k', 0), groupSize(s)],
  ],
  [
    /^(?:The cut came|Nothing was cut).*, (\d+) × (\d+) \((.*)\)/,
    (s) => [n(s), shape(s, 'q', 2), width(s, 'd_k')],
  ],
  [
    /in head (\d+), that of the query of “(.*)” is (.*)\.$/,
    (s, at, word, rms) =>
      at === String(head(s)) && word === s.numbers.words[0] && near(rms, meanSquare(s)),
  ],
  [/^The row is that of all heads together, (\d+) columns/, (s) => [shape(s, 'q_packed', 1)]],
  [/^Each of the (\d+) pairs of columns/, (s) => [shape(s, 'q', 2) / 2]],
  [/^The two columns of q/, (s) => shape(s, 'q', 2) === 2],
  [
    /^Head (\d+) compares every query with every key: (\d+) × (\d+) dot products over d_k = (\d+)/,
    (s) => [head(s), n(s), m(s), shape(s, 'q', 2)],
  ],
  [
    /^The largest score is that of the query of “(.*)” and the key of “(.*)”: (.*)\.$/,
    (s) => {
      const { query, key, value } = largest(s, 'scores', rows(s));
      return [query, key, formatNumber(value, 3)];
    },
  ],
  [
    /^Heads (\d+) (?:and|to) (\d+) share these (?:keys|values)/,
    (s) => [sharers(s)[0], sharers(s).at(-1)],
  ],
  [/^Every score is divided by (.*)\.$/, (s, by = '') => near(ending(by), divided(s), 1e-3)],
  [
    /^Without the division, “(.*)” would give “(.*)” (.*) of its attention, not (.*)\.$/,
    (s, query = '', key = '', undivided, value) => {
      const most = changedMost(s)(query, key);
      const reads = (text: string | undefined, is = NaN) =>
        text === share(is) || near(text, is, 0.006);
      return most !== undefined && reads(undivided, most.undivided) && reads(value, most.value);
    },
  ],
  [/turns (\d+) of the (\d+) scores of each head/, (s) => [hidden(s), n(s) * m(s)]],
  [/own mask hides (\d+) of the (\d+) scores/, (s) => [hidden(s), n(s) * m(s)]],
  [/looks at keys fewer than (\d+) places away/, (s) => [s.state.layers[0].window]],
  [
    /^ALiBi subtracts (.*) from the scores of head (\d+)/,
    (s, slope, at) => at === String(head(s)) && near(slope, 2 ** ((-8 * head(s)) / h(s)), 1e-3),
  ],
  [
    /^No word may look at “(.*)”, which is padding/,
    (s) => [s.numbers.keyWords[s.state.padding[0] ?? NaN]],
  ],
  [/^No word may look at the (\d+) words of padding/, (s) => [s.state.padding.length]],
  [
    /^“(.*)” may look at nothing: its shares/,
    (s) => [s.numbers.words[rows(s).find((row) => allowed(s, row) === 0) ?? NaN]],
  ],
  [
    /^(\d+) words may look at nothing/,
    (s) => [rows(s).filter((row) => allowed(s, row) === 0).length],
  ],
  [
    /^In head (\d+)(?: \(made by hand: .*\))?, “(.*)” gives (.*) of its attention to “(.*)”: softmax/,
    (s) => {
      const { query, key, value } = strongest(s);
      return [head(s), query, value === 1 ? 'all' : share(value), key];
    },
  ],
  [
    /^In head (\d+) every word spreads its attention evenly, (.*) to each/,
    (s) => even(s).length === n(s) && [head(s), share(1 / m(s))],
  ],
  [
    /^In head (\d+), “(.*)” spreads its attention evenly, (.*) to each/,
    (s) => [head(s), strongest(s).query, share(strongest(s).value)],
  ],
  [/^(\d+) words find nothing that/, (s) => [even(s).length]],
  [/^One other word finds nothing that/, (s) => even(s).length === 1],
  [
    /^The row of “(.*)” also has a sink, which is no word: (.*) of its sum (.*), so/,
    (s, query, part, sum) =>
      query === strongest(s).query && near(part, sunk(s).part) && near(sum, sunk(s).sum),
  ],
  [/^All (\d+) heads have exactly the same shares/, (s) => [h(s)]],
  [
    /^In head (\d+) the context of “(.*)” is the value of “(.*)”, and (nothing else|almost nothing)/,
    (s) => {
      const { row, query, key, value } = strongest(s);
      const isAlone = rowOf(s, 'attn_weights', row).filter((each) => each !== 0).length === 1;
      return value > 0.9995 && [head(s), query, key, isAlone ? 'nothing else' : 'almost nothing'];
    },
  ],
  [
    /^In head (\d+) the context of “(.*)” is (.*) of the value of “(.*)”, and the other/,
    (s) => {
      const { query, key, value } = strongest(s);
      return [head(s), query, share(value), key];
    },
  ],
  [
    /^In head (\d+) the shares are even: every word takes the plain average of the (\d+) values/,
    (s) => [head(s), m(s)],
  ],
  [
    /^The (\d+) contexts slide together into one (\d+) × (\d+) matrix \((.*)\)/,
    (s) => [h(s), n(s), shape(s, 'concat', 1), width(s, 'd_v')],
  ],
  [/^Heads? (.*) (?:is|are) muted/, (s) => [muted(s)]],
  [/^W_O, (\d+) × (\d+), turns the context/, (s) => [shape(s, 'W_O', 0), shape(s, 'W_O', 1)]],
  [
    /^W_O, (\d+) × (\d+), brings the (\d+) heads together/,
    (s) => [shape(s, 'W_O', 0), shape(s, 'W_O', 1), h(s)],
  ],
  [
    /^Rows? (\d+)(?: to (\d+))? of W_O belongs? to head (\d+): the output is also the sum of (\d+) contributions/,
    (s) => {
      const columns = shape(s, 'context', 2);
      const last = columns === 1 ? undefined : head(s) * columns;
      return [(head(s) - 1) * columns + 1, last, head(s), shape(s, 'contributions', 0)];
    },
  ],
  [
    /^Only “(.*)” is asked something in training/,
    (s) => [s.numbers.words[s.numbers.facts.trained?.asked[0] ?? NaN]],
  ],
  [
    /^L is the task’s squared error in the row of “(.*)”, at step (\d+): (.*)\.$/,
    (s, word, step, loss) =>
      word === s.numbers.words[s.numbers.facts.trained?.asked[0] ?? NaN] &&
      step === String(s.state.trainingStep) &&
      near(loss, lossOf(s)),
  ],
  [
    /^The gradient is taken apart .* each of the (\d+) heads gets its own (?:(\d+) columns|column)/,
    (s) => {
      const columns = shape(s, 'grad.context', 2);
      return [h(s), columns === 1 ? undefined : columns];
    },
  ],
  [/^In head (\d+) the (?:context was|gradient of)/, (s) => [head(s)]],
  [/exactly 0, for (\d+) of the (\d+) scores/, (s) => [hidden(s), n(s) * m(s)]],
  [
    /^The scores were divided by (.*), so their gradient is divided by (.*), too/,
    (s, by, again) => by === again && near(by, divided(s), 1e-3),
  ],
  [/^(\d+) heads share this [kv]: it/, (s) => [groupSize(s)]],
  [/^The gradients of the (\d+) heads slide together/, (s) => shape(s, 'k', 0) === h(s) && [h(s)]],
  [
    /^The gradients slide together .* q of (\d+) heads, k and v of (\d+)/,
    (s) => [h(s), shape(s, 'k', 0)],
  ],
  [/with each of the (\d+) numbers of a word/, (s) => [shape(s, 'x', 1)]],
];

/** Numbers in sentences that are always the same. */
const fixed =
  /^(The gradient of a number|A share near 0 or 1|The shares of (a|each) row|Rows that the task|Every entry of the|Made by hand|Heads? .* muted|In head \d+, “.*” (looks|may look) at nothing|All heads)/;

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
      ).toEqual(wanted.map((each) => each && String(each)));
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

/** “−0.5”, “(−2)”, “1.2·10⁻⁵”. */
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
function numberOf(text: string): number {
  const [mantissa = '', power = ''] = text.replaceAll(/[(),]/g, '').replace('−', '-').split('·10');
  const exponent = [...power].map((c) => (c === '⁻' ? '-' : superscripts.indexOf(c))).join('');
  return Number(mantissa) * 10 ** Number(exponent);
}

group('the inspector', () => {
  it.each(Object.entries({ ...shown, ...more }))(
    'writes terms that make the number: %s',
    (_, of) => {
      const model = modelOf(of);
      const numbers = numbersOf(model);
      let count = 0;
      for (const { name, axes } of numbers.tables.tensors) {
        const index = axes.map((__, k) => (k === 0 ? 0 : 1));
        if (!numbers.has({ name, index })) continue;
        const { op, written, value } = inspect(numbers, { name, index });
        if (written === '' || written.includes('…') || !Number.isFinite(value)) continue;
        if (!['sum', 'dot', 'scale', 'mask', 'mute', 'softmax'].includes(op)) continue;
        count += 1;
        const last = op === 'softmax' ? ending(written).split(' ÷ ') : null;
        const terms = written
          .split(' + ')
          .map((term) => term.split(' × ').reduce((all, each) => all * numberOf(each), 1));
        const made = last
          ? numberOf(last[0] ?? '') / numberOf(last[1] ?? '')
          : terms.reduce((sum, each) => sum + each, 0);
        // Each number is written with three digits.
        const bound = 0.012 * (last ? value : terms.reduce((sum, each) => sum + Math.abs(each), 0));
        expect(Math.abs(made - value), `${name} ${written}`).toBeLessThanOrEqual(bound + 1e-6);
      }
      expect(count).toBeGreaterThan(2);
    },
  );

  it.each(Object.entries({ ...shown, ...more }))(
    'names the heads that a number belongs to: %s',
    (_, of) => {
      const model = modelOf(of);
      const numbers = numbersOf(model);
      const { heads } = numbers.config;
      const readersOf = (name: string, own: number) =>
        Array.from({ length: heads }, (__, at) => at).filter(
          (at) => numbers.indexOfHead(name, at) === own,
        );
      for (const name of ['q', 'k', 'v', 'context']) {
        const [count = 0, , columns = 0] = numbers.tensor(name).shape;
        for (let own = 0; own < Math.min(count, 8); own++) {
          const place = { name, index: [own, 0, columns - 1] };
          const readers = readersOf(name, own);
          expect(inspect(numbers, place).heads).toEqual(readers);
          // The column of q_packed, or of concat, that it is moved from or to, and its weights and bias.
          const moved =
            name === 'context'
              ? numbers.feeds(place).map(({ name: to, first }) => ({ name: to, index: first }))
              : numbers.explain(place).terms.flatMap(({ leftFrom }) => leftFrom ?? []);
          for (const packed of moved) {
            expect(inspect(numbers, packed).heads, packed.name).toEqual(readers);
            for (const { rightFrom } of numbers.explain(packed).terms)
              if (rightFrom)
                expect(inspect(numbers, rightFrom).heads, rightFrom.name).toEqual(readers);
          }
        }
      }
    },
  );

  it('says rows and columns in words, and of a vector its column alone', () => {
    const numbers = numbersOf(modelOf({ layer: { parameters: 'random', bias: true } }));
    const where = (name: string, ...index: number[]) => inspect(numbers, { name, index }).where;
    expect(where('b_Q', 5)).toBe('head 2, column 6');
    expect(where('b_O', 5)).toBe('column 6');
    expect(where('q', 2, 4, 1)).toBe('head 3, “deposit”, column 2');
    expect(where('W_O', 5, 3)).toBe('head 2, row 6, column 4');
  });
});
