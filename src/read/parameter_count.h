// The number of learned parameters.
#pragma once

#include <cstdint>

#include "config/config.h"

namespace manyheads {

/// The numbers of all parameters that are neither tied nor fixed (tied.h). parameterFloats() of
/// config/parameters.h counts them all.
std::uint64_t freeParameterCount(const Config& config);

}  // namespace manyheads
