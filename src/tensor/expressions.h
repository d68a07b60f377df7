// xtensor's expressions, for code outside the hot loops. They read like numpy: operators and
// functions work entry by entry, and an assignment rounds to the type of its target.
//
// An expression is lazy: it refers to its operands and is computed when it is assigned. So it must
// be assigned to a tensor or summed in the same statement, and never be stored in `auto` or
// returned, because its operands may be gone (tools/rules/lazy-expressions.mjs checks this).
// `a = …` and `a += …` compute into a temporary first; xt::noalias(a) does not, which is correct if
// an entry of the result needs no other entry of `a`.
//
// An assignment costs some 1.5 kB of wasm, and in a folder that is compiled for size each entry
// takes fifty times as long as in `tensor`.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <xtensor/xadapt.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xnoalias.hpp>
#include <xtensor/xtensor.hpp>
#include <xtensor/xview.hpp>

#include "kernels/kernels.h"

namespace manyheads {

using Matrix = xt::xtensor<double, 2>;

/// Numbers stored elsewhere, as a matrix.
template <typename Number, xt::layout_type kLayout = xt::layout_type::row_major>
using Borrowed = xt::xtensor_adaptor<
    xt::xbuffer_adaptor<Number*, xt::no_ownership, std::allocator<std::remove_const_t<Number>>>, 2,
    kLayout>;

template <typename Number>
Borrowed<Number> asMatrix(Number* numbers, std::size_t rows, std::size_t cols) {
  return xt::adapt(std::move(numbers), rows * cols, xt::no_ownership(), std::array{rows, cols});
}

}  // namespace manyheads
