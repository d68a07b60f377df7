/**
 * A reader's way through a lesson: the step on show, their guesses, what is hidden until then, and when they may go on.
 * It computes no layer: the figure shows moments and gives their numbers.
 */
import {
  batch,
  computed,
  effect,
  signal,
  untracked,
  type ReadonlySignal,
} from '@preact/signals-core';
import type { State } from '../model/state';
import type { Control, Lesson, LessonStep, Play } from './format';
import { askedBy, changedFrom, has, momentOf, type Asked } from './moment';
import type { MomentNumbers } from './placeholders';
import { knownGuesses, type Progress } from './progress';
import { sayStep, valuesOf, type Guess, type SaidStep, type Values } from './said';

/** What a tour needs of the figure; the reader's own numbers never come into a lesson's sentences. */
export interface Figure {
  readonly state: ReadonlySignal<State>;
  /** Whether what `play` began still runs. */
  readonly playing: ReadonlySignal<boolean>;
  /** Shows a moment, and stops what plays. */
  show(moment: State): void;
  /**
   * The layers of a moment, once they have run and are trained. They are read at once: they may be gone later.
   * Rejects where they cannot be had, and when `end` says that nobody waits any more.
   */
  numbers(moment: State, end: AbortSignal): Promise<MomentNumbers>;
  play(what: Play): void;
  /** Jumps to the end of what plays. */
  arrive(): void;
}

/**
 * - `reading`: the numbers of the step are not there yet.
 * - `failed`: they cannot be had; `again` asks once more.
 */
export type Status = 'reading' | 'ready' | 'failed';

export class Tour {
  private readonly at = signal(0);
  private readonly guesses = signal<ReadonlyMap<string, Guess>>(new Map());
  private readonly values = signal<Values>(new Map());
  private readonly readingStatus = signal<Status>('reading');
  private readonly failure = signal<Error | null>(null);
  private readonly finished = signal(false);
  /** The moment on show as the lesson has it. */
  private readonly shown = signal<State | null>(null);
  private reading = new AbortController();
  private readonly stopWatching: () => void;

  /** Shows the named step, else the one where the reader left, else the first. */
  constructor(
    readonly lesson: Lesson,
    private readonly figure: Figure,
    { progress, step }: { readonly progress?: Progress | null; readonly step?: string } = {},
  ) {
    this.guesses.value = knownGuesses(lesson, progress);
    this.finished.value = progress?.done ?? false;
    const index = [step, progress?.step].map((id) => this.indexOf(id)).find((each) => each >= 0);
    this.goTo(index ?? 0);
    this.stopWatching = effect(() => {
      if (this.isLast.value && this.mayGoOn.value) untracked(() => (this.finished.value = true));
    });
  }

  // ——— what is on show ———

  get index(): number {
    return this.at.value;
  }

  get step(): LessonStep {
    const step = this.lesson.steps[this.at.value];
    if (!step) throw new RangeError('a lesson has a step');
    return step;
  }

  get status(): Status {
    return this.readingStatus.value;
  }

  /** Why the numbers of the step cannot be had; null while they may be. */
  get problem(): Error | null {
    return this.failure.value;
  }

  /** The reader's guess; undefined while there is none. */
  get guess(): Guess | undefined {
    return this.guesses.value.get(this.step.id);
  }

  /** Whether the step waits for a guess. */
  get waits(): boolean {
    return this.step.options.length > 0 && this.guess === undefined;
  }

  readonly said = computed((): SaidStep => sayStep(this.step, this.values.value, this.guess));

  /** Names of tensors, stages (`from scores`) and parts that are hidden now. */
  readonly conceals = computed((): readonly string[] => {
    const { hide, options } = this.step;
    return options.length === 0 || this.waits ? hide : [];
  });

  /** The controls that are shown. */
  get controls(): readonly Control[] {
    return this.step.use;
  }

  /** The fields, by name, that the reader has changed unasked: the step's sentences are not about that. */
  readonly changed = computed((): readonly string[] => {
    const asked = [...new URLSearchParams(this.step.until ?? '').keys()];
    const changed = this.shown.value ? changedFrom(this.shown.value, this.figure.state.value) : [];
    return changed.filter((name) => !asked.includes(name));
  });

  /** Whether the step asks for something that is not on show yet. */
  readonly asksFor = computed((): boolean => {
    const { until } = this.step;
    return until !== null && !has(this.figure.state.value, until);
  });

  /** What the step asks its reader to set; nothing once it is so. */
  readonly asked = computed((): readonly Asked[] =>
    this.asksFor.value ? askedBy(this.step.until ?? '') : [],
  );

  /** Whether the step is done: it was answered, its picture is there, and what it plays has ended. */
  readonly mayGoOn = computed(
    (): boolean =>
      this.status === 'ready' && !this.waits && !this.asksFor.value && !this.playsOn.value,
  );

  /** Whether the step still plays its reason. Nobody has to wait for 24 seeds, or for what they play themselves. */
  readonly playsOn = computed((): boolean => {
    const { play } = this.step;
    return play !== null && play !== 'seeds' && !this.waits && this.figure.playing.value;
  });

  readonly isLast = computed((): boolean => this.at.value === this.lesson.steps.length - 1);

  /** How many guesses were right, of all questions. */
  readonly score = computed(() => {
    const asked = this.lesson.steps.filter(({ options }) => options.length > 0);
    const right = asked.filter(
      ({ id, options }) => options[this.guesses.value.get(id) ?? -1]?.right,
    );
    return { right: right.length, of: asked.length };
  });

  /** What a page keeps of the reader's way, to come back to it. */
  readonly progress = computed((): Progress => ({
    step: this.step.id,
    guesses: Object.fromEntries(this.guesses.value),
    done: this.finished.value,
  }));

  // ——— the way ———

  /** Goes to the next step, if this one is done. */
  next(): void {
    if (this.mayGoOn.value && !this.isLast.value) this.goTo(this.at.value + 1);
  }

  previous(): void {
    if (this.at.value > 0) this.goTo(this.at.value - 1);
  }

  /** One batch: no picture, not even one of the step before, shows what has to be hidden. */
  goTo(index: number): void {
    const moment = momentOf(this.lesson.steps, index);
    batch(() => {
      this.at.value = Math.min(this.lesson.steps.length - 1, Math.max(0, index));
      this.values.value = new Map();
      this.figure.show(moment);
      this.shown.value = moment;
      void this.read(moment);
      if (!this.waits) this.play();
    });
  }

  goToStep(id: string): boolean {
    const index = this.indexOf(id);
    if (index >= 0) this.goTo(index);
    return index >= 0;
  }

  /** Takes a guess, which stays; null to be shown the answer. */
  answerWith(guess: Guess): void {
    const { options, id } = this.step;
    if (!this.waits || (guess !== null && !options[guess])) return;
    batch(() => {
      this.guesses.value = new Map(this.guesses.value).set(id, guess);
      this.play();
    });
  }

  /** Shows the step as it was before the reader changed something; the guess stays. */
  showAgain(): void {
    this.goTo(this.at.value);
  }

  /** Asks again for numbers that could not be had. */
  again(): void {
    if (this.status === 'failed' && this.shown.value) void this.read(this.shown.value);
  }

  /** Forgets all guesses, and begins again at a step. */
  restart(index = 0): void {
    this.guesses.value = new Map();
    this.finished.value = false;
    this.goTo(index);
  }

  /** The reader has left the lesson. */
  end(): void {
    this.reading.abort();
    this.stopWatching();
  }

  // ——— numbers ———

  private async read(moment: State): Promise<void> {
    this.reading.abort();
    const { signal: end } = (this.reading = new AbortController());
    this.readingStatus.value = 'reading';
    this.failure.value = null;
    try {
      const values = valuesOf(this.step, await this.figure.numbers(moment, end));
      if (end.aborted) return;
      batch(() => {
        this.values.value = values;
        this.readingStatus.value = 'ready';
      });
    } catch (error) {
      if (end.aborted) return;
      batch(() => {
        this.failure.value = error instanceof Error ? error : new Error(String(error));
        this.readingStatus.value = 'failed';
      });
    }
  }

  private play(): void {
    if (this.step.play !== null) this.figure.play(this.step.play);
  }

  private indexOf(id: string | undefined): number {
    return this.lesson.steps.findIndex((step) => step.id === id);
  }
}
