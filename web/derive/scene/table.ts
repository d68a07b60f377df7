/** The matrices on show as tables of numbers with their words. */
import type { Place } from '../../core/types';
import { pageText } from '../../text';
import { headsOf, indexWord } from './axes';
import { axesOf } from '../stage-table';
import { headsReading } from './key-heads';
import { cellOf, isDone, type Address, type Matrix, type Scene } from './scene';
import type { Snapshot } from './snapshot';

export interface Table {
  /** For example scores₂. */
  readonly name: string;
  /** For each row and column: a word, a feature's name, or a number with its head. */
  readonly rowNames: readonly string[];
  readonly colNames: readonly string[];
  /** Whether the picture shows it transposed; the table does not. */
  readonly transposed: boolean;
  /** How many cells are computed at this moment. */
  readonly done: number;
  /** null where nothing is computed yet. */
  readonly value: (r: number, c: number) => number | null;
  /** The chosen cell. */
  readonly lit: { readonly r: number; readonly c: number } | null;
}

/** Every tensor that is shown large, once, in the scene's order. */
export function tablesOf(scene: Scene, snapshot: Snapshot, chosen: Place | null): readonly Table[] {
  const large = scene.matrices.filter((matrix) => !matrix.small && matrix.alpha >= 1);
  const shown = new Map<string, Address>();
  for (const { address, before, done, rows, cols } of large) {
    if (before && done < rows * cols) shown.set(keyOf(before.address), before.address);
    if (done > 0) shown.set(keyOf(address), address);
  }
  return [...shown].map(([key, address]) =>
    tableOf(snapshot, address, piecesOf(large, key), chosen),
  );
}

const keyOf = ({ name, prefix }: Address) => [name, ...prefix].join('.');

/** The matrices that show this tensor as their own, if some of its cells are not computed yet; else none. */
function piecesOf(large: readonly Matrix[], key: string): readonly Matrix[] {
  const own = large.filter(({ address }) => keyOf(address) === key);
  return own.some(({ done, rows, cols }) => done < rows * cols) ? own : [];
}

function tableOf(
  snapshot: Snapshot,
  { name, prefix, transposed, vector }: Address,
  pieces: readonly Matrix[],
  chosen: Place | null,
): Table {
  const { shape, data } = snapshot.tensor(name);
  const [rows = 0, cols = 0] = vector ? [1, ...shape] : shape.slice(prefix.length);
  const offset = (prefix[0] ?? 0) * rows * cols;
  const own = axesOf(snapshot, name).slice(prefix.length);
  const axes = vector ? [undefined, ...own] : own;
  const place = (r: number, c: number): Place => ({
    name,
    index: vector ? [c] : [...prefix, r, c],
  });
  const names = (axis: 0 | 1) =>
    Array.from({ length: axis === 0 ? rows : cols }, (_, k) => {
      const word = indexWord(snapshot, axes[axis], k);
      const heads = axes[axis]?.share ? headsOf(snapshot, place(k, k)) : [];
      return heads.length === 0 ? word : pageText.stageLabels.columnOfHead(word, ...heads);
    });
  const computed = (r: number, c: number) =>
    pieces.length === 0 ||
    pieces.some((matrix) => {
      const cell = cellOf(matrix, place(r, c));
      return cell !== null && isDone(matrix, cell.r, cell.c);
    });
  const [r = 0, c = 0] = [...(vector ? [0] : []), ...(chosen?.index.slice(prefix.length) ?? [])];
  const isHere =
    chosen?.name === name && prefix.every((value, axis) => chosen.index[axis] === value);
  return {
    name:
      prefix[0] === undefined
        ? pageText.names.tensorTitle(name)
        : pageText.names.withHead(
            pageText.names.tensorTitle(name),
            ...headsReading(snapshot, name, prefix[0]),
          ),
    rowNames: names(0),
    colNames: names(1),
    transposed,
    done: pieces.length === 0 ? rows * cols : pieces.reduce((sum, { done }) => sum + done, 0),
    value: (row, col) => (computed(row, col) ? (data[offset + row * cols + col] ?? null) : null),
    lit: isHere ? { r, c } : null,
  };
}

/** A word that a spreadsheet would run as a formula gets an apostrophe in front. */
const plain = (word: string) => (/^[=+\-@\t\r]/.test(word) ? `'${word}` : word);

/** Every number with all digits of float32, for programs and spreadsheets. */
export function separated(
  { name, rowNames, colNames, value }: Table,
  format: 'tsv' | 'csv',
): string {
  const quoted = (word: string) =>
    format === 'csv' && /[",\n\r]/.test(word) ? `"${word.replaceAll('"', '""')}"` : word;
  const word = (text: string) => quoted(plain(text.replace(/[\t\n\r]/g, ' ')));
  const number = (r: number, c: number) => {
    const exact = value(r, c);
    return exact === null ? '' : pageText.numbers.shortest(exact);
  };
  const lines = [
    [name, ...colNames].map(word),
    ...rowNames.map((row, r) => [word(row), ...colNames.map((_, c) => number(r, c))]),
  ];
  return lines.map((line) => `${line.join(format === 'csv' ? ',' : '\t')}\n`).join('');
}
