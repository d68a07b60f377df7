// Parameters that a configuration holds: those that are no parameters of their own.
//
// They have values like all others, in the packing of every layer, so that each rung from one
// shared matrix to many heads is the same layer: sharedQK holds W_K (and b_K) at W_Q's (and b_Q's),
// sharedHeads every head's projections at head 0's, a layer without W_V has the identity for W_V,
// one without W_O the identity for W_O; the biases that go with an identity are zeros.
#pragma once

#include "attention/config.h"
#include "attention/error.h"
#include "attention/parameters.h"

namespace manyheads {

/// Whether the configuration holds anything.
bool holdsParameters(const Config& config);

/// Gives what is held its values.
void holdParameters(const Config& config, PackedParameters& packed);

/// Whether the arrays, whose lengths fit, have what is held at its values. Errors: kNotAllowed
/// naming the tensor; `allowed` says the value and why.
Status checkHeld(const Config& config, const ParameterArrays& arrays);

/// The column of memory that column `col` of head `head`'s v copies in a layer without W_V.
inline std::size_t copiedColumn(const Config& config, std::size_t head, std::size_t col) {
  return config.memoryInputStart(head) +
         (config.variant == Variant::kSplit ? head * config.dV() : 0) + col;
}

}  // namespace manyheads
