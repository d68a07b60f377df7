/** A whole lesson at once, with its answers: for the handout and the teacher's notes. */
import type { State } from '../model/state';
import type { Lesson, LessonStep } from './format';
import { momentOf } from './moment';
import type { MomentNumbers } from './placeholders';
import { sayStep, valuesOf, type SaidStep } from './said';
import type { Figure } from './tour';

export interface WholeStep {
  readonly step: LessonStep;
  /** Its sentences with their numbers and the answer. */
  readonly said: SaidStep;
  readonly moment: State;
  /** The layers of the moment; they may be gone once the next step is asked for. */
  readonly layers: MomentNumbers;
}

/**
 * The steps in order, each computed when it is asked for. Fails where a number cannot be had, and when `end` says that
 * nobody waits any more.
 */
export async function* wholeLesson(
  { steps }: Lesson,
  figure: Pick<Figure, 'numbers'>,
  end: AbortSignal,
): AsyncGenerator<WholeStep, void> {
  for (const [index, step] of steps.entries()) {
    const moment = momentOf(steps, index);
    const layers = await figure.numbers(moment, end);
    yield { step, said: sayStep(step, valuesOf(step, layers), null), moment, layers };
  }
}
