/** A core with access to its wasm memory, and with notes of what it has made. */
import type { Core } from '../../../web/core';

/** @param load loads a core that nobody loaded before */
export async function withMemory(
  load: () => Promise<Core>,
): Promise<{ readonly core: Core; readonly memory: WebAssembly.Memory }> {
  const { instantiate } = WebAssembly;
  const found: WebAssembly.Memory[] = [];
  WebAssembly.instantiate = (async (wasm: WebAssembly.Module, imports?: WebAssembly.Imports) => {
    const instance = await instantiate(wasm, imports);
    for (const each of Object.values(instance.exports))
      if (each instanceof WebAssembly.Memory) found.push(each);
    return instance;
  }) as typeof instantiate;
  try {
    const core = await load();
    const [memory] = found;
    if (!memory || found.length > 1) throw new Error(`${found.length} memories`);
    return { core, memory };
  } finally {
    WebAssembly.instantiate = instantiate;
  }
}

/** The core, and whether each layer and each training that it has made was let go of. */
export function noting(core: Core) {
  const made: { disposed: boolean }[] = [];
  const noted = <T extends { dispose(): void }>(each: T): T => {
    const note = { disposed: false };
    made.push(note);
    const dispose = each.dispose.bind(each);
    each.dispose = () => {
      note.disposed = true;
      dispose();
    };
    return each;
  };
  const on: Core = {
    ...core,
    createLayer: (config) => noted(core.createLayer(config)),
    createTraining: (options) => noted(core.createTraining(options)),
  };
  return { on, made, alive: () => made.filter(({ disposed }) => !disposed).length };
}
