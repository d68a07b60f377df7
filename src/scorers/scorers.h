// Before heads: how older papers scored a query against a key, on the same vectors.
//
// No heads and no learned parameters: where a formula has some, they are drawn from the layer's
// seed (uniform within the Xavier bound of each matrix, biases zero but for the windows'). So the
// scores show what a formula depends on, and nothing of what training would make of it.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "config/config.h"
#include "config/error.h"
#include "read/derived.h"
#include "stages/trace.h"

namespace manyheads {

/// How many parameters a scorer has for vectors of length d: squared · d² + linear · d + constant.
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

/// In order of age.
std::span<const ScorerInfo> scorers();

struct Scored {
  Derived scores;        // (n, m)
  Derived attn_weights;  // (n, m): softmax over the keys, or the scores themselves
};

/// The scorer `id` on the trace's x and memory, which are there; masks do not count. Errors:
/// kNotAllowed naming `scorer` with the scorers there are (those that compare x with memory entry
/// by entry need vectors of one length); kTooMuchToScore naming `scorer` when it would take longer
/// than 2^28 multiply-adds (scorer_formulas.h counts them).
Result<Scored> score(std::string_view id, const Config& config, const Trace& trace);

}  // namespace manyheads
