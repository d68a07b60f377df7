/** Where the queries are in memory, and the result of reading that memory in the wrong order. */
import type { TensorData } from '../../core/types';
import type { State } from '../../state/state';
import type { QueryNumber } from '../../text/facts';
import { lookText } from '../../text/look';
import type { Snapshot } from '../scene/snapshot';
import { ofHead, rangeOf } from '../scene/sources';
import { entryWord, gridOf, type Grid } from './grid';

/** The chosen number if it is one of the queries, else the large head's first. */
export function chosenElement(snapshot: Snapshot, { cell, head }: State): QueryNumber {
  const [a = 0, b = 0, c = 0] = cell?.index ?? [];
  if (cell?.name === 'q') return { word: b, head: a, column: c };
  if (cell?.name === 'q_packed') return elementAt(snapshot, a, b);
  if (cell?.name === 'q_wrong_view') return originOf(snapshot, a, b, c);
  return { word: 0, head, column: 0 };
}

/** Row and column of q_packed as word, head and column. */
function elementAt({ config: { dK } }: Snapshot, row: number, col: number): QueryNumber {
  return { word: row, head: Math.floor(col / dK), column: col % dK };
}

/** The number that the wrong reading puts at this place, according to the core. */
export function originOf(
  snapshot: Snapshot,
  head: number,
  row: number,
  column: number,
): QueryNumber {
  const { terms } = snapshot.explain({ name: 'q_wrong_view', index: [head, row, column] });
  const [word = 0, packedColumn = 0] = terms[0]?.leftFrom?.index ?? [];
  return elementAt(snapshot, word, packedColumn);
}

/** For each row of one head's wrong reading, the word and head that its numbers belong to. */
export function origins(snapshot: Snapshot, head: number): readonly QueryNumber[] {
  return snapshot.words.map((_, row) => originOf(snapshot, head, row, 0));
}

/** Whether both readings agree: with one head or one word. */
export function sameReading({ config, words }: Snapshot): boolean {
  return config.heads === 1 || words.length === 1;
}

/** A tensor of the chain: its axes, and where the chosen number is in its memory. */
export interface Step {
  readonly name: string;
  /** The operation that makes it from the step before. */
  readonly by: string;
  readonly axes: readonly string[];
  readonly shape: readonly number[];
  readonly strides: readonly number[];
  /** The chosen number's index; in the projection, the row that computes its column. */
  readonly index: readonly number[];
  /** Σ index · stride. */
  readonly offset: number;
}

type Shaped = Omit<Step, 'offset' | 'strides'>;

const rowMajor = (shape: readonly number[]) =>
  shape.map((_, k) => shape.slice(k + 1).reduce((product, size) => product * size, 1));

function step(shaped: Shaped, strides = rowMajor(shaped.shape)): Step {
  const offset = shaped.index.reduce((sum, index, k) => sum + index * (strides[k] ?? 0), 0);
  return { ...shaped, strides, offset };
}

export function chain(snapshot: Snapshot, { word, head, column }: QueryNumber): readonly Step[] {
  const { heads: h, dK } = snapshot.config;
  const n = snapshot.words.length;
  const packedColumn = head * dK + column;
  return [
    projectionStep(snapshot, packedColumn),
    step({
      name: 'q',
      by: 'x W_Q',
      axes: ['n', 'h·d_k'],
      shape: [n, h * dK],
      index: [word, packedColumn],
    }),
    step({
      name: 'q',
      by: 'view(n, h, d_k)',
      axes: ['n', 'h', 'd_k'],
      shape: [n, h, dK],
      index: [word, head, column],
    }),
    step(
      {
        name: 'q',
        by: 'transpose(0, 1)',
        axes: ['h', 'n', 'd_k'],
        shape: [h, n, dK],
        index: [head, word, column],
      },
      [dK, h * dK, 1],
    ),
  ];
}

/** PyTorch's projections are (out, in): a column of W_Q is a row there. */
function projectionStep(snapshot: Snapshot, row: number): Step {
  const { variant, heads, kvHeads, dK, dV, dModel, headInputs } = snapshot.config;
  const { name, tensor } = inProjection(snapshot);
  const usual = dK === dV && variant !== 'wide';
  const wide = variant === 'wide' && dK === dModel && dV === dModel ? '3h·d' : '2h·d_k + h·d_v';
  const own = usual ? '3d' : wide;
  const packed = kvHeads < heads ? '(h + h_kv)·d_k + h_kv·d_v' : own;
  const rows = name === 'in_proj_weight' ? packed : 'h·d_k';
  const cols = headInputs === dModel ? 'd' : 'd/h';
  const { shape } = tensor;
  return step({ name, by: '', axes: [rows, cols], shape, index: [row, 0] });
}

/** One packed weight or, where memory has other columns than x, three, as in PyTorch. */
function inProjection(snapshot: Snapshot): { readonly name: string; readonly tensor: TensorData } {
  const { dModel, dMemory } = snapshot.config;
  const name = dModel === dMemory ? 'in_proj_weight' : 'q_proj_weight';
  return { name, tensor: snapshot.tensor(name) };
}

/** The right q of a head and the wrong one, on a common scale. */
export function viewGrids(snapshot: Snapshot, head: number): { right: Grid; wrong: Grid } {
  const range = rangeOf(snapshot, ['q_packed']);
  const right = ofHead(snapshot, 'q', head);
  const wrong = ofHead(snapshot, 'q_wrong_view', head);
  const from = origins(snapshot, head);
  const name = (word: number) => snapshot.words[word] ?? '';
  return {
    right: gridOf(snapshot, right, lookText.gridNames.ofHeadName('q', head), {
      range,
      rowWords: snapshot.words,
    }),
    wrong: gridOf(snapshot, wrong, lookText.gridNames.wronglyRead('q', head), {
      range,
      rowWords: from.map((each) => lookText.gridNames.wordAndHead(name(each.word), each.head)),
      say: (r, c) => {
        const origin = originOf(snapshot, head, r, c);
        return lookText.gridNames.reallyOf(
          entryWord(snapshot, wrong, r, c),
          name(origin.word),
          origin,
        );
      },
    }),
  };
}

/** A drawing of the memory: units of d_k numbers, word by word, head by head. */
export interface Strip {
  /** How many words are drawn, from the first. */
  readonly words: number;
  readonly heads: number;
  /** How many consecutive units the wrong reading gives each head. */
  readonly run: number;
  readonly whole: boolean;
}

const mostUnits = 128;

export function strip({ config: { heads }, words }: Snapshot): Strip {
  const shown = Math.max(1, Math.min(words.length, Math.floor(mostUnits / heads)));
  return { words: shown, heads, run: words.length, whole: shown === words.length };
}
