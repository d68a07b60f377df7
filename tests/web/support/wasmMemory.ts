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
