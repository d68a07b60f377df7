// The core's values as letters. web/core-letters.ts reads them, field by field in the same order.
#pragma once

#include "attention/cost.h"
#include "attention/explain.h"
#include "attention/tensor.h"
#include "letter.h"

namespace manyheads::binding {

/// shape, the place of its numbers in wasm memory (in floats), their count
void write(Writer& letter, const TensorRef& tensor);
/// place, value, op, terms, bias and its place (if there is one), allowed, denominator
void write(Writer& letter, const Explanation& explanation);
/// parameters, multiply-adds, activations
void write(Writer& letter, const Cost& cost);

}  // namespace manyheads::binding
