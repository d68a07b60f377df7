import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CoreError } from '../../../web/core';
import { numbers, thrownBy } from '../support/core';
import { withMemory } from '../support/wasmMemory';

/** Loads web/core/ as on a fresh page. */
const fresh = () => import('../../../web/core');

beforeEach(() => {
  vi.resetModules();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function refusal(): Promise<CoreError> {
  const { loadCore } = await fresh();
  return loadCore().then(
    () => Promise.reject(new Error('loaded')),
    (error: unknown) => error as CoreError,
  );
}

describe('loadCore', () => {
  it('compiles and instantiates once, however many ask', async () => {
    const compile = vi.spyOn(WebAssembly, 'compile');
    const instantiate = vi.spyOn(WebAssembly, 'instantiate');
    const { loadCore } = await fresh();
    await Promise.all([loadCore(), loadCore(), loadCore()]);
    await loadCore();
    expect(compile).toHaveBeenCalledTimes(1);
    expect(instantiate).toHaveBeenCalledTimes(1);
  });

  it('says that WebAssembly SIMD is missing, and since when browsers have it', async () => {
    vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
    const error = await refusal();
    expect(error.name).toBe('UnsupportedError');
    expect(error.code).toBe('no-simd');
    expect(error.message).toMatch(/^This browser has no WebAssembly SIMD, /);
    expect(error.message).toContain('Safari from 16.4');
  });

  it('says that WebAssembly is missing', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    const error = await refusal();
    expect(error.name).toBe('UnsupportedError');
    expect(error.message).toBe('This browser has no WebAssembly, which the attention core needs.');
  });

  it("says what to add to the page's policy when that forbids WebAssembly", async () => {
    vi.spyOn(WebAssembly, 'compile').mockRejectedValue(
      new WebAssembly.CompileError("Refused because 'unsafe-eval' is not an allowed source"),
    );
    const error = await refusal();
    expect(error.name).toBe('UnsupportedError');
    expect(error.message).toContain("'wasm-unsafe-eval'");
  });

  it('tells what goes wrong in instantiation, and can be asked again', async () => {
    const { loadCore } = await fresh();
    vi.spyOn(WebAssembly, 'instantiate').mockRejectedValueOnce(new RangeError('out of memory'));
    await expect(loadCore()).rejects.toThrow(new RangeError('out of memory'));
    const core = await loadCore();
    expect(core.createLayer({ dModel: 4, heads: 2 }).forward(numbers(4))).toHaveLength(4);
  });
});

describe('a core whose wasm has aborted', () => {
  const said =
    'The attention core stopped: it ran out of memory, or met an error of its own. ' +
    'loadCore() gives a fresh one.';

  /** A core whose memory is garbage, so that the next call into the wasm stops it. */
  async function broken() {
    const { loadCore } = await fresh();
    const { core, memory } = await withMemory(loadCore);
    const layer = core.createLayer({ dModel: 4, heads: 2 });
    new Uint8Array(memory.buffer).fill(255);
    return { loadCore, core, layer };
  }

  it('says so on the call that stopped it, with what the wasm said', async () => {
    const { layer } = await broken();
    const error = thrownBy(() => layer.forward(numbers(4))) as CoreError;
    expect(error).toMatchObject({ message: said, code: 'lost' });
    expect(error.cause).toBeInstanceOf(WebAssembly.RuntimeError);
  });

  it('says so on every later call, and still accepts dispose()', async () => {
    const { core, layer } = await broken();
    thrownBy(() => layer.forward(numbers(4)));
    for (const call of [
      () => layer.step(),
      () => layer.forward(numbers(4)),
      () => core.createLayer({ dModel: 4, heads: 2 }),
      () => core.lookUp('bank'),
    ]) {
      expect(thrownBy(call)).toMatchObject({ message: said, code: 'lost' });
    }
    layer.dispose();
    expect(layer.config.heads).toBe(2);
  });

  it('is replaced by the next loadCore, which compiles nothing again', async () => {
    const compile = vi.spyOn(WebAssembly, 'compile');
    const { loadCore, core, layer } = await broken();
    thrownBy(() => layer.forward(numbers(4)));
    const next = await loadCore();
    expect(next).not.toBe(core);
    expect(next.lookUp('bank')).toBe('noun-place-finance');
    expect(next.createLayer({ dModel: 4, heads: 2 }).forward(numbers(4))).toHaveLength(4);
    expect(await loadCore()).toBe(next);
    expect(compile).toHaveBeenCalledTimes(1);
  });
});
