// What a run and its backward pass start from, and whether they can.
#pragma once

#include <cstddef>
#include <span>

#include "config/config.h"
#include "config/error.h"
#include "kernels/kernels.h"

namespace manyheads {

/// x or memory as a caller has it: rows of numbers, or token and position, (rows, columns) each,
/// whose sum the stage `embed` computes.
struct Input {
  std::span<const float> token;
  std::span<const float> position = {};  // as long as token, or empty
};

/// The lengths of a run.
struct RunLengths {
  std::size_t n;
  std::size_t m;
  bool self;
};

/// Checks everything that Layer::begin takes; its errors are those of begin, but for the footprint.
Result<RunLengths> checkInputs(const Config& config, const Kernels& kernels, const Input& x,
                               const Input& memory, std::span<const std::size_t> padding,
                               std::span<const float> attn_mask);

/// Whether `values` are rows · columns numbers, all finite. Errors, naming `field`: kWrongLength,
/// kNotFinite.
Status checkMatrix(const char* field, std::span<const float> values, std::size_t rows,
                   std::size_t columns, const Kernels& kernels);

/// Whether a run of these lengths is within kMaxLayerFloats. Errors: kTooManyRows naming `x` or
/// `memory`.
Status checkFootprint(const Config& config, const RunLengths& lengths);

}  // namespace manyheads
