import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Core } from '../../../web/core/core-types';
import { CoreSupply, isLost } from '../../../web/session/core-supply';

const core = { name: 'a core' } as unknown as Core;
const use = vi.fn();
const fail = vi.fn();
let supply: CoreSupply;
beforeEach(() => {
  use.mockReset();
  fail.mockReset();
  supply = new CoreSupply(use, fail);
});

/** Loading that finishes on command. */
function loading() {
  const ends: { resolve: (core: Core) => void; reject: (error: Error) => void }[] = [];
  const load = vi.fn(() => new Promise<Core>((resolve, reject) => ends.push({ resolve, reject })));
  return { load, end: (k: number) => ends[k] };
}
/** Waits for the callbacks of settled promises. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a fresh core', () => {
  it('is loaded when one has stopped, and used', async () => {
    const { load, end } = loading();
    supply.start(load);
    expect(load).not.toHaveBeenCalled();
    supply.replace();
    expect(supply.stopped).toBe(1);
    end(0)?.resolve(core);
    await settled();
    expect(use.mock.calls).toEqual([[core]]);
  });

  it('is loaded once at a time', async () => {
    const { load, end } = loading();
    supply.start(load);
    supply.replace();
    void supply.reload();
    expect(load).toHaveBeenCalledTimes(1);
    end(0)?.resolve(core);
    await settled();
    void supply.reload();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is not tried for a third time in a row, until one has worked', () => {
    const load = vi.fn(() => Promise.reject(new Error('none')));
    supply.start(load);
    supply.stopped = 1;
    supply.replace();
    expect(load).toHaveBeenCalledTimes(1);
    supply.replace();
    expect(load).toHaveBeenCalledTimes(1);
    supply.works();
    expect(supply.stopped).toBe(0);
  });

  it('is waited for no longer once the session is stopped', async () => {
    const { load, end } = loading();
    supply.start(load);
    supply.replace();
    supply.stop();
    end(0)?.resolve(core);
    await settled();
    expect(use).not.toHaveBeenCalled();
    supply.replace();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('that was loaded for a session before is not used in the next', async () => {
    const [old, fresh] = [loading(), loading()];
    supply.start(old.load);
    supply.replace();
    supply.start(fresh.load);
    expect(supply.stopped).toBe(0);
    old.end(0)?.resolve(core);
    await settled();
    expect(use).not.toHaveBeenCalled();
  });

  it('that cannot be loaded is told of, and can be asked for again', async () => {
    const { load, end } = loading();
    supply.start(load);
    supply.replace();
    const error = new Error('no wasm');
    end(0)?.reject(error);
    await settled();
    expect(fail.mock.calls).toEqual([[error]]);
    void supply.reload();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('that cannot be used is told of, and can be asked for again', async () => {
    const error = new Error('it stopped at once');
    use.mockImplementation(() => {
      throw error;
    });
    const load = vi.fn(() => Promise.resolve(core));
    supply.start(load);
    await supply.reload();
    expect(fail.mock.calls).toEqual([[error]]);
    await supply.reload();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is none where nobody said how to load one', async () => {
    supply.start(null);
    await supply.reload();
    expect([use.mock.calls, fail.mock.calls]).toEqual([[], []]);
  });
});

it('a core is lost where its error says so', () => {
  expect(isLost(Object.assign(new Error('stopped'), { code: 'lost' }))).toBe(true);
  expect(isLost(Object.assign(new Error('refused'), { code: 'not-allowed' }))).toBe(false);
  expect(isLost(new Error('lost'))).toBe(false);
  expect(isLost({ code: 'lost' })).toBe(false);
  expect(isLost(null)).toBe(false);
});
