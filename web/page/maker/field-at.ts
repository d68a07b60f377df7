/** Where in the editor a value of the walkthrough is written: the labels that lead there, and the field. */
import type { Problem } from '../../lessons/schema';
import { makerLabels as labels } from '../../text/en/maker';
import { factLabels } from '../../text/en/maker-facts';
import { predictionLabels } from '../../text/en/maker-prediction';
import type { Draft } from './draft';

export interface FieldPlace {
  readonly labels: readonly string[];
  /** The id of its field; null where the editor has none. */
  readonly field: string | null;
}

type Path = Problem['path'];

const place = (field: string | null, ...names: readonly string[]): FieldPlace => ({
  labels: names,
  field,
});
const number = (part: Path[number] | undefined): number => (typeof part === 'number' ? part : 0);

/** What only a file has is called as the file calls it. */
const ofFile = (path: Path): FieldPlace => place(null, path.join('.') || labels.title);

export function fieldAt(path: Path, draft: Draft): FieldPlace {
  const [first, at, ...rest] = path;
  switch (first) {
    case 'title':
      return place('lesson-title', labels.lessonTitle);
    case 'question':
      return place('lesson-question', labels.lessonQuestion);
    case 'minutes':
      return place('lesson-minutes', labels.minutes);
    case 'language':
      return place('lesson-language', labels.language);
    case 'check':
      return ofQuestion(number(at), rest);
    case 'steps':
      if (typeof at === 'number') return ofStepField(rest, draft.steps[at]);
      return place('add-moment', labels.steps);
    default:
      return ofFile(path);
  }
}

function ofQuestion(at: number, [part, option, inOption]: Path): FieldPlace {
  const [id, name] = [`question-${at}`, labels.question(at + 1)];
  if (part !== 'options') return place(id, name, labels.ask);
  if (typeof option !== 'number') return place(id, name);
  const own = `${id}-${option}`;
  return inOption === 'why'
    ? place(`${own}-why`, name, labels.answerWhy(option + 1))
    : place(own, name, labels.answer(option + 1));
}

function ofStepField(path: Path, step: Draft['steps'][number] | undefined): FieldPlace {
  const [part, at, ...rest] = path;
  switch (part) {
    case 'title':
      return place('step-title', labels.stepTitle);
    case 'text':
      return ofSaid('sentence', labels.sentences, step?.text.length ?? 1, number(at), rest);
    case 'more':
      return ofSaid('further', labels.more, step?.more?.length ?? 1, number(at), rest);
    case 'notes':
      return place('notes', labels.notes);
    case 'focus':
      return place('pick-focus', labels.focus);
    case 'playTo':
      return place('play-to', labels.playOn);
    case 'facts':
      return place('pick-fact', factLabels.title);
    case 'prediction':
      return ofPrediction(path.slice(1), step);
    default:
      return ofFile(path);
  }
}

/** A paragraph, or its condition. */
function ofSaid(id: string, label: string, count: number, at: number, rest: Path): FieldPlace {
  const own = `${id}-${at}`;
  const name = count > 1 ? `${label} ${at + 1}` : label;
  const [part, inCondition] = rest;
  if (part === 'when') return ofCondition(`${own}-when`, inCondition, name, labels.when);
  return part === 'otherwise' ? place(`${own}-else`, name, labels.otherwise) : place(own, name);
}

const ofCondition = (id: string, part: Path[number] | undefined, ...names: readonly string[]) =>
  part === 'to'
    ? place(`${id}-to`, ...names, predictionLabels.to)
    : place(`${id}-fact`, ...names, predictionLabels.fact);

/** The fields of a number that is guessed are called as in the file. */
const numbers = ['least', 'most', 'step', 'tolerance'] as const;

function ofPrediction(path: Path, step: Draft['steps'][number] | undefined): FieldPlace {
  const [part, at, inOption, k, inCondition] = path;
  const prediction = step?.prediction;
  const named = numbers.find((each) => each === part);
  if (named) return place(`prediction-${named}`, predictionLabels[named]);
  switch (part) {
    case 'ask':
      return place('prediction-ask', labels.ask);
    case 'why':
      return ofSaid('why', labels.why, prediction?.why.length ?? 1, number(at), path.slice(2));
    case 'truth':
      // A cell and a row are asked for by a button, where one is chosen.
      return place(
        prediction?.kind === 'number' ? 'prediction-truth' : 'prediction-kind',
        predictionLabels.truth,
      );
    case 'options': {
      if (typeof at !== 'number') return place('option-0', predictionLabels.options);
      const name = predictionLabels.option(at + 1);
      return inOption === 'right'
        ? ofCondition(`option-${at}-${number(k)}`, inCondition, name, predictionLabels.rightWhere)
        : place(`option-${at}`, name);
    }
    default:
      return place(
        'prediction-kind',
        labels.prediction,
        ...(part === undefined ? [] : [String(part)]),
      );
  }
}
