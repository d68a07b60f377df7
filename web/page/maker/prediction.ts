/** Changes to a prediction. Its truth is a fact of the layer, never a typed number. */
import type { Place } from '../../core/types';
import { attentionTensors, isAttention, madeFrom, type Fact } from '../../lessons/facts';
import {
  toldByInspector,
  type Conceal,
  type Condition,
  type Facts,
  type Option,
  type Prediction,
  type Region,
  type Step,
} from '../../lessons/format';
import type { State } from '../../state/state';
import { factsUsed, withFact, withoutFact, type Choice } from './facts';
import { patched } from './lists';
import { openRange, rangeAfter } from './number-range';

export const kinds = ['choose', 'number', 'cell', 'bars'] as const;
export type Kind = (typeof kinds)[number];

export const emptyCondition: Condition = { fact: '', is: '=', to: 0 };
const emptyOption: Option = { text: '', right: [emptyCondition] };

/** Groups of matrices that are hidden together. */
export const concealedTensors = {
  parameters: ['W_Q', 'W_K', 'W_V', 'W_O'],
  projections: ['q_packed', 'k_packed', 'v_packed', 'q', 'k', 'v'],
  scores: ['scores', 'scaled', 'masked'],
  shares: [...attentionTensors, 'context'],
  results: ['context', 'concat', 'output'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type ConcealedGroup = keyof typeof concealedTensors;
export const concealedGroupNames = Object.keys(concealedTensors) as readonly ConcealedGroup[];

const isWhole = ({ index }: Region) => index === undefined || index.length === 0;
const whole = (tensors: readonly string[]): readonly Region[] =>
  tensors.map((tensor) => ({ tensor }));

type Regions = readonly Region[];

export const hidesGroup = (tensors: Regions, group: ConcealedGroup): boolean =>
  concealedTensors[group].every((tensor) =>
    tensors.some((each) => isWhole(each) && each.tensor === tensor),
  );

/** Regions that belong to no group: only a file can have them. */
export function otherRegions(tensors: Regions): Regions {
  const grouped: readonly string[] = Object.values(concealedTensors).flat();
  return tensors.filter((each) => !(isWhole(each) && grouped.includes(each.tensor)));
}

/** Hides a group of matrices, or shows it. */
export function withGroup(tensors: Regions, group: ConcealedGroup, hidden: boolean): Regions {
  const names: readonly string[] = concealedTensors[group];
  const others = tensors.filter((each) => !(isWhole(each) && names.includes(each.tensor)));
  return hidden ? [...others, ...whole(names)] : others;
}

/** What a prediction about a tensor hides by default. */
function hiding(tensor: string): Conceal {
  if (isAttention(tensor))
    return { tensors: whole(concealedTensors.shares), parts: ['words', 'labels'] };
  const group = concealedGroupNames.find((each) =>
    (concealedTensors[each] as readonly string[]).includes(tensor),
  );
  return { tensors: whole(group ? concealedTensors[group] : [tensor]) };
}

/** Changes the kind of a step's question; what was written is kept. */
export function asKind(step: Step, common: Facts, kind: Kind | null, page: State): Step {
  if (kind === null) return withTruth(step, undefined);
  const { ask = '', why = [''], conceal = {} } = step.prediction ?? {};
  const said = { ask, why, conceal };
  switch (kind) {
    case 'choose':
      return withTruth(step, { ...said, kind, options: [emptyOption, emptyOption] });
    case 'number':
      return withTruth(step, { ...said, kind, truth: '', ...openRange });
    case 'cell':
      return withCell(
        withTruth(step, { ...said, kind, tensor: '', truth: '' }),
        common,
        page.cell ?? firstCell(page),
        'row',
      );
    case 'bars':
      return withRow(
        withTruth(step, { ...said, kind, truth: '', tolerance: 0.2 }),
        common,
        page.cell ?? firstCell(page),
      );
  }
}

/** Used while no cell is chosen. */
const firstCell = ({ head }: State): Place => ({ name: 'attn_weights', index: [head, 0, 0] });

export type Range = 'row' | 'head' | 'all';

/** Asks for the largest cell in the row, the head or the whole matrix of a chosen cell. */
export function withCell(step: Step, common: Facts, cell: Place, range: Range): Step {
  const { prediction } = step;
  if (prediction?.kind !== 'cell') return step;
  const { name: tensor, index } = cell;
  const taken = { row: index.slice(0, -1), head: index.slice(0, -2), all: [] }[range];
  const truth: Fact = { fact: 'largest.place', tensor, within: taken };
  return asking(step, common, truth, (name) => ({
    ...prediction,
    tensor,
    truth: name,
    // Keep what the author chose to hide while it is about the same matrix.
    conceal: prediction.tensor === tensor ? prediction.conceal : hiding(tensor),
  }));
}

/** Asks for a chosen cell's row; only attention's rows are shares. */
export function withRow(step: Step, common: Facts, cell: Place): Step {
  const { prediction } = step;
  if (prediction?.kind !== 'bars') return step;
  const [head = 0, row = 0] = isAttention(cell.name) ? cell.index : [];
  const truth: Fact = { fact: 'row', tensor: 'attn_weights', row: [head, row] };
  return asking(step, common, truth, (name) => ({
    ...prediction,
    truth: name,
    conceal: concealsNothing(prediction.conceal) ? hiding('attn_weights') : prediction.conceal,
  }));
}

/**
 * Asks for a number: a fact of the step by name, or a new one that is added to the step.
 * @param before the right answer until now on this layer, and `now` the new one; null if unknown
 */
export function withNumber(
  step: Step,
  common: Facts,
  truth: string | Choice,
  { before, now }: { readonly before: number | null; readonly now: number | null },
): Step {
  const { prediction } = step;
  if (prediction?.kind !== 'number') return step;
  const asked = (name: string): Prediction => ({
    ...prediction,
    ...rangeAfter(prediction, before, now),
    truth: name,
  });
  return typeof truth === 'string'
    ? withTruth(step, asked(truth))
    : askingFor(step, common, truth, asked);
}

const asking = (
  step: Step,
  common: Facts,
  fact: Fact,
  prediction: (name: string) => Prediction,
): Step => askingFor(step, common, { fact }, prediction);

function askingFor(
  step: Step,
  common: Facts,
  choice: Pick<Choice, 'fact' | 'of'>,
  prediction: (name: string) => Prediction,
): Step {
  const { facts, name } = withFact(step.facts ?? {}, common, choice);
  const has = Object.keys(facts).length > 0;
  return withTruth(has ? { ...step, facts } : step, prediction(name));
}

/** Sets the prediction, and removes the fact of the previous truth if nothing uses it any more. */
function withTruth(step: Step, prediction: Prediction | undefined): Step {
  const before = truthOf(step.prediction);
  const next = patched<Step>(step, { prediction });
  if (before === null || !next.facts || factsUsed(next).has(before)) return next;
  const made = next.facts[before];
  const left = patched<Step>(next, { facts: withoutFact(next.facts, before) });
  // Facts that were added only to make it are removed, too.
  return (made ? madeFrom(made) : []).reduce(
    (each, name) =>
      each.facts && !factsUsed(each).has(name)
        ? patched<Step>(each, { facts: withoutFact(each.facts, name) })
        : each,
    left,
  );
}

const truthOf = (prediction: Prediction | undefined): string | null =>
  prediction && prediction.kind !== 'choose' && prediction.truth !== '' ? prediction.truth : null;

/** Whether a sentence or the question names the truth, or a fact made from it. */
export function tellsTruth({ text, prediction, facts = {} }: Step): boolean {
  const truth = truthOf(prediction);
  if (!prediction || truth === null) return false;
  const said = factsUsed({ id: '', title: '', text: [...text, prediction.ask], facts });
  return said.has(truth);
}

export const concealsNothing = ({ tensors = [], from, parts = [] }: Conceal): boolean =>
  tensors.length === 0 && from === undefined && parts.length === 0;

/** Whether the caption is hidden but not the inspector, which may say the same. */
export const leavesInspector = ({ tensors = [], from, parts = [] }: Conceal): boolean =>
  parts.includes('caption') &&
  tensors.length === 0 &&
  from === undefined &&
  !parts.some((part) => toldByInspector.includes(part));
