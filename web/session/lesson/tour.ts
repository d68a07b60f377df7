/**
 * A reader's way through a lesson: the current step, the guesses, what is hidden, and what the reader has
 * changed. No DOM; web/ui/guide/ draws it.
 */
import { batch, signal } from '@preact/signals-core';
import { isRight, truthOf, type Answer } from '../../lessons/answers';
import type { Lesson, Moment, Prediction, Step } from '../../lessons/format';
import { withRole } from '../../state/fields';
import { defaultState, type State } from '../../state/state';
import { lessonsText } from '../../text/lessons';
import type { Emit } from '../events';
import type { Session } from '../session';
import type { FactsRead } from './fact-reader';
import { Checked } from './checked';
import type { LessonStore } from './progress';
import { StepFacts } from './step-facts';
import { pick, StepState } from './step-state';

/** What a tour needs of its page. */
export interface TourHost {
  /** Something about the lesson has changed. */
  changed(): void;
  readonly emit: Emit<'mh-step' | 'mh-predict' | 'mh-done'>;
  /** Whether the timeline plays. */
  playing(): boolean;
  /** Plays up to a moment. */
  play(to: Moment): void;
  /** Trains visibly, from the beginning up to a step. */
  train(until: number): void;
  /** Trains the current task with many seeds. */
  trainSeeds(): void;
  pause(): void;
  readonly store: LessonStore;
}

/** A committed prediction. */
export interface Guess {
  /** Null where the reader asked to be shown. */
  readonly answer: Answer | null;
  readonly truth: Answer | null;
  readonly right: boolean | null;
}

/** Where a lesson begins. */
export interface Begin {
  readonly step: string;
  /** The link's changes to that step. */
  readonly changes: Partial<State>;
  /** The state that returns when the reader leaves. */
  readonly before: State;
}

/** Preferences: they stay as the reader has them, whatever a step says. */
const own = withRole('preference').map(({ key }) => key);

export class Tour {
  /** The index of the step on show; the number of steps while the check is on show. */
  index = 0;
  /** The committed guesses, by step. */
  readonly guesses = new Map<string, Guess>();
  /** The reader's answer, not committed yet. */
  draft: Answer | null = null;
  /** The answers to the closing questions. */
  readonly checked: Checked;
  readonly facts: StepFacts;
  private readonly stepState: StepState;
  private done = false;
  private readonly changes = signal(0);

  private constructor(
    readonly lesson: Lesson,
    private readonly session: Session,
    private readonly host: TourHost,
    /** The state before the lesson. */
    readonly before: State,
    /** The link's changes to the first step that is shown. */
    changes: Partial<State>,
  ) {
    this.checked = new Checked(lesson.check ?? []);
    this.facts = new StepFacts(lesson, session);
    this.stepState = new StepState(lesson, changes);
  }

  /** Begins a lesson at the named step (`check` for the questions), or at the first. */
  static begin(lesson: Lesson, session: Session, host: TourHost, from: Partial<Begin> = {}): Tour {
    const { step = '', changes = {}, before = session.state } = from;
    const tour = new Tour(lesson, session, host, before, changes);
    const index = lesson.steps.findIndex(({ id }) => id === step);
    if (step === 'check' && index < 0 && lesson.check?.length) tour.show(lesson.steps.length);
    else tour.show(Math.max(0, index));
    if (step !== '' && index < 0 && !tour.atCheck)
      session.notify(lessonsText.lessonNotices.noSuchStep(step, lesson), 'error', 'lesson');
    return tour;
  }

  /** Counts the changes of the lesson: whatever draws it reads this signal. */
  get version(): number {
    return this.changes.value;
  }

  private changed(): void {
    this.changes.value += 1;
    this.host.changed();
  }

  get step(): Step | null {
    return this.lesson.steps[this.index] ?? null;
  }

  get prediction(): Prediction | null {
    return this.step?.prediction ?? null;
  }

  get guess(): Guess | null {
    return (this.step && this.guesses.get(this.step.id)) ?? null;
  }

  /** Whether the step is waiting for a prediction. */
  get waits(): boolean {
    return this.prediction !== null && this.guess === null;
  }

  get atCheck(): boolean {
    return this.step === null;
  }

  /** Whether a step or a check follows this one. */
  get hasNext(): boolean {
    const { steps, check = [] } = this.lesson;
    return this.index < steps.length - (check.length > 0 ? 0 : 1);
  }

  // ——— the way ———

  goTo(index: number): void {
    const { steps, check = [] } = this.lesson;
    const last = steps.length - (check.length > 0 ? 0 : 1);
    this.show(Math.min(Math.max(0, index), last));
  }

  next(): void {
    if (this.hasNext) this.goTo(this.index + 1);
  }

  previous(): void {
    if (this.index > 0) this.goTo(this.index - 1);
  }

  /** Starts again from the first step, without guesses. */
  restart(): void {
    this.guesses.clear();
    this.checked.clear();
    this.stepState.forget();
    this.done = false;
    this.goTo(0);
  }

  /** Restores the state before the lesson, as a step that can be undone. */
  leave(): void {
    batch(() => {
      this.host.pause();
      this.end();
      this.session.show(this.before, ['cell']);
    });
  }

  /** Ends the lesson without restoring anything, for a link or another lesson. */
  end(): void {
    this.facts.stop();
    this.session.conceal(null);
  }

  /** One batch: no picture, not even one of the step before, shows what has to be hidden. */
  private show(index: number): void {
    batch(() => this.showStep(index));
  }

  private showStep(index: number): void {
    this.host.pause();
    // Retracts what was reported at another step.
    this.session.retract('lesson');
    this.index = index;
    this.draft = null;
    this.facts.clear();
    const { step, session, facts, stepState } = this;
    this.conceal();
    if (step) {
      const { values, touched } = stepState.next(step);
      session.show({ ...values, ...pick(session.state, own) }, touched);
      stepState.shown = session.state;
      this.readFacts(step, session.state);
      if (!this.waits) this.play(step);
    } else {
      stepState.shown = null;
      facts.complete = true;
      this.session.changed();
    }
    this.remember();
    this.tellStep();
    this.changed();
  }

  private readFacts(step: Step, state: State): void {
    this.facts.read(step, state, ({ complete, refused }) => {
      const { factsRefused } = lessonsText.lessonNotices;
      if (complete && refused.size > 0)
        this.session.notify(factsRefused(step.id, refused), 'error', 'lesson');
      this.changed();
      if (complete) this.prepareNext();
    });
  }

  private prepareNext(): void {
    const next = this.lesson.steps[this.index + 1];
    if (next) this.facts.prepare(next, this.stepState.of(next));
  }

  /**
   * Reads the facts of a step that is not on show, as they will be when it is; cancels the reading before.
   * @param told as in `FactReader.read`
   */
  readAhead(step: Step, told: (read: FactsRead) => void): void {
    this.facts.readAhead(step, this.stepState.of(step), told);
  }

  // ——— the prediction ———

  /** The guess that would be committed now; for a cell, the one chosen in the picture. */
  get guessing(): Answer | null {
    const { prediction, draft } = this;
    if (prediction?.kind !== 'cell') return draft;
    const { state, snapshot } = this.session;
    const { cell } = state;
    if (!cell) return null;
    if (cell.name === prediction.tensor) return { kind: 'cell', index: cell.index };
    // The packed tensor holds the same number before the cut into heads: take the cell that it feeds.
    if (cell.name !== `${prediction.tensor}_packed` || !snapshot) return null;
    const same = snapshot.feeds(cell).find(({ name }) => name === prediction.tensor);
    return same ? { kind: 'cell', index: same.first } : null;
  }

  /** Takes the reader's answer, to be committed later. */
  put(answer: Answer): void {
    if (!this.waits) return;
    this.draft = answer;
    this.changed();
  }

  /** Commits the guess (without one, the reader is shown the answer), reveals everything and plays. */
  commit(): void {
    const { step, prediction, guessing } = this;
    if (!step || !prediction || this.guess || !this.facts.complete) return;
    const truth = truthOf(prediction, this.facts.values);
    const right = guessing && isRight(prediction, guessing, truth);
    this.guesses.set(step.id, { answer: guessing, truth, right });
    this.conceal();
    this.host.emit('mh-predict', {
      lesson: this.lesson.id,
      step: step.id,
      kind: prediction.kind,
      answer: guessing,
      truth,
      right,
    });
    // The picture shows the answer, and the inspector might cover it.
    if (prediction.kind === 'cell') this.session.cursor.inspect(null, false);
    this.play(step);
    this.tellDone();
    this.changed();
  }

  /** Starts what the step plays by itself. */
  private play({ playTo, playTraining, playSeeds }: Step): void {
    if (playTo) this.host.play(playTo);
    if (playSeeds) this.host.trainSeeds();
    if (playTraining) this.host.train(this.session.state.trainingStep);
  }

  private conceal(): void {
    const { step, prediction } = this;
    const hides = this.waits ? prediction : step;
    this.session.conceal(hides?.conceal ?? null, step?.focus ?? []);
  }

  // ——— the check ———

  answerCheck(question: number, option: number): void {
    if (!this.checked.answer(question, option)) return;
    this.remember();
    this.tellDone();
    this.changed();
  }

  // ——— wandering ———

  /** The fields, by name, that the reader has changed since this step was shown. */
  get wandered(): readonly string[] {
    const { playTo = null, playTraining = false } = (!this.waits && this.step) || {};
    return this.stepState.wandered(this.session.state, { playTo, playTraining });
  }

  /** Whether the timeline is where the step's playing ends. */
  get hasArrived(): boolean {
    const to = this.step?.playTo;
    const { stage, progress } = this.session.state;
    return stage === to?.stage && progress >= to.progress;
  }

  /** Whether the step is still playing what its last sentences describe. */
  get playsOn(): boolean {
    const { step, waits } = this;
    if (!step || waits || this.wandered.length > 0) return false;
    return (
      (step.playTo !== undefined && !this.hasArrived && this.host.playing()) ||
      (step.playTraining === true && this.session.training.loop.running)
    );
  }

  /** Jumps to the end of what the step plays. */
  arrive(): void {
    const { step, session, host } = this;
    if (!step || this.waits) return;
    host.pause();
    if (step.playTo) session.move({ ...session.state, ...step.playTo });
    if (step.playTraining)
      session.change(pick(this.stepState.shown ?? session.state, ['trainingStep']));
    this.changed();
  }

  /** Shows this step again as it was; the guess and an uncommitted answer stay. */
  backToStep(): void {
    const { draft } = this;
    this.show(this.index);
    if (draft) this.put(draft);
  }

  /** Keeps the reader's changes: they apply to later steps, too, except for fields that those set. */
  goOn(): void {
    this.stepState.keep(this.session.state);
    this.show(this.index);
  }

  /** The state that lesson and step give by themselves; a link needs only the differences from it. */
  get base(): State {
    const { step } = this;
    if (!step) return this.session.state;
    return { ...defaultState, ...this.lesson.state, ...step.state };
  }

  /** Whether the timeline is within what the step plays, so that a link need not say where it is. */
  get isWhereItPlays(): boolean {
    return !this.wandered.includes('stage');
  }

  // ——— events ———

  private tellStep(): void {
    const { steps } = this.lesson;
    this.host.emit('mh-step', {
      lesson: this.lesson.id,
      step: this.step?.id ?? 'check',
      index: this.index,
      of: steps.length,
    });
    this.tellDone();
  }

  /**
   * Reports the end of the lesson once: at the last step when its question is answered, or when the whole
   * check is.
   */
  private tellDone(): void {
    const { steps } = this.lesson;
    if (this.done || this.hasNext || this.waits || !this.checked.isComplete) return;
    this.done = true;
    this.remember();
    this.host.emit('mh-done', {
      lesson: this.lesson.id,
      predictions: steps.flatMap(({ id }) => {
        const guess = this.guesses.get(id);
        return guess ? [{ step: id, right: guess.right }] : [];
      }),
      check: { right: this.checked.right, of: this.checked.of },
    });
  }

  private remember(): void {
    this.host.store.save(this.lesson.id, {
      step: this.step?.id ?? '',
      done: this.done,
      right: this.checked.right,
      of: this.checked.of,
    });
  }
}
