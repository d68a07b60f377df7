/** What an author does with a prediction; its truth is a fact of the layer, and no typed number. */
import type { Place } from '../../core/types';
import { attentionTensors, isAttention, type Fact } from '../../lessons/facts';
import type {
  Conceal,
  Condition,
  Facts,
  Option,
  Prediction,
  Region,
  Step,
} from '../../lessons/format';
import type { State } from '../../state/state';
import { factsUsed, withFact, withoutFact } from './facts';
import { patched } from './lists';

export const kinds = ['choose', 'number', 'cell', 'bars'] as const;
export type Kind = (typeof kinds)[number];

export const emptyCondition: Condition = { fact: '', is: '=', to: 0 };
export const emptyOption: Option = { text: '', right: [emptyCondition] };

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

export const hidesGroup = ({ tensors = [] }: Conceal, group: ConcealedGroup): boolean =>
  concealedTensors[group].every((tensor) =>
    tensors.some((each) => isWhole(each) && each.tensor === tensor),
  );

/** Regions that no group names: a file's own. */
export const otherRegions = ({ tensors = [] }: Conceal): readonly Region[] => {
  const grouped: readonly string[] = Object.values(concealedTensors).flat();
  return tensors.filter((each) => !(isWhole(each) && grouped.includes(each.tensor)));
};

/** Hides a group of matrices, or shows it. */
export function withGroup(conceal: Conceal, group: ConcealedGroup, hidden: boolean): Conceal {
  const names: readonly string[] = concealedTensors[group];
  const others = (conceal.tensors ?? []).filter(
    (each) => !(isWhole(each) && names.includes(each.tensor)),
  );
  return withTensors(conceal, hidden ? [...others, ...whole(names)] : others);
}

export const withTensors = (conceal: Conceal, tensors: readonly Region[]): Conceal =>
  patched(conceal, { tensors: tensors.length > 0 ? tensors : undefined });

/** What a prediction about a tensor hides, unless its author says otherwise. */
function hiding(tensor: string): Conceal {
  if (isAttention(tensor))
    return { tensors: whole(concealedTensors.shares), parts: ['words', 'labels'] };
  const group = concealedGroupNames.find((each) =>
    (concealedTensors[each] as readonly string[]).includes(tensor),
  );
  return { tensors: whole(group ? concealedTensors[group] : [tensor]) };
}

/** A step that asks another kind of question; what was written stays. */
export function asKind(step: Step, common: Facts, kind: Kind | null, page: State): Step {
  if (kind === null) return withTruth(step, undefined);
  const { ask = '', why = [''], conceal = {} } = step.prediction ?? {};
  const said = { ask, why, conceal };
  switch (kind) {
    case 'choose':
      return withTruth(step, { ...said, kind, options: [emptyOption, emptyOption] });
    case 'number':
      return withTruth(step, {
        ...said,
        kind,
        truth: '',
        least: 0,
        most: 100,
        tolerance: 0,
        step: 1,
      });
    case 'cell':
      return withCell(
        withTruth(step, { ...said, kind, tensor: '', truth: '' }),
        ...([
          common,
          page.cell ?? { name: 'attn_weights', index: [page.head, 0, 0] },
          'row',
        ] as const),
      );
    case 'bars':
      return withRow(
        withTruth(step, { ...said, kind, truth: '', tolerance: 0.2 }),
        ...([common, page.cell ?? { name: 'attn_weights', index: [page.head, 0, 0] }] as const),
      );
  }
}

export type Range = 'row' | 'head' | 'all';

/** Asks for the cell where a chosen cell's row, head or matrix is largest. */
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
    // What its author chose to hide stays, while it is about the same matrix.
    conceal: prediction.tensor === tensor ? prediction.conceal : hiding(tensor),
  }));
}

/** Asks for a chosen cell's row; of attention alone, whose rows are shares. */
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

function asking(
  step: Step,
  common: Facts,
  fact: Fact,
  prediction: (name: string) => Prediction,
): Step {
  const { facts, name } = withFact(step.facts ?? {}, common, { fact });
  return withTruth({ ...step, facts }, prediction(name));
}

/** The prediction, without a fact that was the truth of the one before and is used nowhere now. */
export function withTruth(step: Step, prediction: Prediction | undefined): Step {
  const before = truthOf(step.prediction);
  const next = patched<Step>(step, { prediction });
  if (before === null || !next.facts || factsUsed(next).has(before)) return next;
  return patched<Step>(next, { facts: withoutFact(next.facts, before) });
}

const truthOf = (prediction: Prediction | undefined): string | null =>
  prediction && prediction.kind !== 'choose' && prediction.truth !== '' ? prediction.truth : null;

/** Whether a sentence of the step, or the question, names the truth, or what is made from it. */
export function tellsTruth({ text, prediction, facts = {} }: Step): boolean {
  const truth = truthOf(prediction);
  if (!prediction || truth === null) return false;
  const said = factsUsed({ id: '', title: '', text: [...text, prediction.ask], facts });
  return said.has(truth);
}

export const concealsNothing = ({ tensors = [], from, parts = [] }: Conceal): boolean =>
  tensors.length === 0 && from === undefined && parts.length === 0;

/** Parts of the page that are hidden besides; none is no field. */
export const withPart = (
  conceal: Conceal,
  part: NonNullable<Conceal['parts']>[number],
  hidden: boolean,
): Conceal => {
  const others = (conceal.parts ?? []).filter((each) => each !== part);
  const parts = hidden ? [...others, part] : others;
  return patched(conceal, { parts: parts.length > 0 ? parts : undefined });
};
