/** The facts of a lesson's steps: of the step on show, and of another step in advance. */
import { effect, untracked } from '@preact/signals-core';
import type { FactValues } from '../../lessons/facts';
import type { Facts, Lesson, Step } from '../../lessons/format';
import { settle } from '../../state/settle';
import type { State } from '../../state/state';
import type { CoreLayers } from '../core-layers';
import type { Session } from '../session';
import { FactReader, type FactsRead } from './fact-reader';
import type { StepValues } from './step-state';

export class StepFacts {
  /** The facts of the step on show. */
  values: FactValues = new Map();
  /** Whether all of them are known. */
  complete = false;
  private readonly shown: Reading;
  /** Reads the facts of a step that is not on show. */
  private readonly ahead: Reading;

  constructor(
    private readonly lesson: Lesson,
    private readonly session: Session,
  ) {
    this.shown = new Reading(session);
    this.ahead = new Reading(session);
  }

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
    this.shown.read(this.factsOf(step), state, (read) => {
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
    const state = this.settled(asked);
    if (state) this.shown.prepare(this.factsOf(step), state);
  }

  /**
   * Reads the facts of a step that is not on show, as they will be when it is; cancels the reading before.
   * @param asked the step's whole state, and which of its fields somebody chose
   * @param told as in `FactReader.read`
   */
  readAhead(step: Step, asked: StepValues, told: (read: FactsRead) => void): void {
    const state = this.settled(asked);
    if (state) this.ahead.read(this.factsOf(step), state, told);
  }

  private factsOf(step: Step): Facts {
    return { ...this.lesson.facts, ...step.facts };
  }

  private settled({ values, touched }: StepValues): State | null {
    const { coreLayers } = this.session;
    return coreLayers && settle(coreLayers.rules, values, touched).state;
  }

  stop(): void {
    this.shown.stop();
    this.ahead.stop();
  }
}

/** After this many cores that stopped for good while they read the same facts, these are given up. */
const mostLost = 2;

interface Request {
  readonly facts: Facts;
  readonly state: State;
  readonly told: (read: FactsRead) => void;
  /** How many cores have stopped while they read them. */
  lost: number;
}

/**
 * Reads on the session's core. When the element leaves its page or the core is replaced, the reading ends; with the next
 * core it begins again, unless everything is known.
 */
class Reading {
  private layers: CoreLayers | null = null;
  private reader: FactReader | null = null;
  /** What is not known yet. */
  private open: Request | null = null;
  private readonly stopWatching: () => void;

  constructor(private readonly session: Session) {
    this.stopWatching = effect(() => {
      const layers = session.snapshot && session.coreLayers;
      untracked(() => this.use(layers));
    });
  }

  read(facts: Facts, state: State, told: Request['told']): void {
    this.begin({ facts, state, told, lost: 0 });
  }

  prepare(facts: Facts, state: State): void {
    this.open = null;
    this.reader?.prepare(facts, state);
  }

  private use(layers: CoreLayers | null): void {
    if (layers === this.layers) return;
    this.layers = layers;
    this.reader?.stop();
    this.reader = null;
    if (!layers) return;
    const { core, rules } = layers;
    this.reader = new FactReader(core, rules, this.session.clock, {
      lost: (error) => {
        if (this.open) this.open.lost += 1;
        this.session.replaceCore(error);
      },
    });
    if (this.open) this.begin(this.open);
  }

  private begin(request: Request): void {
    this.open = request;
    const { facts, state, told } = request;
    if (request.lost === mostLost) return;
    this.reader?.read(facts, state, (read) => {
      if (read.complete) this.open = null;
      told(read);
    });
  }

  stop(): void {
    this.stopWatching();
    this.open = null;
    this.reader?.stop();
    this.reader = null;
  }
}
