/** The editor computes values with its own layers, and keeps one copy of each training. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Core from '../../../../web/core';
import { loadFactValues } from '../../../../web/page/maker/fact-values';
import { defaultState } from '../../../../web/state/state';
import { startOf } from '../../../../web/state/training';
import { fakeFrames } from '../../support/frames';

const made = vi.hoisted(() => vi.fn());

vi.mock('../../../../web/core', async (original) => {
  const module = await original<typeof Core>();
  const core = await module.loadCore();
  made.mockImplementation(core.createTraining);
  return { ...module, loadCore: () => Promise.resolve({ ...core, createTraining: made }) };
});

beforeEach(() => fakeFrames());
afterEach(() => vi.unstubAllGlobals());

it('one training serves to settle its state and to read its facts', async () => {
  const values = await loadFactValues();
  const state = { ...defaultState, ...startOf('what-where'), trainingStep: 0 };
  const read = vi.fn();
  values.read({ steps: { fact: 'training.steps' } }, state, read);
  expect(read.mock.lastCall?.[0]).toMatchObject({ complete: true });
  expect(made).toHaveBeenCalledTimes(1);
  values.stop();
});
