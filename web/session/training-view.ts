/** The trainings on show, as the page draws them. */
import type { Evaluation, TrainingSetup } from '../core/training-types';
import type { Evaluated } from '../derive/training/learned';
import type { Progress } from '../derive/training/curve';
import type { State } from '../state/state';
import { trainedLayers } from '../state/trained-layers';
import type { TrainingLoop } from './training-loop';
import { familyOf, type SeedRow, type SeedTrainings } from './training-seeds';
import type { TrainingRun } from './training-run';

interface Session {
  readonly state: State;
  readonly training: TrainingLoop;
  readonly seeds: SeedTrainings;
  trainingRuns(): readonly TrainingRun[];
}

export interface TrainingView {
  readonly playing: boolean;
  /** Whether steps are being taken that the state names. */
  readonly catchingUp: boolean;
  /** Of what is trained, A where it is: options with every default filled in. */
  readonly setup: TrainingSetup | null;
  /** Of the layers that are trained, A's first. */
  readonly trainings: readonly Progress[];
}

const progressOf = (run: TrainingRun, { trainingStep }: State): Progress => ({
  key: run.key,
  step: run.nearest(trainingStep),
  taken: run.taken,
  steps: run.setup.steps,
  losses: run.losses(),
  divergedAt: run.divergedAt,
});

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
export function learnedView(session: Pick<Session, 'state' | 'trainingRuns'>): LearnedView | null {
  const [run] = session.trainingRuns();
  if (!run) return null;
  const step = run.nearest(session.state.trainingStep);
  return {
    key: run.key,
    step,
    steps: run.setup.steps,
    every: run.every,
    samples: run.setup.evaluation.samples,
    evaluated: [...run.evaluated],
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
export function seedsView(
  session: Pick<Session, 'state' | 'seeds' | 'trainingRuns'>,
): SeedsView | null {
  const { state, seeds } = session;
  const [trained] = trainedLayers(state);
  const [run] = session.trainingRuns();
  if (!trained || !run || seeds.rows.length === 0 || seeds.family !== familyOf(trained))
    return null;
  const { solvedFrom } = run.setup.evaluation;
  return { running: seeds.running, rows: seeds.rows, solvedFrom };
}

/** Null where nothing is trained. */
export function trainingView(session: Session): TrainingView | null {
  const runs = session.trainingRuns();
  if (runs.length === 0) return null;
  const { playing, running } = session.training;
  return {
    playing,
    catchingUp: running && !playing,
    setup: runs[0]?.setup ?? null,
    trainings: runs.map((run) => progressOf(run, session.state)),
  };
}
