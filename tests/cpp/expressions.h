// xtensor's expressions, for tests: operators and functions work entry by entry, and an assignment
// rounds to the type of its target.
//
// An expression is lazy: it refers to its operands and is computed when it is assigned. So it is
// assigned to a tensor or summed in the same statement, and never stored in `auto` or returned. The
// sanitizers, under which tests run, find one that outlives its operands. (In src/ there are none:
// what a Grid gives is evaluated, tensor/tensor.h.)
#pragma once

#include <array>
#include <cstddef>
#include <xtensor/xadapt.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xtensor.hpp>
#include <xtensor/xview.hpp>

namespace manyheads {

using Expressed = xt::xtensor<double, 2>;

/// Numbers stored elsewhere, as a matrix.
template <typename Number>
auto asMatrix(Number* numbers, std::size_t rows, std::size_t cols) {
  return xt::adapt(numbers, rows * cols, xt::no_ownership(), std::array{rows, cols});
}

}  // namespace manyheads
