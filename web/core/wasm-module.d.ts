// Emscripten's glue has no types of its own and is not there before the first build.
declare module '*/manyheads-core.mjs' {
  const createModule: import('./module').CreateModule;
  export default createModule;
}
declare module '*/manyheads-lean.mjs' {
  const createModule: import('./module').CreateModule;
  export default createModule;
}
