// Parameters that are held: tied to another parameter, whose value they copy, or constant.
//
// Tied parameters are stored in full, like all others, and so are constants. sharedQK holds W_K
// (and b_K) at W_Q (and b_Q); sharedHeads holds every head's projections at head 0's; without W_V,
// W_V is the identity, and without W_O, W_O is; a bias that goes with an identity is zeros.
#pragma once

#include "config/config.h"
#include "config/error.h"
#include "config/parameters.h"

namespace manyheads {

/// Whether any parameter is held.
bool holdsParameters(const Config& config);

/// Writes the values of those that are held.
void holdParameters(const Config& config, PackedParameters& packed);

/// Whether the arrays, whose lengths fit, have those values. Errors: kHeld or kHeldBias naming the
/// array and the place in it.
Status checkHeld(const Config& config, const ParameterArrays& arrays);

/// The column of memory that column `col` of head `head`'s v copies in a layer without W_V.
inline std::size_t copiedColumn(const Config& config, std::size_t head, std::size_t col) {
  return config.memoryInputStart(head) +
         (config.variant == Variant::kSplit ? head * config.dV() : 0) + col;
}

}  // namespace manyheads
