import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CoreError } from '../../web/core';
import { bytesOf, type Written } from '../../web/core/load';
import type { RawModule, ModuleOptions } from '../../web/core/module';
import { numbers, thrownBy } from './core-helpers';

/** web/core.ts as on a fresh page. */
const fresh = () => import('../../web/core');

beforeEach(() => {
  vi.resetModules();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.doUnmock('../../build/wasm/manyheads-core.mjs');
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
  it('says so on every call, and loadCore gives a fresh one', async () => {
    let abort: ModuleOptions['onAbort'] | undefined;
    vi.doMock('../../build/wasm/manyheads-core.mjs', async (original) => {
      const { default: createModule } = await original<{
        default: (options: ModuleOptions) => Promise<RawModule>;
      }>();
      return {
        default: (options: ModuleOptions) => {
          abort = options.onAbort;
          return createModule(options);
        },
      };
    });
    const { loadCore } = await fresh();
    const core = await loadCore();
    const layer = core.createLayer({ dModel: 4, heads: 2 });
    const said = 'The attention core ran out of memory and stopped; loadCore() gives a fresh one.';
    expect(() => abort?.()).toThrow(said);
    for (const call of [
      () => layer.step(),
      () => layer.forward(numbers(4)),
      () => core.createLayer({ dModel: 4, heads: 2 }),
      () => core.lookUp('bank'),
      () => core.validHeads(4, 'split', 'random'),
    ]) {
      const error = thrownBy(call) as CoreError;
      expect(error.message).toBe(said);
      expect(error.code).toBe('lost');
    }
    layer.dispose();
    const next = await loadCore();
    expect(next).not.toBe(core);
    expect(next.lookUp('bank')).toBe('noun-place-finance');
  });
});

describe('the wasm as text', () => {
  it.each(['manyheads-core', 'manyheads-lean'])('%s has the bytes of the file', async (name) => {
    const { default: written } = (await import(`../../build/wasm/${name}-bytes.mjs`)) as {
      default: Written;
    };
    const bytes = bytesOf(written);
    expect(Buffer.compare(bytes, readFileSync(`build/wasm/${name}.wasm`))).toBe(0);
    // Nothing that a string, a template, HTML or a line ending could change.
    expect(`${written.alphabet}${written.text}`).toMatch(/^[ !#%(-;=-[\]-_a-~\u0100-\u01ff]*$/);
  });
});
