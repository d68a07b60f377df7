/** The trainings on show, as the page draws them. */
import type { Evaluation, TrainingSetup } from '../core/training-types';
import type { Evaluated } from '../derive/training/learned';
import type { Progress } from '../derive/training/curve';
import type { State } from '../state/state';
import { trainedLayers } from '../state/trained-layers';
import type { SessionTraining } from './session-training';
import { familyOf, type SeedRow } from './training-seeds';
import type { TrainingRun } from './training-run';

export interface TrainingView {
  readonly playing: boolean;
  /** Whether steps up to the state's own are still being taken. */
  readonly catchingUp: boolean;
  /** The setup of the training (A's where two are compared), with every default filled in. */
  readonly setup: TrainingSetup | null;
  /** The trainings of the layers on show, A's first. */
  readonly trainings: readonly Progress[];
}

/** While playing, the curve ends at the step on show, even where later steps have been taken before. */
function progressOf(run: TrainingRun, { trainingStep }: State, playing: boolean): Progress {
  const step = run.nearest(trainingStep);
  const losses = run.losses();
  return {
    key: run.key,
    step,
    taken: run.taken,
    steps: run.setup.steps,
    losses: playing ? losses.subarray(0, step) : losses,
    divergedAt: run.divergedAt,
  };
}

/** What one training has learned. */
export interface LearnedView {
  readonly key: string;
  readonly step: number;
  readonly steps: number;
  /** The number of steps between two fixed evaluations. */
  readonly every: number;
  /** The number of fresh samples in an evaluation. */
  readonly samples: number;
  readonly evaluated: Evaluated;
  /** The evaluation at the step on show; null until it is made. */
  readonly now: Evaluation | null;
}

/** Null where nothing is trained. */
export function learnedView(training: SessionTraining): LearnedView | null {
  const [run] = training.runs();
  if (!run) return null;
  const step = run.nearest(training.state.trainingStep);
  return {
    key: run.key,
    step,
    steps: run.setup.steps,
    every: run.every,
    samples: run.setup.evaluation.samples,
    evaluated: [...run.evaluated].filter(([at]) => !training.loop.playing || at <= step),
    now: run.evaluationAt(step),
  };
}

export interface SeedsView {
  readonly running: boolean;
  readonly rows: readonly SeedRow[];
  /** The least joint accuracy at which a training counts as having solved its task. */
  readonly solvedFrom: number;
}

/** Null where no seeds were trained, or only those of another training. */
export function seedsView(training: SessionTraining): SeedsView | null {
  const { state, seeds } = training;
  const [trained] = trainedLayers(state);
  const [run] = training.runs();
  if (!trained || !run || seeds.rows.length === 0 || seeds.family !== familyOf(trained))
    return null;
  const { solvedFrom } = run.setup.evaluation;
  return { running: seeds.running, rows: seeds.rows, solvedFrom };
}

/** Null where nothing is trained. */
export function trainingView(training: SessionTraining): TrainingView | null {
  const runs = training.runs();
  if (runs.length === 0) return null;
  const { playing, running } = training.loop;
  return {
    playing,
    catchingUp: running && !playing,
    setup: runs[0]?.setup ?? null,
    trainings: runs.map((run) => progressOf(run, training.state, playing)),
  };
}
