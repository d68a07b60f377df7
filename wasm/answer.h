// The result of a call that may fail, for JavaScript: { value } or { failure }.
//
// Failures are data, not exceptions: an exception thrown through C++ would skip destructors. Their
// sentences are in web/text/en/errors.ts.
#pragma once

#include <emscripten/val.h>

#include <utility>

#include "config/error.h"
#include "values.h"

namespace manyheads::binding {

emscripten::val success(const emscripten::val& value);

/// { failure: { code, field, allowed, got, place } }: the code from errorCodeName, and the data of
/// `error`.
emscripten::val failed(const Error& error);

/// The failure "out-of-memory": wasm memory cannot grow by what the call needs.
emscripten::val outOfMemory();

inline emscripten::val answer(const Status& status) {
  return status.ok() ? success(emscripten::val::undefined()) : failed(status.error());
}

template <typename T>
emscripten::val answer(const Result<T>& result) {
  return result.ok() ? success(toVal(result.value())) : failed(result.error());
}

}  // namespace manyheads::binding
