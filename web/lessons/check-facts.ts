/** Checks that the facts named in a lesson exist and have the kind that is needed. */
import { lessonsText } from '../text/lessons';
import { factNames, factRow, madeFrom, type FactRow } from './facts';
import type { Condition, Facts, Lesson, Prediction, Said } from './format';
import { factsIn } from './marks';
import type { Path, Problem } from './schema';

type Problems = readonly Problem[];

const problem = (path: Path, says: string, input: unknown): Problem => ({
  path,
  says,
  check: '',
  input,
});

const unknownFact = (path: Path, name: string) =>
  problem(path, lessonsText.lessonErrors.isNeeded('known-fact', name), name);

/** Every named fact must exist; a fact made from others may only name facts before it. */
export function factProblems(lesson: Lesson): Problems {
  const common = Object.keys(lesson.facts ?? {});
  return [
    ...inOrder(lesson.facts ?? {}, [], ['facts']),
    ...lesson.steps.flatMap(({ text, more = [], facts = {}, prediction }, at) => {
      const path = ['steps', at];
      const known: Facts = { ...lesson.facts, ...facts };
      return [
        ...inOrder(facts, common, [...path, 'facts']),
        ...texts(text, known, [...path, 'text']),
        ...texts(more, known, [...path, 'more']),
        ...(prediction ? ofPrediction(prediction, known, [...path, 'prediction']) : []),
      ];
    }),
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

const sentence = (text: string, known: Facts, path: Path): Problems =>
  factsIn(text)
    .filter((name) => !Object.hasOwn(known, name))
    .map((name) => unknownFact(path, name));

const condition = ({ fact, to }: Condition, known: Facts, path: Path): Problems => [
  ...gives(fact, 'number', known, [...path, 'fact']),
  ...(typeof to === 'string' ? gives(to, 'number', known, [...path, 'to']) : []),
];

function gives(name: string, wanted: FactRow['gives'], known: Facts, path: Path): Problems {
  const fact = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!fact) return [unknownFact(path, name)];
  if (factRow(fact.fact).gives === wanted) return [];
  const names = factNames.filter((each) => factRow(each).gives === wanted);
  return [
    problem(
      path,
      lessonsText.lessonErrors.notAllowed({ kind: 'one-of', names }, fact.fact),
      fact.fact,
    ),
  ];
}

const texts = (all: readonly Said[], known: Facts, path: Path): Problems =>
  all.flatMap((each, at) => {
    const here = [...path, at];
    if (typeof each === 'string') return sentence(each, known, here);
    return [
      ...condition(each.when, known, [...here, 'when']),
      ...sentence(each.text, known, [...here, 'text']),
      ...sentence(each.otherwise, known, [...here, 'otherwise']),
    ];
  });

/** The kind of fact that each kind of prediction needs as its truth. */
const truths = { number: 'number', cell: 'place', bars: 'numbers' } as const;

function ofPrediction(asked: Prediction, known: Facts, path: Path): Problems {
  const said = [
    ...sentence(asked.ask, known, [...path, 'ask']),
    ...texts(asked.why, known, [...path, 'why']),
  ];
  if (asked.kind !== 'choose')
    return [...said, ...gives(asked.truth, truths[asked.kind], known, [...path, 'truth'])];
  return [
    ...said,
    ...asked.options.flatMap(({ text, right }, at) => [
      ...sentence(text, known, [...path, 'options', at, 'text']),
      ...right.flatMap((each, k) => condition(each, known, [...path, 'options', at, 'right', k])),
    ]),
  ];
}
