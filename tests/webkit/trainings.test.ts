/** Trainings in WebKitGTK equal the native build bit by bit, too. */
import { expect, it } from 'vitest';
import { hashOfBits, importCore, recordedTrainings, trainedBits } from '../golden/trainings';
import { address, inPage } from './page';
import { sharedBrowser } from './shared-browser';

const inBrowser = sharedBrowser();

const everyTask = inBrowser(async (driver) => {
  const core = new URL('core.js', address).href;
  await driver.get(address);
  await inPage(driver, `() => ${importCore(core)}`);
  for (const { task, steps, hash } of recordedTrainings()) {
    const found = hashOfBits(await inPage(driver, trainedBits, { task, steps }));
    expect(found, `${task}, ${steps} steps`).toBe(hash);
  }
});

it("trainings of every task have the native build's bits", everyTask);
