/** The facts that an author can pick at a moment of the page, and their names in a step. */
import { factNames, factRow, madeFrom, type Fact, type FactName } from '../../lessons/facts';
import type { Facts, Step } from '../../lessons/format';
import { usesOf } from '../../lessons/step-texts';
import type { State } from '../../state/state';
import { makerText } from '../../text/maker';

/** A fact to pick; `of` is the fact that it refers to, if any. */
export interface Choice {
  readonly label: string;
  readonly fact: Fact;
  readonly of?: Fact;
}

export interface Group {
  readonly label: string;
  readonly choices: readonly Choice[];
}

const isGroup = (name: string): name is keyof typeof makerText.makerFacts.factGroups =>
  Object.hasOwn(makerText.makerFacts.factGroups, name);

/** The facts that can be picked while the page shows this, from the table of facts. */
export function factGroupsOf(state: State): readonly Group[] {
  const offers = factNames.flatMap((fact) =>
    (factRow(fact).offers?.(state) ?? []).map((offer) => ({ fact, ...offer })),
  );
  return Object.keys(makerText.makerFacts.factGroups)
    .filter(isGroup)
    .flatMap((group) => {
      const choices = offers
        .filter((offer) => offer.group === group)
        .map(({ fact, label, takes, about }) => ({
          label: label(makerText.factOffers),
          fact: { fact, ...takes },
          ...(about ? { of: about } : {}),
        }));
      return choices.length > 0 ? [{ label: makerText.makerFacts.factGroups[group], choices }] : [];
    });
}

/** The name of an offered fact; it cannot collide with a step's own names, which begin with a letter. */
const offered = (at: number) => `+${at}`;

/** A fact that this moment offers and a step may ask for, under a name that no fact of the step has. */
export interface OfferedFact {
  readonly name: string;
  readonly group: string;
  readonly choice: Choice;
}

/** Offered facts with this kind of value that the step does not have yet. */
export function offeredFacts(
  state: State,
  facts: Facts,
  gives: ReturnType<typeof factRow>['gives'],
): readonly OfferedFact[] {
  const all = factGroupsOf(state).flatMap(({ label, choices }) =>
    choices.map((choice) => ({ group: label, choice })),
  );
  return all
    .map((each, at) => ({ ...each, name: offered(at) }))
    .filter(
      ({ choice }) => factRow(choice.fact.fact).gives === gives && nameOf(facts, choice) === null,
    );
}

/** The facts to read for an offered one's value: itself and the one it refers to. */
export const readOf = ({ name, choice: { fact, of } }: OfferedFact): Facts =>
  of ? { [`${name}of`]: of, [name]: { ...fact, place: `${name}of` } } : { [name]: fact };

// ——— in a step ———

/** Suggested names; a fact not listed here gets the last part of its own name. */
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

/** The name of a fact among these; null if it is none of them. */
function nameOf(facts: Facts, { fact, of }: Pick<Choice, 'fact' | 'of'>): string | null {
  if (of) {
    const place = nameOf(facts, { fact: of });
    return place === null ? null : nameOf(facts, { fact: { ...fact, place } });
  }
  return Object.keys(facts).find((name) => facts[name] && same(facts[name], fact)) ?? null;
}

const same = (a: Fact, b: Fact) => JSON.stringify(a) === JSON.stringify(b);

/** Adds a fact to a step's facts, under its existing name or else a free one. */
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
  const known = nameOf(all, { fact });
  if (known !== null) return { facts: own, name: known };
  const name = freeName(fact, Object.keys(all));
  return { facts: { ...own, [name]: fact }, name };
}

/** The names of the facts that a step uses, and of those that these are made from. */
export function factsUsed(step: Step): ReadonlySet<string> {
  const used = new Set(usesOf(step).map(({ name }) => name));
  // A fact is only made from facts before it.
  for (const [name, fact] of Object.entries(step.facts ?? {}).reverse())
    if (used.has(name)) for (const each of madeFrom(fact)) used.add(each);
  return used;
}

/** Without the named fact and without those made from it; undefined if none is left. */
export function withoutFact(facts: Facts, name: string): Facts | undefined {
  const left = Object.entries(facts).filter(
    ([each, fact]) => each !== name && !madeFrom(fact).includes(name),
  );
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}

/** The names of the facts with this kind of value. */
export const factNamesGiving = (
  facts: Facts,
  gives: ReturnType<typeof factRow>['gives'],
): readonly string[] =>
  Object.entries(facts).flatMap(([name, { fact }]) =>
    factRow(fact).gives === gives ? [name] : [],
  );
