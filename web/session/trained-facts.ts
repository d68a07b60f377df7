/** The facts of a training that pictures and sentences need. */
import type { TrainedFacts } from '../text/facts';
import type { TrainingRun } from './training-run';

/** @param atStep a step of the training; after the last one that was taken, that one */
export function trainedFacts(
  run: TrainingRun,
  atStep: number,
  words: readonly string[],
): TrainedFacts {
  const { task, start, seed, steps, layer, columns } = run.setup;
  // Which rows a task asks does not depend on the output, so zeros do.
  const answers = run.lossOn(words).lossOn(new Float32Array(words.length * layer.dModel)).asked;
  const rows = [...new Set(answers.map(({ row }) => row))];
  return { task, start, seed, step: run.nearest(atStep), steps, asked: rows, columns };
}
