/**
 * Whether data is a lesson that can be shown. All that does not fit is named, with its step and field; nothing
 * of a lesson that is refused is used.
 */
import { stageNames } from '../core/stage-names';
import { check as checkState } from '../state/check';
import { withRole } from '../state/fields';
import { maxHeads } from '../state/state';
import { problemText } from '../text/en/allowed';
import { preferenceInLesson, importedInLesson } from '../text/en/lesson-errors';
import { checkFacts, factShape } from './check-facts';
import { concealedParts, focusParts, formatVersion, relations, type Lesson } from './format';
import { jsonOf } from './json';
import { limits } from './limits';
import * as shape from './shapes';
import type { Problem, Shape } from './shapes';
import type { Reason } from '../text/en/lesson-errors';

/** As a reader sees them: the first of many say enough. */
const mostProblems = 8;

const sentence = shape.text(limits.sentence);
const shortText = shape.text(limits.title);

const preferences: readonly string[] = withRole('preference').map(({ key }) => key);

/** A reader's own choices stay the reader's, and a file cannot hold an imported layer. */
const state: Shape = (value, path, report) => {
  if (!shape.isPlain(value)) return shape.refuse(report, path, 'object', value);
  const checked = checkState(value);
  if ('problem' in checked)
    return report(path, { kind: 'state', says: problemText(checked.problem) });
  for (const key of Object.keys(value))
    if (preferences.includes(key))
      report([...path, key], { kind: 'state', says: preferenceInLesson });
  const { parameters, compare } = checked.values;
  if (parameters === 'imported' || compare?.parameters === 'imported')
    report([...path, 'parameters'], { kind: 'state', says: importedInLesson });
};

const condition = shape.object({
  fact: shape.name,
  is: shape.choice(relations),
  to: (value, path, report) => {
    if (typeof value === 'string') shape.name(value, path, report);
    else shape.number(-1e12, 1e12)(value, path, report);
  },
});

const conditional = shape.object({ when: condition, text: sentence, otherwise: sentence });
const said: Shape = (value, path, report) => {
  if (shape.isPlain(value)) conditional(value, path, report);
  else if (typeof value === 'string') sentence(value, path, report);
  else shape.refuse(report, path, 'said', value);
};
const paragraphs = shape.list(said, 1, limits.paragraphs);

const index: Shape = (value, path, report) => {
  if (value !== null) shape.number(0, 65_536, true)(value, path, report);
};
const tensorName = shape.text(40);
const region = shape.object({ tensor: tensorName, 'index?': shape.list(index, 0, 3) });

const focus: Shape = (value, path, report) => {
  if (!shape.isPlain(value)) return shape.refuse(report, path, 'focus', value);
  if ('head' in value)
    shape.object({ head: shape.number(0, maxHeads - 1, true) })(value, path, report);
  else if ('part' in value) shape.object({ part: shape.choice(focusParts) })(value, path, report);
  else region(value, path, report);
};

const moment = shape.object({ stage: shape.choice(stageNames), progress: shape.number(0, 1) });

const conceal = shape.object({
  'tensors?': shape.list(region, 0, 24),
  'from?': shape.choice(stageNames),
  'parts?': shape.list(shape.choice(concealedParts), 0, concealedParts.length),
});

const asked = {
  kind: shape.choice(['choose', 'number', 'cell', 'bars']),
  ask: sentence,
  conceal,
  why: paragraphs,
};
const magnitude = shape.number(-1e12, 1e12);
const tolerance = shape.number(0, 1e12);
const predictions: Readonly<Record<string, Shape>> = {
  choose: shape.object({
    ...asked,
    options: shape.list(
      shape.object({ text: shortText, right: shape.list(condition, 1, 4) }),
      2,
      limits.options,
    ),
  }),
  number: shape.object({
    ...asked,
    truth: shape.name,
    tolerance,
    least: magnitude,
    most: magnitude,
    'step?': shape.number(1e-6, 1e12),
  }),
  cell: shape.object({
    ...asked,
    tensor: tensorName,
    truth: shape.name,
    'match?': shape.choice(['row', 'column']),
  }),
  bars: shape.object({ ...asked, truth: shape.name, tolerance: shape.number(0, 1) }),
};
const prediction: Shape = (value, path, report) => {
  if (!shape.isPlain(value)) return shape.refuse(report, path, 'object', value);
  const { kind } = value;
  const own =
    typeof kind === 'string' && Object.hasOwn(predictions, kind) ? predictions[kind] : undefined;
  if (own) own(value, path, report);
  else asked.kind(kind, [...path, 'kind'], report);
  const { least, most } = value;
  if (typeof least === 'number' && typeof most === 'number' && least >= most)
    shape.refuse(report, [...path, 'most'], 'larger', most);
};

const facts = shape.named(factShape(state), limits.facts);

const step = shape.object({
  id: shape.name,
  title: shortText,
  'state?': state,
  text: paragraphs,
  'focus?': shape.list(focus, 0, limits.focus),
  'playTo?': moment,
  'prediction?': prediction,
  'conceal?': conceal,
  'facts?': facts,
  'notes?': shape.list(sentence, 0, limits.notes),
});

const option = shape.object({ text: shortText, right: shape.trueOrFalse, why: sentence });
const question: Shape = (value, path, report) => {
  shape.object({ ask: sentence, options: shape.list(option, 2, limits.options) })(
    value,
    path,
    report,
  );
  const options: unknown = shape.isPlain(value) ? value['options'] : null;
  if (!Array.isArray(options)) return;
  const right = options.filter((each) => shape.isPlain(each) && each['right'] === true).length;
  if (right !== 1) shape.refuse(report, [...path, 'options'], 'right-option', right);
};

const lesson = shape.object({
  format: (value, path, report) => {
    if (value !== formatVersion)
      report(path, {
        kind: 'not-allowed',
        allowed: { kind: 'one-of', names: [String(formatVersion)] },
        got: shape.brief(value),
      });
  },
  id: shape.name,
  title: shortText,
  'question?': shortText,
  'minutes?': shape.number(1, 600, true),
  'language?': shape.text(20),
  'state?': state,
  'facts?': facts,
  steps: shape.list(step, 1, limits.steps),
  'check?': shape.list(question, 0, limits.questions),
});

export type CheckedLesson = { readonly lesson: Lesson } | { readonly problems: readonly Problem[] };

/** @param value as JSON.parse gives it; for a program's own object, which may have what JSON has not, `lessonOf` */
export function checkLesson(value: unknown): CheckedLesson {
  if (isTooDeep(value)) return refused({ kind: 'wrong', needed: 'shallow', got: '' });
  const problems: Problem[] = [];
  const report: shape.Report = (path, reason) => {
    if (problems.length < mostProblems) problems.push({ path, reason });
  };
  lesson(value, [], report);
  if (problems.length === 0) {
    uniqueSteps(value as Lesson, report);
    checkFacts(value as Lesson, report);
  }
  return problems.length === 0 ? { lesson: value as Lesson } : { problems };
}

/** What does not fit in a lesson's fields, whatever they name; `value` is not too deep. */
export function checkFields(value: unknown): readonly Problem[] {
  const problems: Problem[] = [];
  lesson(value, [], (path, reason) => problems.push({ path, reason }));
  return problems;
}

/** In links a step is named by its id, and the questions at the end by `check`. */
function uniqueSteps({ steps, check = [] }: Lesson, report: shape.Report): void {
  const seen = new Set<string>(check.length > 0 ? ['check'] : []);
  steps.forEach(({ id }, at) => {
    if (seen.has(id)) shape.refuse(report, ['steps', at, 'id'], 'another-name', id);
    seen.add(id);
  });
}

const refused = (reason: Reason): CheckedLesson => ({ problems: [{ path: [], reason }] });

/** Deep data would take a stack as deep to look at. */
export const isTooDeep = (value: unknown, most = 16): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (most === 0 || Object.values(value).some((each) => isTooDeep(each, most - 1)));

/** A file's text. */
export function parseLesson(text: string): CheckedLesson {
  if (text.length > limits.file) {
    const allowed = { kind: 'characters', most: limits.file } as const;
    return refused({ kind: 'not-allowed', allowed, got: String(text.length) });
  }
  const value = jsonOf(text);
  return value === undefined
    ? refused({ kind: 'wrong', needed: 'plain-data', got: shape.brief(text) })
    : checkLesson(value);
}

/** A program's own object, as the data that it says: what JSON cannot say is no lesson. */
export function lessonOf(value: unknown): CheckedLesson {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    text = undefined;
  }
  return parseLesson(text ?? '');
}
