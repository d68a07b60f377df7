/** The facts of a lesson's steps: of the step on show, and of another one before it is shown. */
import type { FactValues } from '../../lessons/facts';
import type { Lesson, Step } from '../../lessons/format';
import { settle } from '../../state/settle';
import type { State } from '../../state/state';
import type { Session } from '../session';
import { FactReader, type FactsRead } from './fact-reader';
import type { StepValues } from './step-state';

export class StepFacts {
  /** Of the step on show. */
  values: FactValues = new Map();
  /** Whether all of them are known. */
  complete = false;
  private reader: FactReader | null = null;
  /** Of a step that is not on show. */
  private ahead: FactReader | null = null;

  constructor(
    private readonly lesson: Lesson,
    private readonly session: Session,
  ) {}

  /** Another step is about to be shown. */
  clear(): void {
    this.values = new Map();
    this.complete = false;
  }

  /**
   * Reads the facts of the step on show.
   * @param told called with each that is known, and once all are
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
   * Trains what the facts of the next step need while the reader is at this one: its answer need not be waited for.
   * @param asked as `readAhead` has it
   */
  prepare(step: Step, asked: StepValues): void {
    const { coreLayers } = this.session;
    if (!coreLayers) return;
    const { state } = settle(coreLayers.rules, asked.values, asked.touched);
    this.reader?.prepare({ ...this.lesson.facts, ...step.facts }, state);
  }

  /**
   * The facts of a step that is not on show, as they will be when it is; what was asked before is given up.
   * @param asked the step's whole state, and what of it somebody chose
   * @param told as `FactReader.read` has it
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
