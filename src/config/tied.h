// Parameters that are not free: tied to another one, whose value they copy, or fixed at a value.
//
// sharedQK ties W_K (and b_K and g_K) to W_Q (and b_Q and g_Q); sharedHeads ties every head's
// projections to head 0's; a missing W_V or W_O is fixed at the identity; the bias of an identity
// is zero, and so is every bias of a layer without biases. All of them are stored in full. Only
// sourceOf() decides this.
#pragma once

#include <cstddef>
#include <cstdint>

#include "config/config.h"
#include "config/error.h"
#include "config/packing.h"
#include "config/parameters.h"

namespace manyheads {

/// Where the numbers of one head's share of a parameter come from.
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

/// The end of a chain of ties: a share that is free or fixed.
Source rootOf(const Config& config, ParameterId parameter, std::size_t head);

/// The value of a fixed parameter at a place.
float fixedValue(const Config& config, ParameterId parameter, std::size_t row, std::size_t col);

/// Whether any parameter is tied or fixed, not counting the biases of a layer without biases.
bool tiesParameters(const Config& config);

/// Writes the values of all tied and fixed parameters.
void tieParameters(const Config& config, Parameters& parameters);

/// Checks that arrays of the right lengths have those values. Errors: kHeld or kHeldBias naming the
/// array and the place in it.
Status checkTied(const Config& config, const ParameterArrays& arrays);

/// In a layer without W_V: the column of memory that column `col` of head `head`'s v copies.
inline std::size_t copiedColumn(const Config& config, std::size_t head, std::size_t col) {
  return config.memoryInputStart(head) +
         (config.variant == Variant::kSplit ? head * config.dV() : 0) + col;
}

}  // namespace manyheads
