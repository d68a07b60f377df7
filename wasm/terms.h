// The terms of an explanation as JavaScript has them.
#pragma once

#include <emscripten/val.h>

#include <vector>

#include "attention/explain.h"

namespace manyheads::binding {

/// An array of Term of web/core/types.ts.
///
/// A large layer's explanation has thousands of terms, so each term is made by one call to
/// JavaScript, and each of its places by another, in place of one call for every field.
emscripten::val termsVal(const std::vector<Term>& terms);

}  // namespace manyheads::binding
