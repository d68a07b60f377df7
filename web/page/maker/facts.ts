/** Facts that an author can pick at a moment of the page, and their names in a step. */
import type { Place } from '../../core/types';
import type { Fact, FactName } from '../../lessons/facts';
import { factRow } from '../../lessons/facts';
import type { Facts, Said, Step } from '../../lessons/format';
import { factsIn } from '../../lessons/marks';
import { variants, type State } from '../../state/state';
import { placeText } from '../../text/en/lesson-facts';
import {
  cellFactWords as words,
  costIf,
  factGroups,
  layerFactWords,
  trainingFactWords,
} from '../../text/en/maker-facts';
import { tensorTitle } from '../../text/en/names';

/** A fact to pick; `of` is the fact that it is about, where it is about one. */
export interface Choice {
  readonly label: string;
  readonly fact: Fact;
  readonly of?: Fact;
}

export interface Group {
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** Rows are words and columns the words that are asked. */
export const attentionTensors = ['scores', 'scaled', 'masked', 'attn_weights'] as const;
/** Rows are words. */
export const byWord: readonly string[] = [
  ...attentionTensors,
  'token',
  'position',
  'x',
  'q',
  'q_packed',
  'context',
  'concat',
  'output',
];

export const isAttention = (tensor: string): boolean =>
  (attentionTensors as readonly string[]).includes(tensor);

const named = (table: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(table).map(([fact, label]) => ({ label, fact: { fact: fact as FactName } }));

/** What can be picked while the page shows this. */
export function factGroupsOf(state: State): readonly Group[] {
  const { cell, memory, parameters, variant } = state;
  const layer = named(layerFactWords).filter(
    ({ fact }) => fact.fact !== 'size.m' || memory.trim() !== '',
  );
  const other = variants
    .filter((each) => each !== variant)
    .map((each) => ({
      label: costIf(each),
      fact: { fact: 'cost.parameters', state: { variant: each } } as const,
    }));
  return [
    { label: factGroups.layer, choices: layer },
    { label: factGroups.other, choices: other },
    ...(cell
      ? [
          { label: factGroups.cell, choices: ofCell(cell) },
          { label: factGroups.matrix, choices: ofMatrix(cell) },
        ]
      : []),
    ...(parameters === 'trained'
      ? [{ label: factGroups.training, choices: named(trainingFactWords) }]
      : []),
  ];
}

function ofCell({ name: tensor, index }: Place): readonly Choice[] {
  const row = index.slice(0, -1);
  const at = index.at(-2) ?? 0;
  const top: Fact = { fact: 'largest.place', tensor, within: row };
  const place = placeText(tensor, index);
  return [
    { label: words.value(place), fact: { fact: 'tensor', tensor, index } },
    { label: words.reads, fact: { fact: 'reads', tensor, index } },
    ...(byWord.includes(tensor)
      ? [{ label: words.rowWord, fact: { fact: 'word', index: [at] } as const }]
      : []),
    { label: words.rowSum, fact: { fact: 'row.sum', tensor, row } },
    { label: words.rowLargest, fact: { fact: 'largest', tensor, within: row } },
    { label: words.rowPlace, fact: top },
    ...(isAttention(tensor)
      ? [
          { label: words.rowTop, fact: { fact: 'word.at', axis: 'column' } as const, of: top },
          {
            label: words.blocked,
            fact: { fact: 'blocked', tensor, within: [index[0] ?? 0] } as const,
          },
        ]
      : []),
    { label: words.row, fact: { fact: 'row', tensor, row } },
    ...(index.length > 2
      ? [
          {
            label: words.headPlace,
            fact: { fact: 'largest.place', tensor, within: [index[0] ?? 0] } as const,
          },
        ]
      : []),
  ];
}

function ofMatrix({ name: tensor, index }: Place): readonly Choice[] {
  const title = tensorTitle(tensor);
  return [
    { label: words.nonzero(title), fact: { fact: 'nonzero', tensor, within: [] } },
    { label: words.largest(title), fact: { fact: 'largest', tensor, within: [] } },
    { label: words.place(title), fact: { fact: 'largest.place', tensor, within: [] } },
    ...(index.length > 2
      ? [{ label: words.heads(title), fact: { fact: 'different-heads', tensor } as const }]
      : []),
    { label: words.shape(title), fact: { fact: 'shape', tensor } },
  ];
}

// ——— in a step ———

/** What a fact is called if nothing else is: the end of its own name. */
const hints: Partial<Record<FactName, string>> = {
  'cost.multiplyAdds': 'products',
  tensor: 'value',
  'largest.place': 'place',
  'word.at': 'top',
  'row.sum': 'sum',
};

function freeName(fact: Fact, taken: readonly string[]): string {
  const last = fact.fact.split('.').at(-1) ?? 'fact';
  const first = hints[fact.fact] ?? last.replace(/[^A-Za-z0-9_-]/g, '');
  let name = first;
  for (let k = 2; taken.includes(name); k++) name = `${first}-${k}`;
  return name;
}

const same = (a: Fact, b: Fact) => JSON.stringify(a) === JSON.stringify(b);

/** A step's facts with this one among them, under a name that is free or the one that it has already. */
export function withFact(
  own: Facts,
  common: Facts,
  { fact, of }: Pick<Choice, 'fact' | 'of'>,
): { readonly facts: Facts; readonly name: string } {
  if (of) {
    const base = withFact(own, common, { fact: of });
    return withFact(base.facts, common, { fact: { ...fact, place: base.name } });
  }
  const all = { ...common, ...own };
  const known = Object.keys(all).find((name) => all[name] && same(all[name], fact));
  if (known !== undefined) return { facts: own, name: known };
  const name = freeName(fact, Object.keys(all));
  return { facts: { ...own, [name]: fact }, name };
}

const inSaid = (said: Said): readonly string[] =>
  typeof said === 'string'
    ? factsIn(said)
    : [
        said.when.fact,
        ...(typeof said.when.to === 'string' ? [said.when.to] : []),
        ...[said.text, said.otherwise].flatMap(factsIn),
      ];

/** The names of the facts that a step speaks of, and those that these are made from. */
export function factsUsed(step: Step): ReadonlySet<string> {
  const { text, prediction, facts = {} } = step;
  const used = new Set(text.flatMap(inSaid));
  if (prediction) {
    for (const name of [...factsIn(prediction.ask), ...prediction.why.flatMap(inSaid)])
      used.add(name);
    if (prediction.kind !== 'choose') used.add(prediction.truth);
    else
      for (const option of prediction.options) {
        for (const name of factsIn(option.text)) used.add(name);
        for (const { fact, to } of option.right) {
          used.add(fact);
          if (typeof to === 'string') used.add(to);
        }
      }
  }
  // Made from facts that stand before them.
  for (const [name, fact] of Object.entries(facts).reverse())
    if (used.has(name))
      for (const each of [...(fact.of ?? []), fact.place]) if (each) used.add(each);
  return used;
}

/** Without the fact of this name, and without what is made from it alone. */
export function withoutFact(facts: Facts, name: string): Facts | undefined {
  const left = Object.entries(facts).filter(
    ([each, { of, place }]) => each !== name && place !== name && !of?.includes(name),
  );
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}

/** Names of those of a step's facts that give this kind of value. */
export const factNamesGiving = (
  facts: Facts,
  gives: ReturnType<typeof factRow>['gives'],
): readonly string[] =>
  Object.entries(facts).flatMap(([name, { fact }]) =>
    factRow(fact).gives === gives ? [name] : [],
  );
