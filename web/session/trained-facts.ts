/** What was trained, as pictures and sentences need it. */
import type { TrainedFacts } from '../text/facts';
import type { TrainingRun } from './training-run';

/** @param atStep of the training; a later one than was taken counts as the last that was */
export function trainedFacts(
  run: TrainingRun,
  atStep: number,
  words: readonly string[],
): TrainedFacts {
  const { task, start, seed, steps, layer, columns } = run.setup;
  // Which rows a task asks does not depend on what they answer.
  const answers = run.lossOn(words).lossOn(new Float32Array(words.length * layer.dModel)).asked;
  const rows = [...new Set(answers.map(({ row }) => row))];
  return { task, start, seed, step: run.nearest(atStep), steps, asked: rows, columns };
}
