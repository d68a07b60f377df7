/** Places in words, as formulas write them: scores₂[going, money]. Heads and columns are counted from 1. */
import type { AxisInfo, Place, PlaceRange } from '../core/types';
import type { Numbers } from '../model/numbers';
import { isolated } from '../model/sentence';
import { axesOf, isPerHead, withoutGradient } from '../model/tables';
import { headSubscript } from '../picture/text';

/** Tensors that formulas call by another name than files do: q is q before and after it is cut into heads. */
const written: Readonly<Record<string, string>> = {
  q_packed: 'q',
  k_packed: 'k',
  v_packed: 'v',
  memory_token: 'token',
  memory_position: 'position',
};

/** A tensor's name on the page; a gradient's is ∂L/∂q. */
export function tensorTitle(name: string): string {
  const own = withoutGradient(name);
  const title = written[own] ?? own;
  return own === name ? title : `∂L/∂${title}`;
}

/** The width of one head's columns along an axis where heads lie side by side; null for another axis. */
function bandWidth({ config }: Numbers, { share }: AxisInfo): number | null {
  if (share === null) return null;
  return share === 'd_k' ? config.dK : config.dV;
}

/** The heads of q, from 0, that a place belongs to: one, several that share a k and v, or none. */
export function headsOf(numbers: Numbers, { name, index }: Place): readonly number[] {
  const { heads } = numbers.config;
  for (const [k, axis] of axesOf(numbers.tables, name).entries()) {
    const width = axis.role === 'head' ? 1 : bandWidth(numbers, axis);
    if (width === null) continue;
    const count = (numbers.tensor(name).shape[k] ?? width) / width;
    const readers = heads / count;
    const own = Math.floor((index[k] ?? 0) / width);
    return Array.from({ length: readers }, (_, reader) => own * readers + reader);
  }
  return [];
}

/** Names of the columns of x: features of parameters made by hand, or those of a task. Empty where it has none. */
const inputNames = ({ facts }: Numbers): readonly string[] =>
  facts.names?.inputs ?? facts.trained?.columns.inputs ?? [];

/** Names of the output's columns. Made by hand, W_O mixes the features of four heads. */
function outputNames({ facts, config }: Numbers): readonly string[] {
  if (!facts.names) return facts.trained?.columns.outputs ?? [];
  return config.heads === 4 && config.outputProjection ? facts.names.outputs : [];
}

/** The names along an axis; empty where it has none. */
function namesAlong(numbers: Numbers, { name, role }: AxisInfo): readonly string[] {
  const { dModel, dMemory, headInputs, memoryInputs } = numbers.config;
  if (role === 'query') return numbers.words;
  if (role === 'key') return numbers.keyWords;
  if (role === 'output') return outputNames(numbers);
  const readsAll =
    (name === 'd_model' && role === 'input') ||
    (name === 'd_memory' && dMemory === dModel) ||
    (name === 'in' && headInputs === dModel) ||
    (name === 'in_memory' && memoryInputs === dModel);
  return readsAll ? inputNames(numbers) : [];
}

/** One index in words: “going”, a column's name, or a number counted from 1. */
export const indexText = (numbers: Numbers, axis: AxisInfo | undefined, index: number): string =>
  (axis && namesAlong(numbers, axis)[index]) || String(index + 1);

/** The indices of a place in words, without that of its head. */
export function indexTexts(numbers: Numbers, { name, index }: Place): readonly string[] {
  const texts = axesOf(numbers.tables, name).map((axis, k) =>
    isolated(indexText(numbers, axis, index[k] ?? 0)),
  );
  return isPerHead(numbers.tables, name) ? texts.slice(1) : texts;
}

/** scores₂[going, money] */
export function placeText(numbers: Numbers, place: Place): string {
  const heads = isPerHead(numbers.tables, place.name) ? headsOf(numbers, place) : [];
  const head = heads.length > 0 ? headSubscript(heads) : '';
  return `${tensorTitle(place.name)}${head}[${indexTexts(numbers, place).join(', ')}]`;
}

/** scores₂[·, money]: a dot stands for every index of its axis. */
export function rangeText(numbers: Numbers, { name, first, last }: PlaceRange): string {
  const { shape } = numbers.tensor(name);
  const from = indexTexts(numbers, { name, index: first });
  const to = indexTexts(numbers, { name, index: last });
  const skipped = first.length - from.length;
  const texts = from.map((text, k) => {
    const [low = 0, high = low] = [first[k + skipped], last[k + skipped]];
    if (low === high) return text;
    return low === 0 && high + 1 === shape[k + skipped] ? '·' : `${text} … ${to[k] ?? ''}`;
  });
  const isOneHead = skipped === 1 && first[0] === last[0];
  const head = isOneHead ? headSubscript(headsOf(numbers, { name, index: first })) : '';
  return `${tensorTitle(name)}${head}[${texts.join(', ')}]`;
}

/** How many places a range has. */
export const rangeSize = ({ first, last }: PlaceRange): number =>
  first.reduce((count, from, k) => count * ((last[k] ?? from) - from + 1), 1);
