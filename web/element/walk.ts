/** A lesson's tour for the page around the element: where the reader is, what the step says, and how to go on. */
import type { FactValues } from '../lessons/facts';
import type { Lesson, Prediction, Step } from '../lessons/format';
import { sayStep } from '../lessons/said';
import type { Player } from '../session/player';
import type { Session } from '../session/session';
import { saidAnswer, saidStep, type SaidAnswer, type SaidStep } from '../session/lesson/said-step';
import type { Tour } from '../session/lesson/tour';

export interface Walk {
  readonly lesson: Lesson;
  /** From 0; at the closing questions, the number of steps. */
  readonly index: number;
  /** The number of steps. */
  readonly count: number;
  /** The step's name; `check` at the questions. */
  readonly step: string;
  /** Whether a prediction waits for its answer. */
  readonly waits: boolean;
  /** The step in sentences; null at the questions. Contains a prediction's answer once it is revealed. */
  readonly said: SaidStep | null;
  /**
   * The answer to the prediction, even before it is revealed; null without one, or while it is being
   * computed.
   */
  readonly answer: SaidAnswer | null;
  /** Whether all facts are known and the picture stands still: nothing plays or trains. */
  readonly rests: boolean;
  next(): void;
  previous(): void;
  goTo(index: number): void;
  /** Starts again from the first step, without answers. */
  restart(): void;
  /** Reveals the answer of a waiting prediction, and takes the guess made so far. */
  reveal(): void;
  /**
   * Gives another step in sentences, as it will be on arrival; cancels the request before.
   * @param told called at once, and again as its numbers become known
   */
  sayAhead(index: number, told: (said: SaidStep) => void): void;
}

/** The answer with what the guide folds away: for paper and for a teacher. */
function wholeAnswer(step: Step, prediction: Prediction, facts: FactValues): SaidAnswer {
  const { why, more } = sayStep(step, facts);
  return saidAnswer(prediction, facts, [...why, ...more]);
}

export function walkOf(tour: Tour, session: Session, player: Pick<Player, 'playing'>): Walk {
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
