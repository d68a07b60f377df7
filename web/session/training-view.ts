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
  /** Whether steps are being taken that the state names. */
  readonly catchingUp: boolean;
  /** Of what is trained, A where it is: options with every default filled in. */
  readonly setup: TrainingSetup | null;
  /** Of the layers that are trained, A's first. */
  readonly trainings: readonly Progress[];
}

/** While it plays nothing of a step that is still to come is shown, though it may have been taken before. */
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
  /** It is evaluated every so many steps. */
  readonly every: number;
  /** On so many fresh samples. */
  readonly samples: number;
  readonly evaluated: Evaluated;
  /** At the step on show; null until that was evaluated. */
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
  /** The least joint accuracy of a training that has solved its task. */
  readonly solvedFrom: number;
}

/** Null where no seeds were trained, or others than those of what is on show. */
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
