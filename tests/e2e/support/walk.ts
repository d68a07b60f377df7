/** Walks through a built-in lesson by what a reader would press. */
import type { Locator, Page } from '@playwright/test';
import type * as CoreFile from '../../../web/core';
import type { Answer } from '../../../web/lessons/answers';
import type { Lesson, Prediction, Step } from '../../../web/lessons/format';
import { answersOf } from '../../support/answers';
import { wrong } from '../../support/wrong-answer';
import { title } from './guide';
import type { Hands } from './hands';
import { expect } from './test';

/** `arrived` at a step; `guessed`, before committing the guess; `answered`, also for the questions. */
export type Moment = 'arrived' | 'guessed' | 'answered';

export interface Way {
  readonly page: Page;
  readonly layer: Locator;
  readonly hands: Hands;
  /** Whether the reader guesses rightly at a step; null to ask for the answer. */
  readonly guesses: (step: Step) => boolean | null;
  readonly look?: (step: Step | null, moment: Moment) => Promise<void>;
}

async function guess(
  { page, layer, hands }: Way,
  asked: Prediction,
  answer: Answer,
): Promise<void> {
  switch (answer.kind) {
    case 'choose':
      return hands.choose(page.locator('.prediction input[type=radio]'), answer.option);
    case 'number':
      return hands.type(page.locator('.guess-number input[type=number]'), answer.value);
    case 'cell':
      if (asked.kind !== 'cell') throw new Error('a cell is no answer here');
      return hands.cell(layer, { name: asked.tensor, index: answer.index });
    case 'bars': {
      // Draws one bar; the others share the rest.
      const most = answer.shares.indexOf(Math.max(...answer.shares));
      return hands.slide(page.locator('.bars input').nth(most), answer.shares[most] ?? 0);
    }
  }
}

const verdicts = new Map([
  [true, 'Right.'],
  [false, 'Not quite.'],
  [null, 'Shown.'],
]);

/** The right answers by step, with the page's own seed; from dist/, since the sources import the wasm through Vite. */
async function truthsOf(lesson: Lesson): Promise<ReadonlyMap<string, Answer>> {
  const { href } = new URL('../../../dist/core.js', import.meta.url);
  const { loadCore } = (await import(href)) as typeof CoreFile;
  return answersOf(lesson, await loadCore());
}

/** Walks from the first step to the questions. */
export async function walkSteps(way: Way, lesson: Lesson): Promise<void> {
  const { page, hands, guesses, look } = way;
  const truths = await truthsOf(lesson);
  for (const [at, step] of lesson.steps.entries()) {
    const { id, prediction } = step;
    await expect(title(page), id).toContainText(`Step ${at + 1} of ${lesson.steps.length}`);
    await look?.(step, 'arrived');
    if (prediction) {
      await expect(page.locator('#guide-next'), id).toHaveAttribute('aria-disabled', 'true');
      const truth = truths.get(id);
      if (!truth) throw new Error(`${id}: no answer is computed`);
      const right = guesses(step);
      if (right !== null) await guess(way, prediction, right ? truth : wrong(prediction, truth));
      // Some facts need a training, so wait.
      await expect(page.locator('#commit'), id).toHaveAttribute('aria-disabled', 'false');
      await look?.(step, 'guessed');
      await hands.press(page.locator('#commit'));
      await expect(page.locator('#verdict'), id).toContainText(verdicts.get(right) ?? '');
      await look?.(step, 'answered');
    }
    await expect(page.locator('.guide-body'), id).not.toContainText(/[{}]|NaN|undefined/);
    await hands.press(page.locator('#guide-next'));
  }
}

/** Answers all questions at the end, all rightly or all wrongly, then leaves the lesson. */
export async function answerCheck(way: Way, { check = [] }: Lesson, right: boolean): Promise<void> {
  const { page, hands, look } = way;
  for (const [at, { options }] of check.entries()) {
    const question = page.locator('.question').nth(at);
    const option = options.findIndex((each) => each.right === right);
    await hands.choose(question.locator('input'), option);
    await expect(question.locator('.verdict')).toContainText(right ? 'Right' : 'Not quite');
  }
  const count = right ? check.length : 0;
  await expect(page.locator('.guide-body')).toContainText(`${count} of ${check.length} right`);
  await look?.(null, 'answered');
  await hands.press(page.locator('#guide-next'));
  await expect(page.locator('#guide')).toHaveCount(0);
}
