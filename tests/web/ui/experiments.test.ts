/** Each experiment's moment is shown as its link says, without a refusal and without anything changed to fit. */
import { expect, it } from 'vitest';
import { decode } from '../../../web/model/link';
import { experiments } from '../../../web/ui/experiment-moments';
import { newModel } from '../support/model';

it.each(Object.entries(experiments))('%s', (_, query) => {
  const pairs = [...new URLSearchParams(query)];
  const { patch, refusals } = decode(pairs);
  expect(refusals).toEqual([]);
  const { model } = newModel();
  model.showPairs(pairs);
  expect(model.notices.value).toEqual([]);
  expect(model.state).toMatchObject(patch.shared);
  expect(model.state.layers[0]).toMatchObject(patch.layer);
  expect(model.state.layers).toHaveLength(query.includes('compare=') ? 2 : 1);
  expect(model.layerNumbers?.words.length).toBeGreaterThan(0);
});
