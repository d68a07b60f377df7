/** Layers match the core's table of options. */
import { expect, it } from 'vitest';
import { loadCore } from '../../../web/core';

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
