// What CMake builds has no types of its own, and is not there before the first build.
declare module '*/manyheads-core.mjs' {
  /** Makes Emscripten's module, as its manual describes it. */
  export default function createModule(options: {
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance) => void,
    ): object;
  }): Promise<import('./module').RawModule>;
}
declare module '*/manyheads-core-hex.mjs' {
  /** The wasm's bytes, two digits each. */
  const digits: string;
  export default digits;
}
