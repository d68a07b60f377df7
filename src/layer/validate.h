// What makes a request a configuration (config.h), and facts about a layer and a run that are never
// created.
#pragma once

#include <cstddef>
#include <vector>

#include "config/config.h"
#include "config/error.h"

namespace manyheads {

/// Checks every field. An error names an option, with what is allowed there, given the other
/// options: a list, a range or a multiple. The table of options says which depend on others.
/// kTooLarge names `dK, dV, dMemory`: each is allowed, but together they are too large.
Result<Config> validate(const ConfigRequest& request);

/// The valid head counts: the divisors of d_model for split and narrow, and for hand-made
/// parameters (whose heads are cut from one d × d matrix) in every variant; 1 … kMaxHeads for
/// wide. The list ends where parameters and one token would exceed kMaxLayerFloats; it is empty if
/// d_model itself is invalid.
std::vector<std::size_t> validHeads(std::size_t d_model, Variant variant, ParameterKind parameters);

/// Whether all sizes of a configuration go together, as validate() demands: for a copy that another
/// variant cuts.
bool sizesFit(const Config& config);

/// Self-attention on `n` tokens, without allocating a layer. Errors, as far as validate() or
/// Layer::begin() would refuse it: those of validate() for `request`; kNotAllowed naming `dMemory`
/// if it is not d_model, since then there is no self-attention; naming `n`, kOutOfWholeRange
/// outside 1 … kMaxTokens and kTooManyRows beyond kMaxLayerFloats.
struct Plan {
  Config config;
  std::size_t n;
};
Result<Plan> plan(const ConfigRequest& request, double n);

}  // namespace manyheads
