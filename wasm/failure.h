// Why the last call failed. Failures cross as data; the sentence is web/text/errors.ts's.
#pragma once

#include <emscripten/val.h>

#include "attention/error.h"

namespace manyheads::binding {

/// Keeps the reason for lastFailure().
void fail(const Error& error);
/// The same for wasm memory that cannot grow any more: code "out-of-memory", the rest empty.
void failForMemory();

/// {code, field, allowed, got} of the last call that said it failed; code is errorCodeName's.
emscripten::val lastFailure();

}  // namespace manyheads::binding
