/** The questions at the end of a lesson. */
import { expect, it } from 'vitest';
import type { Question } from '../../../../web/lessons/format';
import { Checked } from '../../../../web/session/lesson/checked';

const question = (right: number): Question => ({
  ask: 'Which?',
  options: [0, 1].map((at) => ({ text: `${at}`, right: at === right, why: 'So.' })),
});

it('the first answer to a question counts, the last one stands', () => {
  const checked = new Checked([question(0), question(1)]);
  expect(checked.answer(0, 1)).toBe(true);
  expect(checked.answer(0, 0)).toBe(true);
  expect(checked.answer(1, 1)).toBe(true);
  expect([checked.right, checked.rightNow, checked.of]).toEqual([1, 2, 2]);
  expect([checked.chosen(0), checked.chosen(1)]).toEqual([0, 1]);
});

it('a missing option or question cannot be answered', () => {
  const checked = new Checked([question(0)]);
  expect(checked.answer(0, 2)).toBe(false);
  expect(checked.answer(1, 0)).toBe(false);
  expect([checked.isComplete, checked.chosen(0)]).toEqual([false, undefined]);
});

it('is complete when every question has an answer, and where none is asked', () => {
  const checked = new Checked([question(0)]);
  checked.answer(0, 1);
  expect(checked.isComplete).toBe(true);
  checked.clear();
  expect(checked.isComplete).toBe(false);
  expect(new Checked([]).isComplete).toBe(true);
});
