/** 2,000 changes of a session leave wasm memory and the heap as they were after the first five hundred. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { loadCore } from '../../../web/core';
import { Session } from '../../../web/session/session';
import { variants } from '../../../web/state/state';
import { withMemory } from '../support/wasmMemory';

const { core, memory } = await withMemory(loadCore);
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const words = 'I am going to deposit my money at the bank near our old house'.split(' ');

const wasmBytes = () => memory.buffer.byteLength;

it('stays where it is through 2,000 changes', async () => {
  const session = new Session({
    emit: () => undefined,
    playing: () => false,
  });
  session.start(core);
  const change = (i: number) => {
    session.set({
      variant: variants[i % 3] ?? 'split',
      heads: [1, 2, 4, 8, 16][i % 5] ?? 4,
      sentence: words.slice(i % 4, 4 + (i % 11)).join(' '),
    });
    session.caption();
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
  const [wasmBefore, heapBefore] = [wasmBytes(), await heap()];
  for (let i = 500; i < 2_500; i++) change(i);
  expect(session.notices.length).toBeLessThan(10);
  expect(wasmBytes()).toBe(wasmBefore);
  // A leak of five hundred bytes for each change would be a million.
  expect((await heap()) - heapBefore).toBeLessThan(1_000_000);
  session.stop();
});
