/** Changes and trainings leave wasm memory and the heap as they were, and a stopped session frees everything. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { loadCore } from '../../../web/core';
import { variants } from '../../../web/state/state';
import { noting, withMemory } from '../support/wasmMemory';

const { core, memory } = await withMemory(loadCore);
// Imported now, since these modules load the core too, which is loaded only once.
const { open } = await import('../support/session');
const { SliceClock, whatWhere } = await import('../support/training');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const words = 'I am going to deposit my money at the bank near our old house'.split(' ');

it('stays where it is through 1,000 changes', async () => {
  const { session, events } = open('', { on: core });
  const change = (i: number) => {
    session.set({
      variant: variants[i % 3] ?? 'split',
      heads: [1, 2, 4, 8, 16][i % 5] ?? 4,
      sentence: words.slice(i % 4, 4 + (i % 11)).join(' '),
    });
    session.caption();
    events.length = 0;
  };
  const heap = async () => {
    // Finalisers run in their own turn of the event loop.
    for (let i = 0; i < 3; i++) {
      collect();
      await new Promise((done) => setTimeout(done, 10));
    }
    return process.memoryUsage().heapUsed;
  };
  // Lets the engine cache its compiled code first.
  for (let i = 0; i < 500; i++) change(i);
  const [wasmBefore, heapBefore] = [memory.buffer.byteLength, await heap()];
  for (let i = 500; i < 1_500; i++) change(i);
  expect(memory.buffer.byteLength).toBe(wasmBefore);
  // A leak of a thousand bytes for each change would be a million.
  expect((await heap()) - heapBefore).toBeLessThan(1_000_000);
  session.stop();
});

it('stays where it is through ten trainings, each on show and evaluated', () => {
  const { on, made, alive } = noting(core);
  const clock = new SliceClock();
  const { session } = open(`${whatWhere}&training-step=20`, { on, clock });
  const train = (seed: number) => {
    session.change({ seed, trainingStep: 20 });
    clock.rest();
    expect(session.snapshot?.trained).toMatchObject({ seed, step: 20 });
  };
  // More trainings than the cache keeps: evaluations need a contiguous block, and memory grows until there is one.
  for (let seed = 1; seed <= 12; seed++) train(seed);
  const before = memory.buffer.byteLength;
  for (let seed = 13; seed <= 22; seed++) train(seed);
  expect(memory.buffer.byteLength).toBe(before);
  expect(made.length).toBeGreaterThanOrEqual(22);
  // Four trainings, and the layers on show.
  expect(alive()).toBeLessThanOrEqual(4 + 3);
  session.training.seeds.start(on, session.state, [1, 2]);
  for (let k = 0; k < 30; k++) clock.frame();
  session.stop();
  expect(alive()).toBe(0);
  expect(clock.frames).toHaveLength(0);
});
