/** A lesson without a page: the real core, frames under the test's control, and recorded events. */
import type { Answer } from '../../../web/lessons/answers';
import type { Lesson, Moment } from '../../../web/lessons/format';
import { inMemory, type LessonStore } from '../../../web/session/lesson/progress';
import { Tour } from '../../../web/session/lesson/tour';
import type { Session } from '../../../web/session/session';
import type { State } from '../../../web/state/state';
import { open } from './session';
import { SliceClock } from './training';

export interface Walk {
  readonly tour: Tour;
  readonly session: Session;
  readonly events: { readonly type: string; readonly detail: object }[];
  readonly plays: Moment[];
  /** Steps up to which a training was requested. */
  readonly trains: number[];
  readonly store: LessonStore;
  /** The current messages. */
  said(): readonly string[];
  /** Runs frames until every fact is known. */
  rest(): void;
}

export function walk(
  lesson: Lesson,
  {
    at = '',
    link = '',
    changes = {},
  }: { at?: string; link?: string; changes?: Partial<State> } = {},
): Walk {
  const clock = new SliceClock();
  const { session, said } = open(link, { clock });
  const events: Walk['events'] = [];
  const plays: Moment[] = [];
  const trains: number[] = [];
  const store = inMemory();
  const host = {
    changed: () => undefined,
    emit: (type: string, detail: object) => void events.push({ type, detail }),
    playing: () => false,
    play: (to: Moment) => void plays.push(to),
    train: (until: number) => void trains.push(until),
    trainSeeds: () => session.training.startSeeds(),
    pause: () => session.training.pause(),
    store,
  };
  const from = at === '' ? { changes } : { step: at, changes };
  const tour = Tour.begin(lesson, session, host, from);
  return { tour, session, events, plays, trains, store, said, rest: () => void clock.rest() };
}

/** A wrong answer that the prediction accepts. */
export function wrongAnswer(truth: Answer): Answer {
  switch (truth.kind) {
    case 'choose':
      return { kind: 'choose', option: truth.option === 0 ? 1 : 0 };
    case 'number':
      return { kind: 'number', value: truth.value + 1e6 };
    case 'cell':
      return { kind: 'cell', index: truth.index.map((each) => each + 1) };
    case 'bars':
      return { kind: 'bars', shares: truth.shares.map((_, k) => Number(k === 0)) };
  }
}
