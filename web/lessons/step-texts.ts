/**
 * The texts of a step that take facts, and every fact that a step names. Whoever fills texts, checks names or
 * counts uses goes through these two lists, so that no text is filled without being checked.
 */
import type { FactRow } from './facts';
import type { Condition, Said, Step } from './format';
import { factsIn } from './marks';
import type { Path } from './schema';

export type StepTexts<Text> = Readonly<
  Record<'text' | 'more' | 'notes' | 'ask' | 'options' | 'why', readonly Text[]>
>;

/** A text, and where it stands in the step. */
interface Placed {
  readonly said: Said;
  readonly path: Path;
}

const placed = (all: readonly Said[], path: Path): readonly Placed[] =>
  all.map((said, at) => ({ said, path: [...path, at] }));

/** The texts of a step in which `{name}` is a fact. `ask` is one text, or none. */
export function textsOf({ text, more = [], notes = [], prediction }: Step): StepTexts<Placed> {
  const options = prediction?.kind === 'choose' ? prediction.options : [];
  return {
    text: placed(text, ['text']),
    more: placed(more, ['more']),
    notes: placed(notes, ['notes']),
    ask: prediction ? [{ said: prediction.ask, path: ['prediction', 'ask'] }] : [],
    options: options.map((option, at) => ({
      said: option.text,
      path: ['prediction', 'options', at, 'text'],
    })),
    why: placed(prediction?.why ?? [], ['prediction', 'why']),
  };
}

/** A fact that a step names. */
export interface Use {
  readonly name: string;
  readonly path: Path;
  /** The kind of value that is needed there; null in a sentence, which takes any. */
  readonly gives: FactRow['gives'] | null;
}

const inText = (text: string, path: Path): readonly Use[] =>
  factsIn(text).map((name) => ({ name, path, gives: null }));

const inCondition = ({ fact, to }: Condition, path: Path): readonly Use[] => [
  { name: fact, path: [...path, 'fact'], gives: 'number' },
  ...(typeof to === 'string'
    ? [{ name: to, path: [...path, 'to'], gives: 'number' } as const]
    : []),
];

const inSaid = ({ said, path }: Placed): readonly Use[] =>
  typeof said === 'string'
    ? inText(said, path)
    : [
        ...inCondition(said.when, [...path, 'when']),
        ...inText(said.text, [...path, 'text']),
        ...inText(said.otherwise, [...path, 'otherwise']),
      ];

/** The kind of fact that each kind of prediction needs as its truth. */
const truths = { number: 'number', cell: 'place', bars: 'numbers' } as const;

function inTruth({ prediction }: Step): readonly Use[] {
  if (!prediction) return [];
  if (prediction.kind !== 'choose')
    return [
      {
        name: prediction.truth,
        path: ['prediction', 'truth'],
        gives: truths[prediction.kind],
      },
    ];
  return prediction.options.flatMap(({ right }, at) =>
    right.flatMap((each, k) => inCondition(each, ['prediction', 'options', at, 'right', k])),
  );
}

/** Every fact that a step names: in its texts, in their conditions, and as the truth of its prediction. */
export const usesOf = (step: Step): readonly Use[] => [
  ...Object.values(textsOf(step)).flat().flatMap(inSaid),
  ...inTruth(step),
];
