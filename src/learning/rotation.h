// A random rotation of features: the same words in another basis.
#pragma once

#include <cstdint>

#include "tensor/tensor.h"

namespace manyheads {

/// Multiplies every row by the same random orthogonal matrix: Gram-Schmidt of a normal one, in
/// double.
void rotateRows(std::uint64_t seed, Tensor2& rows);

}  // namespace manyheads
