// What CMake builds has no types of its own, and is not there before the first build.
declare module '*/manyheads-core.mjs' {
  const createModule: import('./module').CreateModule;
  export default createModule;
}
declare module '*/manyheads-core-hex.mjs' {
  /** The wasm's bytes, two digits each. */
  const digits: string;
  export default digits;
}
