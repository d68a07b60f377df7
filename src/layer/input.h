// The inputs of a run and of its backward pass, and their checks.
#pragma once

#include <cstddef>
#include <span>

#include "config/config.h"
#include "config/error.h"
#include "kernels/kernels.h"

namespace manyheads {

/// x or memory from a caller: rows of numbers, or token and position, each (rows, columns), which
/// the stage `embed` adds.
struct Input {
  std::span<const float> token;
  std::span<const float> position = {};  // as long as token, or empty
};

/// The lengths of a run.
struct RunLengths {
  std::size_t n;
  std::size_t m;
  bool self;
  bool operator==(const RunLengths&) const = default;
};
/// Of one token: of self-attention, unless memory has columns of its own.
inline RunLengths oneToken(const Config& config) {
  return {1, 1, config.d_memory == config.d_model};
}

/// Checks everything that Layer::begin takes. Errors: those of begin, except for the footprint.
Result<RunLengths> checkInputs(const Config& config, const Kernels& kernels, const Input& x,
                               const Input& memory, std::span<const std::size_t> padding,
                               std::span<const float> attn_mask);

/// Checks that `values` are rows · columns finite numbers. Errors, naming `field`: kWrongLength,
/// kNotFinite.
Status checkMatrix(const char* field, std::span<const float> values, std::size_t rows,
                   std::size_t columns, const Kernels& kernels);

/// Checks that a run of these lengths is within kMaxLayerFloats. Errors: kTooManyRows naming `x` or
/// `memory`.
Status checkFootprint(const Config& config, const RunLengths& lengths);

}  // namespace manyheads
