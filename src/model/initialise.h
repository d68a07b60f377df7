// The first parameters of a language model.
#pragma once

#include <cstdint>

#include "graph/run.h"

namespace manyheads::graph {

/// As GPT-2's (Radford et al. 2019, §2.3): normal with a standard deviation of 0.02, and W_O and
/// W_down, whose products are added to the residual stream, of 0.02 / √(2 · layers); gains 1,
/// biases 0. Parameters of one name and shape have the same numbers in every model of a seed.
void initialise(Run& run, std::size_t layers, std::uint32_t seed);

}  // namespace manyheads::graph
