/** Layers and the page match the core's tables of options. */
import { expect, it } from 'vitest';
import { loadCore } from '../../../web/core';
import { maxSeed, mostPlanned } from '../../../web/state/state';
import {
  mostBatch,
  mostNoise,
  mostTrainedHeads,
  mostTrainingSteps,
} from '../../../web/state/training';

const core = await loadCore();
const rows = core.options();
const config = { dModel: 16, heads: 4 };

it('a layer that is asked for nothing else has the defaults', () => {
  const layer = core.createLayer(config);
  const defaults = rows.filter((row) => row.default !== null);
  expect(layer.config).toMatchObject(
    Object.fromEntries(defaults.map((row) => [row.name, row.default])),
  );
  layer.dispose();
});

it("the page's limits are those of the table", () => {
  const mostOf = (table: typeof rows) => (option: string) =>
    table.find(({ name }) => name === option)?.allowed.range?.[1];
  const most = mostOf(rows);
  expect(maxSeed).toBe(most('seed'));
  expect(mostPlanned.dModel).toBe(most('dModel'));
  expect(mostPlanned.heads).toBe(most('heads'));
  const mostTrained = mostOf(core.trainingOptions());
  expect(mostTrainedHeads).toBe(mostTrained('heads'));
  expect(mostTrainingSteps).toBe(mostTrained('steps'));
  expect(mostBatch).toBe(mostTrained('batch'));
  expect(mostNoise).toBe(mostTrained('noise'));
});
