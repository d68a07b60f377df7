/**
 * Reads the facts of a step, each on the layer that it names. Facts without training are known at once;
 * trainings run between frames.
 */
import type { Core } from '../../core/core-types';
import type { Evaluation } from '../../core/training-types';
import type { Snapshot } from '../../derive/scene/snapshot';
import { factRow, madeFrom, type Fact, type FactValue } from '../../lessons/facts';
import type { Facts } from '../../lessons/format';
import type { Rules } from '../../state/rules';
import { settle } from '../../state/settle';
import { lessonsText } from '../../text/lessons';
import type { State } from '../../state/state';
import { trainingOptions } from '../../state/training';
import type { Clock } from '../clock';
import { isLost } from '../core-supply';
import { keyOf } from '../memoize';
import { Model } from '../model';
import { TrainingRun } from '../training-run';
import { waitingSlice } from '../training-slice';
import { Trainings } from '../trainings';

export interface FactsRead {
  readonly values: ReadonlyMap<string, FactValue>;
  /** Facts that this layer cannot give, each with the reason. */
  readonly refused: ReadonlyMap<string, string>;
  readonly complete: boolean;
}

interface Task {
  readonly facts: readonly [string, Fact][];
  readonly state: State;
  readonly values: Map<string, FactValue>;
  readonly refused: Map<string, string>;
  readonly told: (read: FactsRead) => void;
}

const newTask = (facts: Facts, state: State, told: Task['told']): Task => ({
  facts: Object.entries(facts),
  state,
  told,
  values: new Map(),
  refused: new Map(),
});

/** What a reader may share with others. */
interface Shared {
  /** Trainings that others read, too. */
  readonly trainings: Trainings;
  /** Told that the core has stopped for good; without it that error is thrown. */
  readonly lost: (error: Error) => void;
}

const thrown = (error: Error): void => {
  throw error;
};

export class FactReader {
  private readonly model: Model;
  private readonly evaluations = new Map<string, Evaluation>();
  private readonly seeds = new Map<string, readonly Evaluation[]>();
  private seedRun: { readonly key: string; readonly run: TrainingRun } | null = null;
  private frame = 0;
  private until = 0;

  private readonly trainings: Trainings;
  private readonly lost: (error: Error) => void;

  constructor(
    private readonly core: Core,
    private readonly rules: Rules,
    private readonly clock: Clock,
    { trainings = new Trainings(core), lost = thrown }: Partial<Shared> = {},
  ) {
    this.lost = lost;
    this.trainings = trainings;
    this.model = new Model(core, () => undefined, this.trainings);
  }

  /**
   * Reads facts about `state`, which is already settled; cancels the reading before.
   * @param told called at once with the facts known so far, and again whenever there are more
   */
  read(facts: Facts, state: State, told: (read: FactsRead) => void): void {
    this.pause();
    this.until = this.clock.now() + waitingSlice;
    this.go(newTask(facts, state, told));
  }

  /**
   * From the next frame on trains what these facts need, so that reading them later takes less time; cancels
   * the reading before.
   */
  prepare(facts: Facts, state: State): void {
    this.pause();
    this.later(newTask(facts, state, () => undefined));
  }

  private pause(): void {
    if (this.frame !== 0) this.clock.cancelFrame(this.frame);
    this.frame = 0;
  }

  stop(): void {
    this.pause();
    this.seedRun?.run.dispose();
    this.model.dispose();
    this.trainings.dispose();
  }

  private go(task: Task): void {
    try {
      this.goOn(task);
    } catch (error) {
      if (!isLost(error)) throw error;
      this.lost(error);
    }
  }

  private goOn(task: Task): void {
    const { facts, values, refused, told } = task;
    const before = values.size + refused.size;
    let isNews = before === 0;
    for (const [name, fact] of facts) {
      if (values.has(name) || refused.has(name)) continue;
      this.tryFact(name, fact, task);
    }
    const complete = values.size + refused.size === facts.length;
    if (values.size + refused.size > before) isNews = true;
    if (!complete) this.later(task);
    if (isNews || complete) told({ values: new Map(values), refused: new Map(refused), complete });
  }

  private later(task: Task): void {
    this.frame = this.clock.requestFrame(() => {
      this.frame = 0;
      this.until = this.clock.now() + waitingSlice;
      this.go(task);
    });
  }

  /** Evaluates a fact if it can; one that needs more time, or another fact first, stays open. */
  private tryFact(name: string, fact: Fact, { state, values, refused }: Task): void {
    const needed = madeFrom(fact);
    const without = needed.find((each) => refused.has(each));
    if (without !== undefined) {
      refused.set(name, refused.get(without) ?? '');
      return;
    }
    if (!needed.every((each) => values.has(each))) return;
    try {
      const value = this.valueOf(fact, state, values);
      if (value) values.set(name, value);
    } catch (error) {
      // The layer has no such number: the core refuses with a RangeError. Any other error is a bug.
      if (!(error instanceof RangeError)) throw error;
      refused.set(name, error.message);
    }
  }

  /** The fact's value; null while it needs more time. */
  private valueOf(fact: Fact, step: State, before: Task['values']): FactValue | null {
    const row = factRow(fact.fact);
    const state = this.settled(step, fact.state);
    switch (row.from) {
      case 'facts':
        return row.read(fact, before);
      case 'seeds': {
        const evaluations = this.seedsOf(state, fact.seeds ?? 1);
        return evaluations && row.read(fact, evaluations);
      }
      case 'training': {
        const evaluation = this.evaluation(state);
        return evaluation && row.read(fact, { evaluation, step: state.trainingStep });
      }
      case 'layer': {
        const other = fact.other && this.settled(state, fact.other);
        if (!this.isTaken(state) || (other && !this.isTaken(other))) return null;
        // The model holds one layer at a time, so the other layer's numbers are read first.
        const beside = other ? kept(this.model.compute(other), fact.tensor ?? '') : null;
        return row.read(fact, { snapshot: this.model.compute(state), other: beside, before });
      }
    }
  }

  private settled(state: State, patch: Partial<State> | undefined): State {
    if (!patch) return state;
    const wanted = { ...state, compare: null, ...patch };
    return settle(this.rules, wanted, Object.keys(patch) as (keyof State)[]).state;
  }

  private readonly hasTime = () => this.clock.now() < this.until;

  /** Whether the training has reached the state's step; trains towards it. */
  private isTaken(state: State): boolean {
    if (state.parameters !== 'trained') return true;
    // Only with time left may a training begin: of more than are kept, each would end the one before it, at every
    // frame, and none would get anywhere.
    const run = this.hasTime() ? this.trainings.of(state) : this.trainings.kept(state);
    return run?.advance(state.trainingStep, this.hasTime) ?? false;
  }

  private evaluation(state: State): Evaluation | null {
    if (state.parameters !== 'trained') throw new RangeError(lessonsText.factRefusals.untrained);
    const key = `${keyOf(trainingOptions(state))} ${state.trainingStep}`;
    const known = this.evaluations.get(key);
    if (known || !this.isTaken(state)) return known ?? null;
    const run = this.trainings.of(state);
    run.goTo(run.nearest(state.trainingStep));
    const evaluation = run.training.evaluate();
    this.evaluations.set(key, evaluation);
    return evaluation;
  }

  /** Evaluations of seeds 1 to `count`, each trained to the end; null while some are missing. */
  private seedsOf(state: State, count: number): readonly Evaluation[] | null {
    if (state.parameters !== 'trained') throw new RangeError(lessonsText.factRefusals.untrained);
    const family = JSON.stringify({ ...trainingOptions(state), seed: 0 });
    let known = this.seeds.get(family) ?? [];
    while (known.length < count && this.hasTime()) {
      const options = { ...trainingOptions(state), seed: known.length + 1 };
      const key = JSON.stringify(options);
      if (this.seedRun?.key !== key) {
        this.seedRun?.run.dispose();
        this.seedRun = { key, run: new TrainingRun(key, this.core.createTraining(options)) };
      }
      const { run } = this.seedRun;
      if (!run.advance(run.setup.steps, this.hasTime)) return null;
      known = [...known, run.training.evaluate()];
      this.seeds.set(family, known);
    }
    return known.length < count ? null : known.slice(0, count);
  }
}

/** A snapshot that keeps one tensor, already read, for when another run has replaced the layer. */
function kept(snapshot: Snapshot, name: string): Snapshot {
  const tensor = snapshot.tensor(name);
  return { ...snapshot, tensor: (asked) => (asked === name ? tensor : snapshot.tensor(asked)) };
}
