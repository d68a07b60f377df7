// validate() and validHeads() of config.h with a layer's footprint, and facts about a layer and a
// run that are never created.
#pragma once

#include <cstddef>
#include <vector>

#include "config/config.h"
#include "config/error.h"

namespace manyheads {

Result<Config> validate(const ConfigRequest& request);
std::vector<std::size_t> validHeads(std::size_t d_model, Variant variant, ParameterKind parameters);

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
