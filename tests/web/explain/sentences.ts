/** Each sentence of a caption as English, with what it has to say. */
import { formatNumber } from '../../../web/words/numbers';
import {
  shape,
  n,
  m,
  h,
  head,
  allowed,
  rows,
  rowOf,
  strongest,
  largest,
  hidden,
  even,
  share,
  sharers,
  groupSize,
  muted,
  width,
  readsColumns,
  meanSquare,
  divided,
  ending,
  sunk,
  changedMost,
  lossOf,
  type Said,
} from './said';

type Check = (
  said: Said,
  ...groups: string[]
) => readonly (string | number | null | undefined)[] | boolean;
const near = (text: string | undefined, value: number, within = 0.006) =>
  Math.abs(Number(text?.replaceAll(',', '').replace('−', '-')) - value) <= within * Math.abs(value);

/** What each sentence says: its groups have to be these, or the check is true. */
export const sentences: readonly (readonly [RegExp, Check])[] = [
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
export const fixed =
  /^(The gradient of a number|A share near 0 or 1|The shares of (a|each) row|Rows that the task|Every entry of the|Made by hand|Heads? .* muted|In head \d+, “.*” (looks|may look) at nothing|All heads)/;
