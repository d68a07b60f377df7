// Softmax in double precision.
#pragma once

#include "expressions.h"

namespace manyheads {

/// Softmax of each row; entries of −∞ get no share, and a row of nothing else gets zeros.
Expressed exactSoftmax(const Expressed& x);

/// Softmax of a single row.
std::vector<double> exactSoftmax(const std::vector<float>& row);

}  // namespace manyheads
