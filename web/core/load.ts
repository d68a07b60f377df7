/** Turns the wasm's bytes into a running module, or explains why this browser cannot. */
import createModule from '../../build/wasm/manyheads-core.mjs';
import hex from '../../build/wasm/manyheads-core-hex.mjs';
import { coreError } from './errors';
import type { RawModule } from './module';

/** (module (func (result v128) i32.const 0 i8x16.splat i8x16.popcnt)) */
const simdModule = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
]);

/** The value of a hex digit, by its character code. */
const digitOf = (code: number) => (code < 58 ? code - 48 : code - 87);

type FromHex = { fromHex?(digits: string): Uint8Array<ArrayBuffer> };

/** Decoded, not fetched, because a page's policy may forbid connections. */
function bytesOf(digits: string): Uint8Array<ArrayBuffer> {
  // Newer browsers have this built in.
  const read = (Uint8Array as FromHex).fromHex?.(digits);
  if (read) return read;
  const bytes = new Uint8Array(digits.length / 2);
  for (let at = 0; at < bytes.length; at++) {
    const [high, low] = [digits.charCodeAt(2 * at), digits.charCodeAt(2 * at + 1)];
    bytes[at] = 16 * digitOf(high) + digitOf(low);
  }
  return bytes;
}

/**
 * @throws an UnsupportedError without WebAssembly, without its SIMD, or when the page's policy forbids it.
 */
async function compile(): Promise<WebAssembly.Module> {
  if (typeof WebAssembly === 'undefined') throw coreError({ code: 'no-webassembly' });
  if (!WebAssembly.validate(simdModule)) throw coreError({ code: 'no-simd' });
  try {
    return await WebAssembly.compile(bytesOf(hex));
  } catch (error) {
    // The bytes are valid, so only the page's policy can cause a CompileError.
    if (error instanceof WebAssembly.CompileError) throw coreError({ code: 'blocked' });
    throw error;
  }
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** A new instance of the wasm, which is compiled only once. */
export async function instantiate(): Promise<RawModule> {
  compiled ??= compile().catch((error: unknown) => {
    // The next call tries again.
    compiled = undefined;
    throw error;
  });
  const wasm = await compiled;
  return new Promise((resolve, reject) => {
    const instantiateWasm = (
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance) => void,
    ) => {
      // If this fails, Emscripten's own promise would stay pending.
      WebAssembly.instantiate(wasm, imports).then(receive, reject);
      return {};
    };
    createModule({ instantiateWasm }).then(resolve, reject);
  });
}
