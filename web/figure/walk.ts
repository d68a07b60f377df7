/** A lesson's tour for the page around the element: where the reader is, what the step says, and how to go on. */
import type { Lesson, SaidStep, Tour } from '../lessons';

export interface Walk {
  readonly lesson: Lesson;
  /** From 0. */
  readonly index: number;
  /** The number of steps. */
  readonly count: number;
  /** The step's name. */
  readonly step: string;
  /** Whether the step waits for a guess. */
  readonly waits: boolean;
  /** The step in sentences, with its numbers; its answer once there is a guess. */
  readonly said: SaidStep;
  /** Whether the step is done: answered, computed and played. */
  readonly rests: boolean;
  /** Goes on, where the step is done. */
  next(): void;
  previous(): void;
  goTo(index: number): void;
  /** Starts again from the first step, without guesses. */
  restart(): void;
  /** Shows the answer of a step that waits. */
  reveal(): void;
}

export const walkOf = (tour: Tour): Walk => ({
  lesson: tour.lesson,
  index: tour.index,
  count: tour.lesson.steps.length,
  step: tour.step.id,
  waits: tour.waits,
  said: tour.said.value,
  rests: tour.mayGoOn.value,
  next: () => tour.next(),
  previous: () => tour.previous(),
  goTo: (index) => tour.goTo(index),
  restart: () => tour.restart(),
  reveal: () => tour.answerWith(null),
});
