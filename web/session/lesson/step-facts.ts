/** The facts of a lesson's steps: of the step on show, and of another step in advance. */
import type { FactValues } from '../../lessons/facts';
import type { Lesson, Step } from '../../lessons/format';
import { settle } from '../../state/settle';
import type { State } from '../../state/state';
import type { Session } from '../session';
import { FactReader, type FactsRead } from './fact-reader';
import type { StepValues } from './step-state';

export class StepFacts {
  /** The facts of the step on show. */
  values: FactValues = new Map();
  /** Whether all of them are known. */
  complete = false;
  private reader: FactReader | null = null;
  /** Reads the facts of a step that is not on show. */
  private ahead: FactReader | null = null;

  constructor(
    private readonly lesson: Lesson,
    private readonly session: Session,
  ) {}

  /** Called before another step is shown. */
  clear(): void {
    this.values = new Map();
    this.complete = false;
  }

  /**
   * Reads the facts of the step on show.
   * @param told called whenever facts become known, and once all are
   */
  read(step: Step, state: State, told: (read: FactsRead) => void): void {
    this.reader ??= this.newReader();
    this.reader?.read({ ...this.lesson.facts, ...step.facts }, state, (read) => {
      this.values = read.values;
      this.complete = read.complete;
      told(read);
    });
  }

  /**
   * Trains what the facts of the next step need while the reader is at this one, to shorten the wait for its
   * answer.
   * @param asked as in `readAhead`
   */
  prepare(step: Step, asked: StepValues): void {
    const { coreLayers } = this.session;
    if (!coreLayers) return;
    const { state } = settle(coreLayers.rules, asked.values, asked.touched);
    this.reader?.prepare({ ...this.lesson.facts, ...step.facts }, state);
  }

  /**
   * Reads the facts of a step that is not on show, as they will be when it is; cancels the reading before.
   * @param asked the step's whole state, and which of its fields somebody chose
   * @param told as in `FactReader.read`
   */
  readAhead(step: Step, asked: StepValues, told: (read: FactsRead) => void): void {
    const { coreLayers } = this.session;
    if (!coreLayers) return;
    const { state } = settle(coreLayers.rules, asked.values, asked.touched);
    this.ahead ??= this.newReader();
    this.ahead?.read({ ...this.lesson.facts, ...step.facts }, state, told);
  }

  private newReader(): FactReader | null {
    const { coreLayers, clock } = this.session;
    return coreLayers && new FactReader(coreLayers.core, coreLayers.rules, clock);
  }

  stop(): void {
    this.reader?.stop();
    this.reader = null;
    this.ahead?.stop();
    this.ahead = null;
  }
}
