// A layer and a run that are only looked at: nothing is allocated for them.
#pragma once

#include <cstddef>

#include "config/config.h"
#include "config/error.h"
#include "layer/validate.h"

namespace manyheads {

/// Self-attention on `n` tokens, without a layer: nothing is allocated for it. Errors, where
/// validate() or Layer::begin() would refuse as much: what validate() says of `request`;
/// kNotAllowed naming `dMemory` where it is not d_model, for then there is no self-attention;
/// naming `n`, kOutOfWholeRange beyond 1 … kMaxTokens and kTooManyRows beyond kMaxLayerFloats.
struct Plan {
  Config config;
  std::size_t n;
};
Result<Plan> plan(const ConfigRequest& request, double n);

}  // namespace manyheads
