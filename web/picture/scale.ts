/** One diverging scale for each stage, the same for all heads and for both of two compared layers. */
import type { Numbers } from '../model/numbers';
import { isShare, shownBy } from '../model/tables';
import { shownName } from './panel';
import { isConcealed, type View } from './view';

const known = new WeakMap<Float32Array, number>();

/** The largest finite magnitude. */
function largest(data: Float32Array): number {
  let most = known.get(data);
  if (most !== undefined) return most;
  most = 0;
  for (const value of data) {
    const magnitude = Math.abs(value);
    if (magnitude > most && magnitude < Infinity) most = magnitude;
  }
  known.set(data, most);
  return most;
}

/** The tensors that a stage's picture shows around zero. */
function divergingAt(view: View, stage: View['state']['stage']): readonly string[] {
  const { numbers, isBackward } = view;
  const { tables, facts, config } = numbers;
  const isThere = (name: string) => {
    if (name === 'attn_mask') return false;
    if (/memory/.test(name)) return facts.memoryWords !== null;
    if (/^[bB]_/.test(name)) return config.bias;
    return true;
  };
  const names = shownBy(tables, stage).filter(isThere);
  const given =
    facts.rowsFile === null ? names : names.filter((name) => !/token|position/.test(name));
  const shown = given.filter((name) => !isBackward || name !== 'contributions');
  return [...new Set(shown.map((name) => shownName(tables, name, isBackward)))].filter(
    (name) => !isShare(tables, name),
  );
}

/** What is rounded up to two digits reads well beside a scale, and no value is beyond it. */
function roundedUp(value: number): number {
  if (value === 0) return 1;
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Math.ceil(value / unit - 1e-6) * unit;
}

export interface Scale {
  readonly range: number;
  /** Whether the end would tell numbers that are concealed. */
  readonly isConcealed: boolean;
}

export function scaleOf(view: View): Scale {
  const { state, numbers, beside } = view;
  const stages = state.lockScale ? numbers.tables.stages.map(({ id }) => id) : [state.stage];
  const names = [...new Set(stages.flatMap((stage) => divergingAt(view, stage)))];
  const open = names.filter((name) => !isConcealed(view, name));
  const most = (of: Numbers) =>
    Math.max(0, ...open.map((name) => (hasTensor(of, name) ? largest(of.tensor(name).data) : 0)));
  const range = roundedUp(Math.max(most(numbers), beside ? most(beside) : 0));
  return { range, isConcealed: open.length < names.length };
}

const hasTensor = ({ tables }: Numbers, name: string) =>
  tables.tensors.some((row) => row.name === name);
