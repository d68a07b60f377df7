// What a call that may fail gives to JavaScript: { value } or { failure }.
//
// Failures are data and no exceptions: one thrown through C++ would run no destructors. The
// sentence for people is in web/text/en/errors.ts.
#pragma once

#include <emscripten/val.h>

#include <utility>

#include "config/error.h"
#include "values.h"

namespace manyheads::binding {

emscripten::val success(const emscripten::val& value);

/// { failure: { code, field, allowed, got, place } }: errorCodeName's code, and the data of
/// `error`.
emscripten::val failed(const Error& error);

/// The failure "out-of-memory": the wasm memory cannot grow as far as the call needs.
emscripten::val outOfMemory();

inline emscripten::val answer(const Status& status) {
  return status.ok() ? success(emscripten::val::undefined()) : failed(status.error());
}

template <typename T>
emscripten::val answer(const Result<T>& result) {
  return result.ok() ? success(toVal(result.value())) : failed(result.error());
}

}  // namespace manyheads::binding
