// How much a layer holds, counted before any of it is allocated.
#pragma once

#include <cstddef>
#include <cstdint>

#include "attention/config.h"

namespace manyheads {

/// Floats of the parameters: as packed, as W_Q …, and as the kernels' panels.
std::uint64_t parameterFloats(const Config& config);

/// Floats of everything: parameters, trace, scratch, and the contributions that may be asked for.
/// 64 bits wide also where size_t is not: n, m ≤ kMaxTokens and any valid heads cannot overflow it.
std::uint64_t memoryFloats(const Config& config, std::size_t n, std::size_t m);

}  // namespace manyheads
