/**
 * Walks through a lesson and collects what a handout needs of each step: its sentences with the numbers that the core
 * computes now, its pictures with concealed parts covered, and the answer for the last page. Needs no document.
 */
import { loadCore } from '../../../core';
import { paperPictures, pairText } from '../../../element/paper-picture';
import { walkOf } from '../../../element/walk';
import type { Lesson, Prediction } from '../../../lessons/format';
import { inMemory } from '../../../session/lesson/progress';
import type { SaidAnswer, SaidStep } from '../../../session/lesson/said-step';
import { Tour, type TourHost } from '../../../session/lesson/tour';
import { Session } from '../../../session/session';
import { when } from '../../../session/when';
import type { State } from '../../../state/state';
import { taskClock } from './task-clock';

export interface HandoutStep {
  readonly said: SaidStep;
  readonly asked: Prediction | null;
  readonly answer: SaidAnswer | null;
  /** One SVG of layer A, and one of layer B where two are compared. */
  readonly pictures: readonly string[];
  /** What the pictures show, in words. */
  readonly caption: string;
}

export interface OpenedLesson {
  readonly lesson: Lesson;
  /** The reader's changes to it. */
  readonly changes: Partial<State>;
}

/** Half a page, flat: the picture and its text are then printed large. */
const size = { width: 760, height: 330 };

/** Nothing plays: a training is shown at the step that it would play to. */
const still = { playing: false };

/** Without the panel of what was learned, for which every training would be evaluated many times. */
const onPaper = (lesson: Lesson): Lesson => ({
  ...lesson,
  steps: lesson.steps.map((step) => ({ ...step, state: { ...step.state, learning: false } })),
});

const hostOf = (session: Session): TourHost => ({
  changed: () => undefined,
  emit: () => undefined,
  playing: () => still.playing,
  play: (to) => session.move({ ...session.state, ...to }),
  train: () => undefined,
  trainSeeds: () => undefined,
  pause: () => undefined,
  store: inMemory(),
});

/**
 * @param told called before each step
 * @param isWanted false once another handout was requested; reads signals
 * @returns null if it is no longer wanted
 * @throws Error where the core could not be loaded, or has stopped
 */
export async function collect(
  { lesson, changes }: OpenedLesson,
  told: (at: number, of: number) => void,
  isWanted: () => boolean,
): Promise<readonly HandoutStep[] | null> {
  const session = new Session({
    emit: () => undefined,
    playing: () => still.playing,
    clock: taskClock(),
  });
  session.pairText = pairText;
  session.start(await loadCore(), loadCore);
  const tour = Tour.begin(onPaper(lesson), session, hostOf(session), { changes });
  try {
    const steps: HandoutStep[] = [];
    for (const at of lesson.steps.keys()) {
      told(at + 1, lesson.steps.length);
      if (at > 0) tour.goTo(at);
      await when(() => !isWanted() || hasFailed(session) || isReady(tour, session));
      if (hasFailed(session)) throw new Error(session.failure ?? '');
      if (!isWanted()) return null;
      steps.push(...(await stepOf(tour, session)));
    }
    return steps;
  } finally {
    tour.end();
    session.stop();
  }
}

const hasFailed = (session: Session) => session.failure !== null;

/** Whether all facts of the step are known, and its trainings have come to what it shows. Reads signals. */
function isReady(tour: Tour, session: Session): boolean {
  void tour.version;
  void session.training.loop.turns;
  return walkOf(tour, session, still).rests;
}

async function stepOf(tour: Tour, session: Session): Promise<readonly HandoutStep[]> {
  const { said, answer } = walkOf(tour, session, still);
  if (!said) return [];
  const caption = session.caption();
  const pictures = await paperPictures(session, size);
  return [{ said, asked: tour.prediction, answer, pictures, caption }];
}
