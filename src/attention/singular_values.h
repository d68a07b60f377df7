// Singular values of a small matrix.
#pragma once

#include <cstddef>
#include <vector>

namespace manyheads {

/// The min(rows, cols) singular values of a row-major matrix, descending: one-sided Jacobi
/// rotations of its columns (Hestenes 1958; Golub and Van Loan 2013, "Matrix Computations",
/// §8.6.3), until they are orthogonal to double precision. Time grows with rows · cols².
std::vector<double> singularValues(std::vector<double> matrix, std::size_t rows, std::size_t cols);

}  // namespace manyheads
