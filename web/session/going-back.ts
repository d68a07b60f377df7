/**
 * The backward pass of a layer that has run: from ∂L/∂output to the gradients of everything that it was made
 * from.
 */
import type { Question, WordsAnswer, WordsLoss } from '../core/training-types';
import type { Layer } from '../core/types';
import type { AskedFacts, BackFacts } from '../text/facts';

/** The loss of a training on the current words. */
export interface TaskLoss {
  readonly questions: readonly Question[];
  lossOn(output: Float32Array): WordsLoss;
}

/**
 * @param task the task that was trained; null where nothing was trained
 * @returns what L is
 */
export function goBack(layer: Layer, task: TaskLoss | null): BackFacts {
  const output = layer.tensor('output').data;
  const { loss = null, gradOutput, asked } = task?.lossOn(output) ?? {};
  if (task && loss !== null && gradOutput && asked) {
    layer.backward(gradOutput);
    return { of: 'task', loss, asked: asked.map((each) => askedFacts(each, task.questions)) };
  }
  layer.backward(new Float32Array(output.length).fill(1));
  return { of: 'sum', asksNothing: task !== null };
}

function askedFacts(
  { row, question, answer }: WordsAnswer,
  questions: readonly Question[],
): AskedFacts {
  const { name = '', firstColumn = 0, answers = 0 } = questions[question] ?? {};
  return { row, name, firstColumn, answers, answer };
}
