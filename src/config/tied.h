// Parameters that are not free: tied to another, whose value they copy, or fixed at a value.
//
// sharedQK ties W_K (and b_K and g_K) to W_Q (and b_Q and g_Q); sharedHeads ties every head's
// projections to head 0's; without W_V, W_V is fixed at the identity, and without W_O, W_O is; a
// bias that goes with an identity is zeros, and so is every bias of a layer without biases. They
// are stored in full, like all others. sourceOf() is the one place that decides this.
#pragma once

#include <cstddef>
#include <cstdint>

#include "config/config.h"
#include "config/error.h"
#include "config/packing.h"
#include "config/parameters.h"

namespace manyheads {

/// Where one head's share of a parameter has its numbers from.
struct Source {
  enum class Kind : std::uint8_t {
    kFree,   // they are its own
    kTied,   // from the same places of head `head`'s share of `parameter`
    kFixed,  // fixedValue()
  };
  Kind kind;
  ParameterId parameter;
  std::size_t head;
  const char* option;  // that ties or fixes it

  bool isFree() const { return kind == Kind::kFree; }
};

Source sourceOf(const Config& config, ParameterId parameter, std::size_t head);

/// Where following the ties ends: a share that is free, or fixed.
Source rootOf(const Config& config, ParameterId parameter, std::size_t head);

/// Whether all heads' shares end at head 0's.
bool areHeadsTied(const Config& config, ParameterId parameter);

/// The value of a fixed parameter at a place.
float fixedValue(const Config& config, ParameterId parameter, std::size_t row, std::size_t col);

/// Whether any parameter is tied or fixed, biases of a layer without biases apart.
bool tiesParameters(const Config& config);

/// Writes the values of those that are tied or fixed.
void tieParameters(const Config& config, Parameters& parameters);

/// Whether the arrays, whose lengths fit, have those values. Errors: kHeld or kHeldBias naming the
/// array and the place in it.
Status checkTied(const Config& config, const ParameterArrays& arrays);

/// Whether k is q in self-attention: W_K is W_Q, and both read x. Its product is saved.
inline bool keysAreQueries(const Config& config, bool self) {
  return self && sourceOf(config, ParameterId::kW_K, 0).parameter == ParameterId::kW_Q;
}

/// The column of memory that column `col` of head `head`'s v copies in a layer without W_V.
inline std::size_t copiedColumn(const Config& config, std::size_t head, std::size_t col) {
  return config.memoryInputStart(head) +
         (config.variant == Variant::kSplit ? head * config.dV() : 0) + col;
}

}  // namespace manyheads
