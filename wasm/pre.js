// The first of the glue: what Emscripten's least start leaves to us.
/* global Module, HEAPF32, _manyheads_forward */

// It would wait for ever where instantiating fails: whoever starts the module instantiates, and hears of it.
var WebAssembly = { instantiate: (_wasm, imports) => Module['instantiate'](imports) };

// Both are there later than this line, and each growth of memory brings another HEAPF32.
Object.defineProperties(Module, {
  HEAPF32: { get: () => HEAPF32 },
  _manyheads_forward: { get: () => _manyheads_forward },
});
