// What CMake builds has no types of its own, and is not there before the first build.
declare module '*/manyheads-core.mjs' {
  const createModule: import('./module').CreateModule;
  export default createModule;
}
declare module '*/manyheads-core.wasm?url&inline' {
  /** data:application/wasm;base64,… */
  const url: string;
  export default url;
}
