/** Checks that the facts named in a lesson exist and have the kind that is needed. */
import { lessonsText } from '../text/lessons';
import { factNames, factRow, madeFrom } from './facts';
import type { Facts, Lesson } from './format';
import { factsIn } from './marks';
import type { Path, Problem } from './schema';
import { usesOf, type Use } from './step-texts';

type Problems = readonly Problem[];

const problem = (path: Path, says: string, input: unknown): Problem => ({
  path,
  says,
  check: '',
  input,
});

const unknownFact = (path: Path, name: string) =>
  problem(path, lessonsText.lessonErrors.isNeeded('known-fact', name), name);

/**
 * Every named fact must exist; a fact made from others may only name facts before it. Texts that are never
 * filled may not name any.
 */
export function factProblems(lesson: Lesson): Problems {
  const common = Object.keys(lesson.facts ?? {});
  return [
    ...inOrder(lesson.facts ?? {}, [], ['facts']),
    ...lesson.steps.flatMap((step, at) => {
      const path = ['steps', at];
      const known: Facts = { ...lesson.facts, ...step.facts };
      return [
        ...inOrder(step.facts ?? {}, common, [...path, 'facts']),
        ...usesOf(step).flatMap((use) => unfit(use, known, path)),
      ];
    }),
    ...unfilled(lesson).flatMap(namesNone),
  ];
}

function inOrder(facts: Facts, before: readonly string[], path: Path): Problems {
  const names = Object.keys(facts);
  return Object.entries(facts).flatMap(([name, fact], at) => {
    const known = [...before, ...names.slice(0, at)];
    return madeFrom(fact)
      .filter((each) => !known.includes(each))
      .map((each) => unknownFact([...path, name, fact.of ? 'of' : 'place'], each));
  });
}

function unfit({ name, path, gives }: Use, known: Facts, step: Path): Problems {
  const here = [...step, ...path];
  const fact = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!fact) return [unknownFact(here, name)];
  if (gives === null || factRow(fact.fact).gives === gives) return [];
  const names = factNames.filter((each) => factRow(each).gives === gives);
  const says = lessonsText.lessonErrors.notAllowed({ kind: 'one-of', names }, fact.fact);
  return [problem(here, says, fact.fact)];
}

/** A text that is shown as it is written. */
type Unfilled = readonly [text: string | undefined, path: Path];

/** Titles, which are also names of files and of windows, and the questions at the end. */
const unfilled = ({ title, question, steps, check = [] }: Lesson): readonly Unfilled[] => [
  [title, ['title']],
  [question, ['question']],
  ...steps.map((step, at): Unfilled => [step.title, ['steps', at, 'title']]),
  ...check.flatMap(({ ask, options }, at): readonly Unfilled[] => [
    [ask, ['check', at, 'ask']],
    ...options.flatMap(({ text, why }, k): readonly Unfilled[] => [
      [text, ['check', at, 'options', k, 'text']],
      [why, ['check', at, 'options', k, 'why']],
    ]),
  ]),
];

const namesNone = ([text = '', path]: Unfilled): Problems =>
  factsIn(text).length === 0
    ? []
    : [problem(path, lessonsText.lessonErrors.isNeeded('no-fact', text), text)];
