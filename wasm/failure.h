// Why the last call failed. Failures cross as data; the sentence is web/text/errors.ts's.
#pragma once

#include <cstddef>

#include "attention/error.h"

namespace manyheads::binding {

/// Keeps the reason for lastFailure().
void fail(Failure failure);
/// The same, and the address that says so: 0.
std::size_t refuse(Failure failure);
/// The same for wasm memory that cannot grow any more: code "out-of-memory", the rest empty.
void failForMemory();

/// code (errorCodeName's), field, allowed, got of the last call that said it failed: a letter.
std::size_t lastFailure();

}  // namespace manyheads::binding
