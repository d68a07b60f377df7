/** The lesson on show: opens it by name, address or text, leads its tour, and keeps where the reader is. */
import { computed, effect, signal, untracked } from '@preact/signals-core';
import type { Lesson, Play, Tour } from '../lessons';
import { isLessonName } from '../lessons/names';
import type { Model } from '../model/model';
import { withPreferencesOf } from '../model/fields';
import { positionOf } from '../model/timeline';
import { nothingConcealed } from '../picture/view';
import type { Session } from '../ui/session';
import { languageTag, say } from '../words/words';
import { Moments } from './moments';
import type { LessonSource, Own } from './properties';

/** The room of lessons, with its parser, is loaded when a lesson is opened. */
const loadRoom = () => import('../lessons');
type Room = Awaited<ReturnType<typeof loadRoom>>;

/** Where this browser keeps how far a reader has come, by lesson. */
const keptName = 'manyheads.lessons';

/** What is kept of all lessons; nothing where the browser keeps nothing, as in a sandboxed frame. */
function kept(): Record<string, unknown> {
  try {
    const text = localStorage.getItem(keptName);
    const read: unknown = JSON.parse(text ?? '{}');
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}

function keep(name: string, progress: unknown): void {
  try {
    localStorage.setItem(keptName, JSON.stringify({ ...kept(), [name]: progress }));
  } catch {
    // The browser keeps nothing here: the reader begins anew next time.
  }
}

export interface LessonPlaces {
  readonly model: Model;
  readonly session: Session;
  /** Trains what is on show, and the many seeds of a step. */
  readonly trainer: {
    readonly playing: boolean;
    readonly busy: boolean;
    play(until?: number): void;
    goTo(step: number): void;
  };
  readonly seeds: { start(): void; stop(): void };
  readonly keepsProgress: () => boolean;
  /** Tells programs of a reader's way. */
  readonly emit: <Name extends keyof LessonEvents>(type: Name, detail: LessonEvents[Name]) => void;
}

/** A lesson's events, for a course page to record. */
export interface LessonEvents {
  'mh-step': {
    readonly lesson: string;
    readonly step: string;
    /** From 0. */
    readonly index: number;
    readonly of: number;
  };
  /** `right` is null where the reader asked to be shown. */
  'mh-predict': {
    readonly lesson: string;
    readonly step: string;
    /** The option, from 0; null where the reader asked to be shown. */
    readonly answer: number | null;
    readonly right: boolean | null;
  };
  /** Once, as the last step is done. */
  'mh-done': { readonly lesson: string; readonly right: number; readonly of: number };
}

export class Lessons {
  /** The tour on show; null without a lesson. */
  readonly tour = signal<Tour | null>(null);
  private room: Room | null = null;
  private moments: Moments | null = null;
  /** Of the lesson on show: a built-in one's, an address, or what a file was called. */
  name = '';
  /** Whether it was given as text, which no link names. */
  isText = false;
  /** What was on show before the lesson: its end leads back there. */
  private before: Model['state'] | null = null;
  /** Counts what was asked for: of two lessons that load at once the later one is shown. */
  private asked = 0;
  private stopKeeping: () => void = () => undefined;

  constructor(private readonly places: LessonPlaces) {
    effect(() => {
      const tour = this.tour.value;
      const tables = places.model.numbers[0]?.tables;
      const names = tour?.conceals.value ?? [];
      const hides = tables && this.room?.concealedBy(names, tables);
      places.session.concealed.value = hides ?? nothingConcealed;
    });
    // With another core after one has stopped, the step that failed is shown with its numbers.
    effect(() => {
      if (!places.model.core) return;
      untracked(() => {
        if (this.tour.value?.status === 'failed') this.tour.value.showAgain();
      });
    });
    effect(() => {
      const tour = this.tour.value;
      places.session.lesson.value = tour && {
        name: this.name,
        step: tour.step.id,
        isText: this.isText,
      };
    });
  }

  /**
   * Opens a built-in lesson, the file at an address, or the text of one. What cannot be read is said.
   * @param isFromLink whether an address of the page names it, which anybody may have written: its own site alone is asked
   */
  async open(name: string, step?: string, isFromLink = false): Promise<void> {
    this.asked += 1;
    const { asked } = this;
    try {
      const room = await this.load();
      const isText = name.includes('\n');
      const lesson = isLessonName(name)
        ? await room.loadLesson(name, languageTag())
        : room.parseLesson(isText ? name : await fetched(name, isFromLink));
      if (asked !== this.asked) return;
      this.isText = isText;
      this.begin(room, lesson, isText ? lesson.title : name, step);
    } catch (error) {
      this.places.model.notify(
        error instanceof Error ? error.message : say('lesson-not-found', { name }),
      );
    }
  }

  /** Opens a lesson from its text, as a writer's preview or a dropped file. @throws LessonError naming lines */
  async openText(text: string, name: string, step?: string): Promise<void> {
    const room = await this.load();
    const lesson = room.parseLesson(text);
    this.isText = true;
    this.begin(room, lesson, name, step);
  }

  private async load(): Promise<Room> {
    this.room ??= await loadRoom();
    return this.room;
  }

  private begin(room: Room, lesson: Lesson, name: string, step?: string): void {
    const { model, session } = this.places;
    if (!model.core) throw new Error(say('figure-no-layer'));
    // A lesson that follows another one leads back to where the first began.
    if (!this.tour.value) this.before = model.state;
    this.end();
    this.name = name;
    this.moments = new Moments(() => model.core, model.clock);
    session.scene.value = 'lesson';
    const progress = room.progressFrom(this.places.keepsProgress() ? kept()[name] : null);
    const tour = new room.Tour(lesson, this.figure(this.moments), {
      progress,
      ...(step === undefined ? {} : { step }),
    });
    this.tour.value = tour;
    const stops = [
      effect(() => {
        const now = tour.progress.value;
        if (this.places.keepsProgress()) keep(this.name, now);
      }),
      ...this.tell(tour, name),
    ];
    this.stopKeeping = () => {
      for (const stop of stops) stop();
    };
  }

  /** Sends the events of a tour. */
  private tell(tour: Tour, lesson: string): readonly (() => void)[] {
    const { emit } = this.places;
    let answered = tour.guess;
    let wasDone = tour.progress.value.done;
    return [
      effect(() => {
        const { index, step } = tour;
        answered = untracked(() => tour.guess);
        emit('mh-step', { lesson, step: step.id, index, of: tour.lesson.steps.length });
      }),
      effect(() => {
        const { guess: answer, step } = tour;
        const { answer: said } = tour.said.value;
        if (answer === undefined || answer === answered || !said) return;
        answered = answer;
        emit('mh-predict', { lesson, step: step.id, answer, right: said.right });
      }),
      effect(() => {
        const { done } = tour.progress.value;
        if (done && !wasDone) emit('mh-done', { lesson, ...tour.score.value });
        wasDone = done;
      }),
    ];
  }

  /** Leaves the lesson, for what was on show before or for its last moment. */
  leave(stays = false): void {
    this.asked += 1;
    const { before } = this;
    this.end();
    this.places.session.scene.value = 'explore';
    const { model } = this.places;
    if (before && !stays) model.showState(withPreferencesOf(before, model.state));
  }

  /** Frees what was computed for the lesson, which stays: what is asked for later is computed anew. */
  release(): void {
    this.moments?.dispose();
  }

  private end(): void {
    this.places.seeds.stop();
    this.tour.value?.end();
    this.stopKeeping();
    this.moments?.dispose();
    this.moments = null;
    this.tour.value = null;
  }

  /** What a tour asks of this figure. */
  private figure(moments: Moments) {
    const { model, trainer } = this.places;
    const isPlaying = computed(() => model.player.playing || trainer.playing || trainer.busy);
    return {
      state: computed(() => model.state),
      playing: isPlaying,
      show: (moment: Model['state']) => {
        model.player.pause();
        model.showState(withPreferencesOf(moment, model.state), { unrecorded: true });
      },
      numbers: async (moment: Model['state'], end: AbortSignal) => {
        try {
          return await moments.numbers(moment, end);
        } catch (error) {
          model.lost(error);
          throw error;
        }
      },
      play: (what: Play) => {
        if (what === 'seeds') {
          this.places.seeds.start();
          return;
        }
        if (what === 'training') {
          const until = model.state.trainingStep;
          model.change({ trainingStep: 0 }, { unrecorded: true });
          trainer.play(until);
          return;
        }
        model.show({ stage: what, progress: 0 });
        model.player.play(positionOf(model.order, { stage: what, progress: 1 }));
      },
      arrive: () => {
        model.player.pause();
        model.goTo(Math.ceil(model.position));
      },
    };
  }
}

async function fetched(name: string, isFromLink: boolean): Promise<string> {
  const address = new URL(name, document.baseURI);
  if (isFromLink && address.origin !== location.origin)
    throw new Error(say('lesson-elsewhere', { name }));
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(say('lesson-not-found', { name }));
  return answer.text();
}

/** Opens the lesson that an attribute or a program asks for, once there is a core, and leaves it where none is asked for. */
export function followLesson(own: Own, model: Model, lessons: Lessons): void {
  let shown: LessonSource | null = null;
  effect(() => {
    const asked = own.lesson.value;
    const step = own.lessonStep.value ?? undefined;
    if (!model.core || (!asked && !shown)) return;
    const isOpen = shown === asked;
    shown = asked;
    untracked(() => {
      if (!asked) lessons.leave();
      else if (!isOpen || !lessons.tour.value)
        void lessons.open(asked.source, step, asked.isFromLink);
      else if (step !== undefined) lessons.tour.value.goToStep(step);
    });
  });
}
