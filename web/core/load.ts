/** From the wasm's bytes to a running module, or a clear word on why this browser cannot. */
import { stateError } from './errors';
import type { CreateModule } from './module';
import type { Runtime } from './runtime';

/** (module (func (result v128) i32.const 0 i8x16.splat i8x16.popcnt)) */
const simdModule = new Uint8Array([
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0],
  ...[10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
]);

/** A character for each byte from 0 to 255, and bytes written in them. */
export interface Written {
  readonly alphabet: string;
  readonly text: string;
}

/**
 * @param written the wasm as tools/wasm-module.mjs writes it
 * @throws an UnsupportedError without WebAssembly, without its SIMD, or when the page's policy
 * forbids it.
 */
export async function compile(written: Written): Promise<WebAssembly.Module> {
  if (typeof WebAssembly === 'undefined') throw stateError('no-webassembly');
  if (!WebAssembly.validate(simdModule)) throw stateError('no-simd');
  const bytes = bytesOf(written);
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    // The bytes are good: only the page's policy makes a CompileError of them.
    if (error instanceof WebAssembly.CompileError) throw stateError('blocked');
    throw error;
  }
}

export function bytesOf({ alphabet, text }: Written): Uint8Array<ArrayBuffer> {
  const byteOf = new Uint8Array(0x200);
  for (let byte = 0; byte < alphabet.length; byte++) byteOf[alphabet.charCodeAt(byte)] = byte;
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = byteOf[text.charCodeAt(i)] ?? 0;
  return bytes;
}

/**
 * @param createModule Emscripten's glue
 * @param onLost called when memory runs out inside the core; the call that did it throws
 */
export function start(
  wasm: WebAssembly.Module,
  createModule: CreateModule,
  onLost: () => void,
): Promise<Runtime> {
  return new Promise((resolve, reject) => {
    let runtime: Runtime | undefined;
    createModule({
      // What fails here is told to our caller, and the glue not started.
      instantiate: (imports) =>
        new Promise((resolve) => void WebAssembly.instantiate(wasm, imports).then(resolve, reject)),
      onAbort() {
        if (runtime) runtime.lost = true;
        onLost();
        throw stateError('lost');
      },
    }).then((module) => resolve((runtime = { module, look: null, lost: false })), reject);
  });
}
