// How many numbers the parameters are.
#pragma once

#include <cstdint>

#include "config/config.h"

namespace manyheads {

enum class Counted : std::uint8_t {
  kAll,   // every number of W_Q … b_O, as it is stored
  kFree,  // those that are neither tied nor fixed (tied.h)
};

std::uint64_t parameterCount(const Config& config, Counted counted);

}  // namespace manyheads
