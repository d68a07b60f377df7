// validate() and validHeads() of config.h with a layer's footprint.
#pragma once

#include <cstddef>
#include <vector>

#include "config/config.h"
#include "config/error.h"

namespace manyheads {

Result<Config> validate(const ConfigRequest& request);
std::vector<std::size_t> validHeads(std::size_t d_model, Variant variant, ParameterKind parameters);

}  // namespace manyheads
