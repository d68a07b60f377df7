/** Trainings in a page equal the native build bit by bit: task, seed and step in a link determine the numbers. */
import { hashOfBits, importCore, recordedTrainings, trainedBits } from '../golden/trainings';
import { expect, test } from './support/test';

test("trainings of every task have the native build's bits @quick @firefox", async ({
  page,
  baseURL,
}) => {
  const core = new URL('core.js', baseURL).href;
  await page.goto('./');
  await page.evaluate(importCore(core));
  for (const { task, steps, hash } of recordedTrainings()) {
    const found = hashOfBits(await page.evaluate(trainedBits, { task, steps }));
    expect(found, `${task}, ${steps} steps`).toBe(hash);
  }
});
