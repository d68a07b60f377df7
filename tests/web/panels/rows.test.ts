/** A panel's rows are made again when what they read changes, and not at each frame of playing. */
import { effect } from '@preact/signals-core';
import { expect, it, vi } from 'vitest';
import { panels } from '../../../web/panels/list';
import { PanelRows } from '../../../web/panels/rows';
import { newModel } from '../support/model';
import './looking';

function watched(query: string) {
  const { model } = newModel();
  model.showPairs(new URLSearchParams(query));
  const { rows } = new PanelRows(() => model);
  let made = 0;
  const stop = effect(() => {
    void rows.value;
    made += 1;
  });
  return { model, stop, made: () => made };
}

it.each(panels.map(({ id }) => id))('%s: no frame of playing makes them again', (look) => {
  const { model, stop, made } = watched(`look=${look}&parameters=random&stage=scores`);
  for (const progress of [0.25, 0.5, 0.75]) model.change({ progress }, { unrecorded: true });
  expect(made()).toBe(1);
  // What is computed anew may be another: it is read by every panel.
  model.changeLayer({ seed: 5 });
  expect(made()).toBe(2);
  stop();
});

it('any field that a panel reads makes them again', () => {
  const [panel] = panels;
  if (!panel) throw new Error('no panel');
  // Of fields that no panel reads today, one that changes no number.
  const rows = vi
    .spyOn(panel, 'rows')
    .mockImplementation(({ state }) => [{ says: state.speed.toString() }]);
  const { model, stop, made } = watched(`look=${panel.id}`);
  model.change({ lockScale: true });
  expect(made()).toBe(1);
  model.change({ speed: 2 });
  expect(made()).toBe(2);
  stop();
  rows.mockRestore();
});
