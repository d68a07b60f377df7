// Positions as sines and cosines (Vaswani et al. 2017, §3.5).
#pragma once

#include <cstddef>
#include <span>

namespace manyheads {

/// PE(j, 2i) = sin(j / 10000^(2i / d)), PE(j, 2i + 1) = cos of the same angle, with d the length of
/// `row` and j the position. The same bits on every platform.
void writeSinusoids(std::size_t position, std::span<float> row);

}  // namespace manyheads
