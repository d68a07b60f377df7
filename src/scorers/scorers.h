// Before heads: how older papers scored a query against a key, on the same vectors.
//
// Without heads and without learned parameters: a formula's parameters are drawn from the layer's
// seed (uniform within the Xavier bound of each matrix, biases zero except for the windows'). So
// the scores show what a formula depends on, but nothing that training would change.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "config/config.h"
#include "config/error.h"
#include "kernels/kernels.h"
#include "tensor/tensor.h"

namespace manyheads {

/// The number of parameters of a scorer for vectors of length d: squared · d² + linear · d +
/// constant.
struct ScorerParameters {
  std::size_t squared;
  std::size_t linear;
  std::size_t constant;
};

struct ScorerInfo {
  std::string_view id;       // "additive"
  std::string_view formula;  // of x_i, the query's token, and m_j, the key's
  std::string_view source;   // authors, year, section or equation
  ScorerParameters parameters;
  bool softmax;  // whether attention is the softmax of the scores
};

/// Oldest first.
std::span<const ScorerInfo> scorers();

struct Scored {
  OwnedTensor scores;        // (n, m)
  OwnedTensor attn_weights;  // (n, m): softmax over the keys, or the scores themselves
};

/// Runs the scorer `id` on x and memory, a token a row; masks are ignored.
/// Errors: kNotAllowed naming `scorer` with the available ones (those that compare x with memory
/// entry by entry need vectors of equal length); kTooMuchToScore naming `scorer` if it would take
/// more than 2^28 multiply-adds.
Result<Scored> score(std::string_view id, std::uint32_t seed, const MatrixView& x,
                     const MatrixView& memory);

/// The floats that the result and its temporaries take, before anything is allocated.
std::uint64_t scoringFloats(const Config& config, std::size_t n, std::size_t m);

}  // namespace manyheads
