// Embind's JavaScript without what bindings.cpp does not use: only numbers and flags cross, as
// arguments and results, under names that are each bound once. Half of the glue's download.
/* global LibraryManager, mergeInto, Module, getWasmTableEntry */
mergeInto(LibraryManager.library, {
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
