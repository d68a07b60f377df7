/** Any tensor of the layer as a table, to read and to copy. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Numbers } from '../model/numbers';
import type { State } from '../model/state';
import { axesOf, gradientName, isGradient, isPerHead, resultOf } from '../model/tables';
import { formatNumber } from '../words/numbers';
import { say } from '../words/words';
import { headChoice, select } from './controls';
import { namesAlong } from './numbers';
import type { Looking, Panel, Row } from './panel';

export interface ValueTable {
  readonly name: string;
  readonly rowNames: readonly string[];
  readonly colNames: readonly string[];
  readonly data: Float32Array;
  /** Whether it is one head's part of the tensor. */
  readonly isOfHead: boolean;
}

/** The tensors that a layer has after its run; gradients after it ran backward. */
export function tensorNames({ tables, facts, config }: Numbers): readonly string[] {
  const isThere = (name: string) => {
    if (isGradient(name) && facts.loss === null) return false;
    if (/(^|\.)memory/.test(name)) return facts.memoryWords !== null;
    if (name === 'attn_mask') return config.mask === 'own';
    return facts.rowsFile === null || (name !== 'token' && name !== 'position');
  };
  const hasBias = (name: string) =>
    config.bias || !/(^|\.)(b_|in_proj_bias|out_proj\.bias)/.test(name);
  return tables.tensors.map(({ name }) => name).filter((name) => isThere(name) && hasBias(name));
}

function chosenTensor(numbers: Numbers, state: State, chosen: string | null): string {
  const result = resultOf(numbers.tables, state.stage, state.projection);
  const own = state.direction === 'backward' ? gradientName(result) : result;
  const names = tensorNames(numbers);
  return [chosen, own, result].find((name) => name !== null && names.includes(name)) ?? 'x';
}

/** Words and columns with their places: a word may be there twice. */
const placed = (names: readonly string[]) =>
  names.map((name, k) => (name === String(k + 1) ? name : `${k + 1} ${name}`));

/** A tensor's matrix: that of one head where each has its own. @throws the core's RangeErrors */
export function tableOf(numbers: Numbers, name: string, head: number): ValueTable {
  const { shape, data } = numbers.tensor(name);
  const axes = axesOf(numbers.tables, name);
  const own = isPerHead(numbers.tables, name) && shape.length === 3;
  const [rows = 1, cols = 1] = own ? shape.slice(1) : shape.length === 1 ? [1, ...shape] : shape;
  const at = own ? numbers.indexOfHead(name, head) * rows * cols : 0;
  const rowAxis = axes.length > 1 ? axes.at(-2) : undefined;
  return {
    name,
    rowNames: placed(namesAlong(numbers, rowAxis, rows)),
    colNames: placed(namesAlong(numbers, axes.at(-1), cols)),
    data: data.subarray(at, at + rows * cols),
    isOfHead: own,
  };
}

/** The shortest decimal that is this float32. */
function shortest(value: number): string {
  for (let digits = 1; digits <= 9; digits++) {
    const number = Number(value.toPrecision(digits));
    if (Math.fround(number) === value) return String(number);
  }
  return String(value);
}

/** All numbers with their names, separated by tabs, as spreadsheets take them. */
export function tsvOf({ rowNames, colNames, data }: ValueTable): string {
  const clean = (name: string) => name.replaceAll(/[\t\n\r]/g, ' ');
  const width = colNames.length;
  const lines = rowNames.map((name, r) => [
    clean(name),
    ...Array.from(data.subarray(r * width, (r + 1) * width), shortest),
  ]);
  return [['', ...colNames.map(clean)], ...lines].map((line) => `${line.join('\t')}\n`).join('');
}

/** The page has room for so many rows and columns; a copy has all. */
const mostShown = 64;

function controls(looking: Looking, table: ValueTable): TemplateResult {
  const { model, numbers, choices } = looking;
  const names = tensorNames(numbers).map((name) => ({ value: name, label: name }));
  const copy = async () => {
    const copied = navigator.clipboard.writeText(tsvOf(table)).then(
      () => 'values-copied' as const,
      () => 'values-not-copied' as const,
    );
    model.notify(say(await copied, { name: table.name }), 'press');
  };
  return html`${select(say('values-tensor'), names, table.name, (name) => (choices.tensor.value = name))}
    ${table.isOfHead ? headChoice(looking) : nothing}
    <button class="plain" @click=${copy}>${say('values-copy')}</button>`;
}

function rows(looking: Looking): readonly Row[] {
  const { numbers, state, choices, head } = looking;
  const name = chosenTensor(numbers, state, choices.tensor.value);
  const table = tableOf(numbers, name, head);
  const { rowNames, colNames, data, isOfHead } = table;
  const size = { name, rows: rowNames.length, cols: colNames.length };
  const columns = colNames.slice(0, mostShown);
  const cells = (r: number) =>
    columns.map((_, c) => formatNumber(data[r * colNames.length + c] ?? NaN));
  return [
    { controls: controls(looking, table) },
    ...(Math.max(size.rows, size.cols) > mostShown
      ? [{ says: say('values-cut', { most: mostShown }) }]
      : []),
    {
      facts: {
        caption: isOfHead
          ? say('values-caption-head', { ...size, head: head + 1 })
          : say('values-caption', size),
        columns: ['', ...columns],
        rows: rowNames.slice(0, mostShown).map((rowName, r) => [rowName, ...cells(r)]),
      },
    },
  ];
}

export const values: Panel = { id: 'values', title: () => say('panel-values'), rows };
