// Softmax by rows, with an exponential after Cephes (Moshier, expf.c): Cody and Waite's reduction
// x = n ln 2 + r and a degree-5 polynomial for (e^r − 1 − r) / r². Maximum error kExpRelativeError
// on [−87.33, 0], 0 below. Held by kernels_softmax_test.cpp.
#pragma once

#include <limits>

#include "kernels/simd_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace manyheads {
namespace HWY_NAMESPACE {
namespace {

// ln 2^-126, rounded towards 0: below it the exponential is not a normal float any more.
constexpr float kSmallestExponent = -87.33654f;

Vector expOfNonPositive(Vector x) {
  const Lanes tag;
  const auto set = [&](float value) { return hn::Set(tag, value); };
  // Adding 1.5 · 2^23 rounds to the nearest integer and leaves it in the low bits.
  const Vector shifted = hn::Add(hn::Mul(x, set(1.44269504f)), set(12582912.0f));
  const Vector n = hn::Sub(shifted, set(12582912.0f));
  const Vector r =
      hn::Sub(hn::Sub(x, hn::Mul(n, set(0.693359375f))), hn::Mul(n, set(-2.12194440e-4f)));
  Vector p = set(1.9875691500e-4f);
  for (const float coefficient :
       {1.3981999507e-3f, 8.3334519073e-3f, 4.1665795894e-2f, 1.6666665459e-1f, 5.0000001201e-1f}) {
    p = hn::Add(hn::Mul(p, r), set(coefficient));
  }
  const Vector exp_r = hn::Add(hn::Add(hn::Mul(hn::Mul(r, r), p), r), set(1.0f));
  const hn::RebindToSigned<Lanes> int_tag;
  const auto exponent =
      hn::ShiftLeft<23>(hn::Add(hn::BitCast(int_tag, shifted), hn::Set(int_tag, 127)));
  const Vector value = hn::Mul(exp_r, hn::BitCast(tag, exponent));
  // Below, the exponent above has wrapped around. The comparison is false for NaN, too: what is
  // left of −∞, and of −∞ − −∞ in a row with nothing allowed.
  return hn::IfThenElseZero(hn::Ge(x, set(kSmallestExponent)), value);
}

// Several rows at once: one row's maximum, exponentials, sum and quotients wait for each other.
constexpr std::size_t kSoftmaxRows = 3;

// Rows `first` … first + 2; rows that do not exist are the last row once more, which is why every
// loop reads all rows before it writes one.
void softmaxBlock(const MatrixView& in, const MutableMatrixView& out, std::size_t first) {
  const Lanes tag;
  constexpr float kNothing = -std::numeric_limits<float>::infinity();
  const std::size_t whole = in.cols / kLanes * kLanes;
  const float* from[kSoftmaxRows];
  float* to[kSoftmaxRows];
  Vector tails[kSoftmaxRows], shifts[kSoftmaxRows], sums[kSoftmaxRows], values[kSoftmaxRows];
  for (std::size_t i = 0; i < kSoftmaxRows; ++i) {
    const std::size_t row = HWY_MIN(first + i, in.rows - 1);
    from[i] = in.data + row * in.row_stride;
    to[i] = out.data + row * out.row_stride;
    tails[i] = loadSome(from[i] + whole, in.cols - whole, kNothing);
    Vector max = tails[i];
    for (std::size_t col = 0; col < whole; col += kLanes) {
      max = hn::Max(max, hn::LoadU(tag, from[i] + col));
    }
    shifts[i] = hn::MaxOfLanes(tag, max);
    sums[i] = hn::Zero(tag);
  }
  for (std::size_t col = 0; col < in.cols; col += kLanes) {
    const bool tail = col == whole;
    for (std::size_t i = 0; i < kSoftmaxRows; ++i) {
      values[i] = tail ? tails[i] : hn::LoadU(tag, from[i] + col);
    }
    for (std::size_t i = 0; i < kSoftmaxRows; ++i) {
      values[i] = expOfNonPositive(hn::Sub(values[i], shifts[i]));
      sums[i] = hn::Add(sums[i], values[i]);
      if (tail) {
        tails[i] = values[i];
      } else {
        hn::StoreU(values[i], tag, to[i] + col);
      }
    }
  }
  for (std::size_t i = 0; i < kSoftmaxRows; ++i) {
    // The largest entry's exponential is 1: a smaller sum is 0, of a row with nothing allowed.
    sums[i] = hn::Max(hn::SumOfLanes(tag, sums[i]), hn::Set(tag, 1.0f));
  }
  for (std::size_t col = 0; col < whole; col += kLanes) {
    for (std::size_t i = 0; i < kSoftmaxRows; ++i) {
      values[i] = hn::Div(hn::LoadU(tag, to[i] + col), sums[i]);
    }
    for (std::size_t i = 0; i < kSoftmaxRows; ++i) hn::StoreU(values[i], tag, to[i] + col);
  }
  if (whole == in.cols) return;
  for (std::size_t i = 0; i < kSoftmaxRows; ++i) {
    storeSome(hn::Div(tails[i], sums[i]), to[i] + whole, in.cols - whole);
  }
}

void softmaxRows(MatrixView in, MutableMatrixView out) {
  for (std::size_t row = 0; row < in.rows; row += kSoftmaxRows) softmaxBlock(in, out, row);
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace manyheads
HWY_AFTER_NAMESPACE();
