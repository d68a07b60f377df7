/** Whether a lesson's facts are there, have what they take, and are of the kind that is asked of them. */
import {
  factNames,
  factRow,
  isFactName,
  madeFrom,
  writings,
  type FactRow,
  type Take,
} from './facts';
import type { Condition, Facts, Lesson, Prediction, Said } from './format';
import { seedCount } from '../state/seed-count';
import { factsIn } from './marks';
import * as shape from './shapes';
import type { Path, Report, Shape } from './shapes';

const place = shape.number(0, 65_536, true);

/** @param state of another layer */
export function factShape(state: Shape): Shape {
  const shapes: Readonly<Record<Take, Shape>> = {
    tensor: shape.text(40),
    index: shape.list(place, 1, 3),
    row: shape.list(place, 0, 2),
    within: shape.list(place, 0, 2),
    of: shape.list(shape.name, 2, 2),
    place: shape.name,
    axis: shape.choice(['row', 'column']),
    question: shape.number(0, 7, true),
    head: shape.number(0, 63, true),
    seeds: shape.number(1, seedCount, true),
    nth: shape.number(0, 2, true),
    than: shape.text(40),
    other: state,
  };
  return (value, path, report) => {
    if (!shape.isPlain(value)) return shape.refuse(report, path, 'object', value);
    const { fact } = value;
    if (typeof fact !== 'string' || !isFactName(fact))
      return shape.choice(factNames)(fact, [...path, 'fact'], report);
    const row: FactRow = factRow(fact);
    shape.object({
      fact: shape.choice(factNames),
      'as?': shape.choice(writings),
      'state?': state,
      ...Object.fromEntries(row.takes.map((each) => [each, shapes[each]])),
    })(value, path, report);
  };
}

/** Each fact that is named is there, and calculated ones name facts before them. */
export function checkFacts(lesson: Lesson, report: Report): void {
  inOrder(lesson.facts ?? {}, [], ['facts'], report);
  const common = Object.keys(lesson.facts ?? {});
  lesson.steps.forEach((step, at) => {
    const path = ['steps', at];
    const known: Facts = { ...lesson.facts, ...step.facts };
    inOrder(step.facts ?? {}, common, [...path, 'facts'], report);
    const { prediction } = step;
    texts(step.text, known, [...path, 'text'], report);
    if (prediction) checkPrediction(prediction, known, [...path, 'prediction'], report);
  });
}

function inOrder(facts: Facts, before: readonly string[], path: Path, report: Report): void {
  const known = [...before];
  for (const [name, fact] of Object.entries(facts)) {
    for (const each of madeFrom(fact))
      if (!known.includes(each))
        shape.refuse(report, [...path, name, fact.of ? 'of' : 'place'], 'known-fact', each);
    known.push(name);
  }
}

function nameIn(name: string, known: Facts, path: Path, report: Report): void {
  if (!Object.hasOwn(known, name)) shape.refuse(report, path, 'known-fact', name);
}

function sentence(text: string, known: Facts, path: Path, report: Report): void {
  for (const name of factsIn(text)) nameIn(name, known, path, report);
}

function condition({ fact, to }: Condition, known: Facts, path: Path, report: Report): void {
  gives(fact, 'number', known, [...path, 'fact'], report);
  if (typeof to === 'string') gives(to, 'number', known, [...path, 'to'], report);
}

function gives(
  name: string,
  wanted: FactRow['gives'],
  known: Facts,
  path: Path,
  report: Report,
): void {
  const fact = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!fact) return shape.refuse(report, path, 'known-fact', name);
  const { gives: kind } = factRow(fact.fact);
  if (kind === wanted) return;
  const names = factNames.filter((each) => factRow(each).gives === wanted);
  const allowed = { kind: 'one-of', names } as const;
  report(path, { kind: 'not-allowed', allowed, got: fact.fact });
}

function texts(all: readonly Said[], known: Facts, path: Path, report: Report): void {
  all.forEach((each, at) => {
    const here = [...path, at];
    if (typeof each === 'string') return sentence(each, known, here, report);
    condition(each.when, known, [...here, 'when'], report);
    sentence(each.text, known, [...here, 'text'], report);
    sentence(each.otherwise, known, [...here, 'otherwise'], report);
  });
}

function checkPrediction(asked: Prediction, known: Facts, path: Path, report: Report): void {
  sentence(asked.ask, known, [...path, 'ask'], report);
  texts(asked.why, known, [...path, 'why'], report);
  if (asked.kind === 'choose') {
    asked.options.forEach(({ text, right }, at) => {
      sentence(text, known, [...path, 'options', at, 'text'], report);
      right.forEach((each, k) =>
        condition(each, known, [...path, 'options', at, 'right', k], report),
      );
    });
    return;
  }
  const wanted = { number: 'number', cell: 'place', bars: 'numbers' } as const;
  gives(asked.truth, wanted[asked.kind], known, [...path, 'truth'], report);
}
