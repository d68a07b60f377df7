import { expect, it, vi } from 'vitest';
import { Copying } from '../../../web/element/copying';
import { sessionActions } from '../../../web/element/session-actions';
import { layerFile, slowFile } from '../../web/support/layer-file';
import { opened } from '../../web/support/opened';
import { nextTask } from '../support/markup';
import { collectSaved, copied } from '../support/saving';

function page(link = '') {
  const focus = vi.fn<(selectors: readonly string[]) => void>();
  const { session } = opened(link);
  const copying = new Copying(session, focus);
  return { session, focus, actions: sessionActions(session, focus, copying) };
}

it('a choice changes the state, and the focus stays where it is', () => {
  const { session, actions, focus } = page();
  actions.change({ heads: 8 });
  expect(session.state.heads).toBe(8);
  expect(focus).not.toHaveBeenCalled();
});

it('the second sentence comes and goes, and the focus with it', () => {
  const { session, actions, focus } = page();
  actions.setMemory('the old bank');
  expect(session.state.memory).toBe('the old bank');
  expect(focus).toHaveBeenLastCalledWith(['#edit-memory', '#add-memory']);
  actions.setMemory('');
  expect(session.snapshot?.memoryWords).toBeNull();
  expect(focus).toHaveBeenCalledTimes(2);
});

it('a comparison begins at its menu, and ends at the button that begins one', () => {
  const { session, actions, focus } = page();
  actions.startComparing({ compare: { heads: 8 } });
  expect(session.second.snapshot?.config.heads).toBe(8);
  expect(focus).toHaveBeenLastCalledWith(['#compare-swap']);
  actions.stopComparing();
  expect(session.state.compare).toBeNull();
  expect(focus).toHaveBeenLastCalledWith(['#compare']);
});

it('a file is opened, saved and copied by what is loaded then', async () => {
  const saved = collectSaved();
  window.focus();
  const { session, actions } = page();
  actions.openFiles([layerFile({ dModel: 8, heads: 2 })]);
  await expect.poll(() => session.state.parameters).toBe('imported');
  actions.save('trace');
  await expect.poll(() => saved).toHaveLength(1);
  expect(saved[0]?.name).toBe('manyheads-trace.safetensors');
  actions.save('layer');
  await expect.poll(() => saved).toHaveLength(2);
  actions.copyCode('numpy');
  await expect.poll(copied).toContain('import numpy');
});

it('files that are opened one after the other are in one order', async () => {
  const { session, actions } = page();
  const [a, b] = [slowFile({ dModel: 4, heads: 1 }, 'a'), slowFile({ dModel: 8, heads: 1 }, 'b')];
  actions.openFiles([a.file]);
  actions.openFiles([b.file]);
  b.read();
  await expect.poll(() => session.state.dModel).toBe(8);
  a.read();
  // Reading the first file ends before the next task.
  await nextTask();
  expect(session.state.dModel).toBe(8);
});
