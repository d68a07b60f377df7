/** Where in the editor a value of the walkthrough is written: the labels that lead there, and the field. */
import type { Problem } from '../../lessons/schema';
import { makerText } from '../../text/maker';
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
const ofFile = (path: Path): FieldPlace =>
  place(null, path.join('.') || makerText.maker.makerLabels.title);

export function fieldAt(path: Path, draft: Draft): FieldPlace {
  const [first, at, ...rest] = path;
  switch (first) {
    case 'title':
      return place('lesson-title', makerText.maker.makerLabels.lessonTitle);
    case 'question':
      return place('lesson-question', makerText.maker.makerLabels.lessonQuestion);
    case 'minutes':
      return place('lesson-minutes', makerText.maker.makerLabels.minutes);
    case 'language':
      return place('lesson-language', makerText.maker.makerLabels.language);
    case 'check':
      return ofQuestion(number(at), rest);
    case 'steps':
      if (typeof at === 'number') return ofStepField(rest, draft.steps[at]);
      return place('add-moment', makerText.maker.makerLabels.steps);
    default:
      return ofFile(path);
  }
}

function ofQuestion(at: number, [part, option, inOption]: Path): FieldPlace {
  const [id, name] = [`question-${at}`, makerText.maker.makerLabels.question(at + 1)];
  if (part !== 'options') return place(id, name, makerText.maker.makerLabels.ask);
  if (typeof option !== 'number') return place(id, name);
  const own = `${id}-${option}`;
  return inOption === 'why'
    ? place(`${own}-why`, name, makerText.maker.makerLabels.answerWhy(option + 1))
    : place(own, name, makerText.maker.makerLabels.answer(option + 1));
}

function ofStepField(path: Path, step: Draft['steps'][number] | undefined): FieldPlace {
  const [part, at, ...rest] = path;
  switch (part) {
    case 'title':
      return place('step-title', makerText.maker.makerLabels.stepTitle);
    case 'text':
      return ofSaid(
        'sentence',
        makerText.maker.makerLabels.sentences,
        step?.text.length ?? 1,
        number(at),
        rest,
      );
    case 'more':
      return ofSaid(
        'further',
        makerText.maker.makerLabels.more,
        step?.more?.length ?? 1,
        number(at),
        rest,
      );
    case 'notes':
      return place('notes', makerText.maker.makerLabels.notes);
    case 'focus':
      return place('pick-focus', makerText.maker.makerLabels.focus);
    case 'playTo':
      return place('play-to', makerText.maker.makerLabels.playOn);
    case 'facts':
      return place('pick-fact', makerText.makerFacts.factLabels.title);
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
  if (part === 'when')
    return ofCondition(`${own}-when`, inCondition, name, makerText.maker.makerLabels.when);
  return part === 'otherwise'
    ? place(`${own}-else`, name, makerText.maker.makerLabels.otherwise)
    : place(own, name);
}

const ofCondition = (id: string, part: Path[number] | undefined, ...names: readonly string[]) =>
  part === 'to'
    ? place(`${id}-to`, ...names, makerText.makerPrediction.predictionLabels.to)
    : place(`${id}-fact`, ...names, makerText.makerPrediction.predictionLabels.fact);

/** The fields of a number that is guessed are called as in the file. */
const numbers = ['least', 'most', 'step', 'tolerance'] as const;

function ofPrediction(path: Path, step: Draft['steps'][number] | undefined): FieldPlace {
  const [part, at, inOption, k, inCondition] = path;
  const prediction = step?.prediction;
  const named = numbers.find((each) => each === part);
  if (named) return place(`prediction-${named}`, makerText.makerPrediction.predictionLabels[named]);
  switch (part) {
    case 'ask':
      return place('prediction-ask', makerText.maker.makerLabels.ask);
    case 'why':
      return ofSaid(
        'why',
        makerText.maker.makerLabels.why,
        prediction?.why.length ?? 1,
        number(at),
        path.slice(2),
      );
    case 'truth':
      // A cell and a row are asked for by a button, where one is chosen.
      return place(
        prediction?.kind === 'number' ? 'prediction-truth' : 'prediction-kind',
        makerText.makerPrediction.predictionLabels.truth,
      );
    case 'options': {
      if (typeof at !== 'number')
        return place('option-0', makerText.makerPrediction.predictionLabels.options);
      const name = makerText.makerPrediction.predictionLabels.option(at + 1);
      return inOption === 'right'
        ? ofCondition(
            `option-${at}-${number(k)}`,
            inCondition,
            name,
            makerText.makerPrediction.predictionLabels.rightWhere,
          )
        : place(`option-${at}`, name);
    }
    default:
      return place(
        'prediction-kind',
        makerText.maker.makerLabels.prediction,
        ...(part === undefined ? [] : [String(part)]),
      );
  }
}
