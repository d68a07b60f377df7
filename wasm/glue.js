// Embind's JavaScript without what bindings.cpp does not use: only numbers and flags cross, as
// arguments and results, under names that are each bound once. Half of the glue's download.
/* global LibraryManager, mergeInto, Module, getWasmTableEntry */
mergeInto(LibraryManager.library, {
  // Embind's C++ registers every type that it knows.
  _embind_register_bigint__deps: [],
  _embind_register_bigint: function () {},
  _embind_register_emval__deps: [],
  _embind_register_emval: function () {},
  _embind_register_memory_view__deps: [],
  _embind_register_memory_view: function () {},
  _embind_register_std_string__deps: [],
  _embind_register_std_string: function () {},
  _embind_register_std_wstring__deps: [],
  _embind_register_std_wstring: function () {},

  // Numbers in memory are read for classes' fields only.
  $integerReadValueFromPointer__deps: [],
  $integerReadValueFromPointer: function () {},
  $floatReadValueFromPointer__deps: [],
  $floatReadValueFromPointer: function () {},

  // No overloads.
  $exposePublicSymbol__deps: [],
  $exposePublicSymbol: function (name, value) {
    Module[name] = value;
  },
  $replacePublicSymbol__deps: [],
  $replacePublicSymbol: function (name, value) {
    Module[name] = value;
  },
  $embind__requireFunction__deps: [],
  $embind__requireFunction: function (_signature, pointer) {
    return getWasmTableEntry(pointer);
  },

  // Mistakes of the binding itself, which any test would meet: no classes of errors of their own.
  $throwBindingError__deps: [],
  $throwBindingError: function (message) {
    throw new Error(message);
  },
  $throwInternalError__deps: [],
  $throwInternalError: function (message) {
    throw new Error(message);
  },
  $throwUnboundTypeError__deps: [],
  $throwUnboundTypeError: function (message) {
    throw new Error(message);
  },
});
