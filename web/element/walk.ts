/** A lesson's walk, for the page around the element: where the reader is, what is said there, and the ways on. */
import type { FactValues } from '../lessons/facts';
import type { Lesson, Prediction, Step } from '../lessons/format';
import { sayAll } from '../lessons/said';
import type { Player } from '../session/player';
import type { Session } from '../session/session';
import { saidAnswer, saidStep, type SaidAnswer, type SaidStep } from '../session/lesson/said-step';
import type { Tour } from '../session/lesson/tour';

export interface Walk {
  readonly lesson: Lesson;
  /** From 0; as many as there are steps at the questions that end the lesson. */
  readonly index: number;
  /** How many steps there are. */
  readonly count: number;
  /** The step's name; `check` at the questions. */
  readonly step: string;
  /** Whether a prediction waits for its reader. */
  readonly waits: boolean;
  /** The step in sentences; null at the questions. A prediction's answer is in it once it is revealed. */
  readonly said: SaidStep | null;
  /** What a prediction's answer is, also while it waits; null without one, or while it is being computed. */
  readonly answer: SaidAnswer | null;
  /** Whether all is said and the picture stands still: no fact is computed, nothing plays or trains. */
  readonly rests: boolean;
  next(): void;
  previous(): void;
  goTo(index: number): void;
  /** From the first step, with no answer shown. */
  restart(): void;
  /** Shows the answer where a prediction waits; takes the guess that stands there. */
  reveal(): void;
  /**
   * Says another step, as it will be said on arrival; what was asked before is given up.
   * @param told called at once, and again while its numbers are computed
   */
  sayAhead(index: number, told: (said: SaidStep) => void): void;
}

/** With what the guide folds: for paper and for a teacher. */
function wholeAnswer({ more = [] }: Step, prediction: Prediction, facts: FactValues): SaidAnswer {
  const answer = saidAnswer(prediction, facts);
  return { ...answer, why: [...answer.why, ...sayAll(more, facts)] };
}

export function walkOf(tour: Tour, session: Session, player: Player): Walk {
  const { step, prediction } = tour;
  const { values: facts, complete } = tour.facts;
  const words = session.snapshot?.keyWords ?? [];
  return {
    lesson: tour.lesson,
    index: tour.index,
    count: tour.lesson.steps.length,
    step: step?.id ?? 'check',
    waits: tour.waits,
    said: step && saidStep(step, { facts, complete, words, revealed: !tour.waits }),
    answer: step && prediction && complete ? wholeAnswer(step, prediction, facts) : null,
    rests: complete && !player.playing && !session.training.loop.running,
    next: () => tour.next(),
    previous: () => tour.previous(),
    goTo: (index) => tour.goTo(index),
    restart: () => tour.restart(),
    reveal: () => tour.commit(),
    sayAhead: (index, told) => {
      const ahead = tour.lesson.steps[index];
      if (!ahead) return;
      tour.readAhead(ahead, (read) =>
        told(saidStep(ahead, { ...read, facts: read.values, words: [], revealed: false })),
      );
    },
  };
}
