// Emscripten's glue has no types of its own and is not there before the first build.
declare module '*/manyheads-core.mjs' {
  const createModule: (
    options: import('./core-module').ModuleOptions,
  ) => Promise<import('./core-module').RawModule>;
  export default createModule;
}
