/** What was trained, as pictures and sentences need it. */
import type { TaskName, TrainingSetup } from '../../core/training-types';
import type { TrainedFacts } from '../../text/facts';

const verbs: readonly string[] = ['deposit', 'hide', 'find', 'leave'];

/** Whether a task asks something of a word: of all of them, or of the one that puts the question. */
const isAsked: Readonly<Record<TaskName, (word: string) => boolean>> = {
  'what-where': (word) => verbs.includes(word),
  prey: () => true,
  offsets: () => true,
  relation: (word) => word.endsWith('?'),
  lookup: (word) => word.endsWith('?'),
};

export function trainedFacts(
  { task, start, seed, steps }: TrainingSetup,
  step: number,
  words: readonly string[],
): TrainedFacts {
  const asked = words.flatMap((word, row) => (isAsked[task](word) ? [row] : []));
  return { task, start, seed, step, steps, asked };
}
