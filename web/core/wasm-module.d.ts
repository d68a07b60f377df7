// CMake's output has no types of its own, and does not exist before the first build.
declare module '*/manyheads-core.mjs' {
  /** Creates Emscripten's module, as its manual describes. */
  export default function createModule(options: {
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance) => void,
    ): object;
  }): Promise<import('./module').RawModule>;
}
declare module '*/manyheads-core-hex.mjs' {
  /** The wasm's bytes, two hex digits each. */
  const digits: string;
  export default digits;
}
