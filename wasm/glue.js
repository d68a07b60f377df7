// Embind's JavaScript for what bindings.cpp and look.cpp use of it: functions of numbers and flags,
// under names that are each bound once. Wasm itself makes integers of what goes in; what comes out is
// read by its type. All of Embind's would be most of the glue's download.
/* global LibraryManager, mergeInto, Module, HEAPU8, HEAPU32, readings, updateGlobalBufferAndViews,
   wasmMemory, wasmTable */
mergeInto(LibraryManager.library, {
  // What JavaScript makes of a result, by its type's address.
  $readings: {},
  _embind_register_void__deps: ['$readings'],
  _embind_register_void: function (type) {
    readings[type] = () => {};
  },
  _embind_register_bool__deps: ['$readings'],
  _embind_register_bool: function (type) {
    readings[type] = Boolean;
  },
  _embind_register_integer__deps: ['$readings'],
  _embind_register_integer: function (type, _name, _size, least) {
    readings[type] = least < 0 ? Number : (value) => value >>> 0;
  },

  // The result's type is the first of `types`. It may be registered later than the function.
  _embind_register_function__deps: ['$readings'],
  _embind_register_function: function (name, _count, types, _signature, invoker, pointer) {
    let text = '';
    for (; HEAPU8[name]; name++) text += String.fromCharCode(HEAPU8[name]);
    const call = wasmTable.get(invoker);
    const type = HEAPU32[types >> 2];
    Module[text] = (...given) => readings[type](call(pointer, ...given));
  },

  abort__deps: [],
  abort: function () {
    Module['onAbort']();
  },

  // A fifth more than there is, 96 MB at most, so that growing step by step stays cheap; where that is
  // not to be had, what was asked for. Beyond the memory's own maximum, grow() throws.
  emscripten_resize_heap__deps: [],
  emscripten_resize_heap: function (asked) {
    asked >>>= 0;
    const there = HEAPU8.length;
    for (const wanted of [Math.min(Math.max(asked, there * 1.2), asked + 100663296), asked]) {
      try {
        wasmMemory.grow((wanted - there + 65535) >>> 16);
        updateGlobalBufferAndViews(wasmMemory.buffer);
        return 1;
      } catch {
        // Less, then.
      }
    }
    return 0;
  },
});
