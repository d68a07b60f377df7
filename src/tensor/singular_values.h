// Singular values of a small matrix.
#pragma once

#include <vector>

#include "tensor/double_products.h"

namespace manyheads {

/// The singular values of a matrix, one for each of its rows, descending: one-sided Jacobi
/// rotations (Hestenes 1958; Golub and Van Loan 2013, "Matrix Computations", §8.6.3) in double,
/// until the rows are orthogonal to double precision. Time grows with rows² · columns, so the
/// matrix should have no more rows than columns: its transpose has the same values.
std::vector<double> singularValues(Matrix matrix);

}  // namespace manyheads
