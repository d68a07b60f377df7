// Singular values of a small matrix.
#pragma once

#include <vector>

#include "attention/tensor.h"

namespace manyheads {

/// The min(rows, columns) singular values of a matrix, descending: one-sided Jacobi rotations
/// (Hestenes 1958; Golub and Van Loan 2013, "Matrix Computations", §8.6.3) in double, until the
/// columns are orthogonal to double precision. Time grows with rows · columns².
std::vector<double> singularValues(const Tensor2& matrix);

}  // namespace manyheads
