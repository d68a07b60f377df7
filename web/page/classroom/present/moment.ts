/** What is projected, as the message to the teacher's window. */
import type { ManyHeads } from '../../../element';
import type { SaidAnswer, SaidStep } from '../../../session/lesson/said-step';
import { classroomText } from '../../../text/classroom';
import type { Answer, PresentedMoment } from './channel';
import type { AskedNow, Way } from './way';

export interface Told {
  readonly way: Way;
  /** The next step with its numbers; null while they are unknown. */
  readonly ahead: SaidStep | null;
  readonly black: boolean;
  /** Raised hands, counted for each option until the answer is revealed. */
  readonly hands: readonly number[];
  readonly since: number;
}

export function momentOf(layer: ManyHeads, told: Told): PresentedMoment {
  const { tour } = layer;
  const { way, black, hands, since } = told;
  const rest = { black, hands, since, waits: way.waits };
  if (!tour) {
    const now = { title: '', text: [layer.describe()], ask: '', options: [] };
    return { lesson: null, at: 0, of: 0, now, notes: [], answer: null, next: null, ...rest };
  }
  const { said, answer } = tour;
  const asked = way.asked;
  const next = nextOf(tour, told);
  const common = { lesson: tour.lesson.title, next, ...rest };
  if (asked) return { ...common, ...ofQuestion(asked) };
  const now = {
    title: said?.title ?? tour.lesson.title,
    text: [...(said?.text ?? []), ...(said?.more ?? [])],
    ask: said?.prediction?.ask ?? '',
    options: said?.prediction?.options ?? [],
  };
  return {
    ...common,
    at: tour.index,
    of: tour.count,
    now,
    notes: said?.notes ?? [],
    answer: answer && withWords(answer, said?.prediction?.words ?? []),
  };
}

const withWords = (answer: SaidAnswer, words: readonly string[]): Answer => ({ ...answer, words });

function ofQuestion({
  question,
  at,
  of,
}: AskedNow): Pick<PresentedMoment, 'at' | 'of' | 'now' | 'notes' | 'answer'> {
  const right = question.options.findIndex((option) => option.right);
  const why = question.options[right]?.why ?? '';
  return {
    at,
    of,
    notes: [],
    now: {
      title: classroomText.present.presentTexts.question(at + 1, of),
      text: [],
      ask: question.ask,
      options: question.options.map(({ text }) => text),
    },
    answer: { option: right, text: '', shares: [], words: [], why: [why] },
  };
}

function nextOf(
  tour: NonNullable<ManyHeads['tour']>,
  { way, ahead }: Told,
): PresentedMoment['next'] {
  const { check = [], steps } = tour.lesson;
  const question = way.asked ? way.asked.at + 1 : 0;
  const asks = check[question];
  if (tour.index >= tour.count - 1) {
    if (!asks) return null;
    return {
      title: classroomText.present.presentTexts.question(question + 1, check.length),
      text: [asks.ask],
    };
  }
  const step = steps[tour.index + 1];
  if (ahead && ahead.step === step?.id) return { title: ahead.title, text: ahead.text };
  return step ? { title: step.title, text: [] } : null;
}
