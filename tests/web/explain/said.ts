/** What captions say, computed from the tensors alone. */
import type { Numbers } from '../../../web/model/numbers';
import type { State } from '../../../web/model/state';
import { formatNumber } from '../../../web/words/numbers';

export interface Said {
  readonly numbers: Numbers;
  readonly state: State;
}

export const shape = ({ numbers }: Said, name: string, axis: number) =>
  numbers.tensor(name).shape[axis] ?? NaN;
export const n = (said: Said) => shape(said, 'attn_weights', 1);
export const m = (said: Said) => shape(said, 'attn_weights', 2);
export const h = (said: Said) => shape(said, 'attn_weights', 0);
export const head = ({ state }: Said) => state.head + 1;

/** A row of a tensor of queries by keys, in the head on show. */
export const rowOf = (said: Said, name: string, row: number) =>
  [...said.numbers.matrix(name, said.state.head).data].slice(row * m(said), (row + 1) * m(said));
/** e to the power of each, and none of what is hidden. */
const powersOf = (row: readonly number[], most: number) =>
  row.map((each) => (each === -Infinity ? 0 : Math.exp(each - most)));
export const allowed = (said: Said, row: number) =>
  rowOf(said, 'masked', row).filter((each) => each !== -Infinity).length;
export const rows = (said: Said) => Array.from({ length: n(said) }, (_, row) => row);
/** The rows that captions of attention are about, where no cell is chosen. */
const told = (said: Said) => {
  const asked = said.numbers.facts.trained?.asked ?? [];
  return asked.length > 0 ? asked : rows(said);
};

export function largest(said: Said, name: string, of: readonly number[]) {
  const all = of.flatMap((row) =>
    rowOf(said, name, row).map((value, col) => ({ row, col, value })),
  );
  const best = all.reduce((a, b) => (b.value > a.value ? b : a));
  return { ...best, query: said.numbers.words[best.row], key: said.numbers.keyWords[best.col] };
}
export function strongest(said: Said) {
  const choosing = told(said).filter((row) => allowed(said, row) > 1);
  return largest(said, 'attn_weights', choosing.length > 0 ? choosing : told(said));
}
export const hidden = (said: Said) =>
  [...said.numbers.matrix('masked', said.state.head).data].filter((each) => each === -Infinity)
    .length;
export const even = (said: Said) =>
  rows(said).filter((row) => {
    const shares = rowOf(said, 'attn_weights', row).filter(
      (_, col) => rowOf(said, 'masked', row)[col] !== -Infinity,
    );
    return shares.length > 1 && new Set(shares).size === 1;
  });
export const share = (value: number) =>
  value < 1 && value >= 0.9995 ? 'more than 0.999' : formatNumber(value, 3);

/** Heads, from 1, whose queries meet the same keys as those of the head on show. */
export function sharers(said: Said): readonly number[] {
  const own = said.numbers.indexOfHead('k', said.state.head);
  const all = Array.from({ length: h(said) }, (_, k) => k);
  return all.filter((each) => said.numbers.indexOfHead('k', each) === own).map((k) => k + 1);
}
export const groupSize = (said: Said) => h(said) / shape(said, 'k', 0);
export const muted = ({ numbers }: Said) => {
  const heads = numbers.facts.muted.map((each) => each + 1);
  return new Intl.ListFormat('en-GB').format(heads.map(String));
};
/** “d_k = 16 / 4 = 4”, where heads cut the columns; else without the division. */
export const width = (said: Said, name: 'd_k' | 'd_v') => {
  const own = shape(said, name === 'd_k' ? 'q' : 'v', 2);
  const packed = shape(said, 'x', 1);
  if (own * h(said) === packed && h(said) > 1) return `${name} = ${packed} / ${h(said)} = ${own}`;
  return own === packed ? `${name} = d_model = ${own}` : `${name} = ${own}`;
};
/** The columns of x that a head's queries read, from 1. */
export function readsColumns({ numbers, state }: Said): readonly number[] {
  const { terms } = numbers.explain({ name: 'q', index: [state.head, 0, 0] });
  const { terms: own } = numbers.explain(terms[0]?.leftFrom ?? { name: 'q', index: [] });
  return own.map(({ leftFrom }) => (leftFrom?.index[1] ?? NaN) + 1);
}
export function meanSquare(said: Said): number {
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
export function divided({ numbers }: Said): number {
  const { data } = numbers.tensor('scores');
  const at = data.findIndex((value) => Math.abs(value) > 0.01);
  if (at < 0) return Math.sqrt(numbers.config.dK);
  return (data[at] ?? NaN) / (numbers.tensor('scaled').data[at] ?? NaN);
}
export const ending = (text: string) => text.split('= ').at(-1) ?? '';
/** The part of a row's sum that the sink has, and the sum, as the softmax makes them. */
export function sunk(said: Said) {
  const { row } = strongest(said);
  const { sink } = said.numbers.config;
  const masked = rowOf(said, 'masked', row);
  const most = Math.max(...masked, Number(sink));
  const part = Math.exp(Number(sink) - most);
  return { part, sum: powersOf(masked, most).reduce((sum, each) => sum + each, part) };
}
/** The share that the division changes most, with what it would be. */
export function changedMost(said: Said) {
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
export function lossOf({ numbers }: Said): number {
  const asked = new Set(numbers.facts.trained?.asked).size;
  const { data } = numbers.tensor('grad.output');
  return data.reduce((sum, each) => sum + ((each * asked) / 2) ** 2, 0) / asked;
}
