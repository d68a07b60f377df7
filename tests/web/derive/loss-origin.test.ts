/** Where the backward pass starts: origins of the output's gradients; and the origins of a training's inputs. */
import { describe, expect, it } from 'vitest';
import { originOf } from '../../../web/derive/inspect/origin';
import type { Snapshot } from '../../../web/derive/scene/snapshot';
import { startOf } from '../../../web/state/training';
import { notInLossText, sumOriginText, taskOriginText } from '../../../web/text/en/captions-back';
import { trainedInputText, trainedParameterText } from '../../../web/text/en/training';
import { computed, numberAt } from '../support/layers';

const back = { direction: 'backward' } as const;
const origin = (snapshot: Snapshot, name: string, ...index: number[]) =>
  originOf(snapshot, { name, index }, null);

describe('a gradient of the output', () => {
  it('is 1 of each number where L is the sum of them all', () => {
    const { snapshot } = computed(back);
    expect(origin(snapshot, 'grad.output', 0, 0)).toBe(sumOriginText);
    expect(origin(computed().snapshot, 'grad.output', 0, 0)).toBe(sumOriginText);
  });

  it('comes from the question that its column answers, with 1 for the right answer and 0 for the others', () => {
    const { snapshot } = computed({ ...startOf('what-where'), ...back });
    // The fifth word, “deposit”, has two questions: what (money, the first of 8 answers) and where (bank, the second).
    for (const [column, question, target] of [
      [0, 'what', 1],
      [1, 'what', 0],
      [7, 'what', 0],
      [8, 'where', 0],
      [9, 'where', 1],
    ] as const) {
      const output = numberAt(snapshot, { name: 'output', index: [4, column] }) ?? NaN;
      const text = taskOriginText({ question, output, target, rows: 1 });
      expect(origin(snapshot, 'grad.output', 4, column), String(column)).toBe(text);
    }
    // The other rows have no question.
    for (const row of [0, 3, 5, 9])
      expect(origin(snapshot, 'grad.output', row, 0)).toBe(notInLossText);
  });

  it('is divided by the rows that are asked, where there are several', () => {
    const { snapshot } = computed({ ...startOf('prey'), ...back });
    const asked = snapshot.back?.of === 'task' ? snapshot.back.asked : [];
    expect(new Set(asked.map(({ row }) => row)).size).toBe(6);
    const [first] = asked;
    if (!first) throw new Error('the task asks nothing');
    const column = first.firstColumn + (first.answer ?? NaN);
    const output = numberAt(snapshot, { name: 'output', index: [first.row, column] }) ?? NaN;
    expect(origin(snapshot, 'grad.output', first.row, column)).toBe(
      taskOriginText({ question: first.name, output, target: 1, rows: 6 }),
    );
    // Columns before and after those of the answers have no gradient.
    expect(origin(snapshot, 'grad.output', first.row, first.firstColumn - 1)).toBe(notInLossText);
    const beyond = first.firstColumn + first.answers;
    expect(origin(snapshot, 'grad.output', first.row, beyond)).toBe(notInLossText);
  });
});

it('parameters and inputs of a training come from it', () => {
  const { snapshot } = computed(startOf('what-where'));
  const { trained } = snapshot;
  if (!trained) throw new Error('nothing is trained');
  expect(origin(snapshot, 'W_Q', 0, 0)).toBe(trainedParameterText(trained));
  expect(origin(snapshot, 'token', 4, 0)).toBe(trainedInputText(trained, 'deposit'));
  expect(origin(snapshot, 'position', 4, 0)).toBe(trainedInputText(trained, 'deposit'));
});
