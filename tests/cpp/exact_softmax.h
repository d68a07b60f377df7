// The truth of softmax, in double.
#pragma once

#include "tensor/expressions.h"

namespace manyheads {

/// Of each row; an entry of −∞ has no share, and a row without any other has zeros.
Matrix exactSoftmax(const Matrix& x);

/// Of one row.
std::vector<double> exactSoftmax(const std::vector<float>& row);

}  // namespace manyheads
