// softmaxRows: out_c = exp(in_c − max) / Σ exp(in_c − max) for each row.
//
// The exponential is Cephes' (Moshier, expf.c): x = n ln 2 + r, ln 2 in two parts (Cody and Waite),
// and a degree-5 polynomial for (e^r − 1 − r) / r². Its error is at most kExpRelativeError on
// [−87.33654, 0]; below that, where the exponential is not a normal float, it gives 0. Softmax's
// error: kSoftmaxRelativeError. Both in kernels.h. Tests: kernels_softmax_test.cpp,
// kernels_softmax_special_test.cpp.
#pragma once

#include <limits>

#include "kernels/simd_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace manyheads {
namespace HWY_NAMESPACE {
namespace {

struct ExpConstants {
  float log2_e = 1.44269504f;
  // Adding 1.5 · 2^23 rounds to the nearest integer and leaves it in the low bits.
  float round = 12582912.0f;
  float ln2_high = 0.693359375f;
  float ln2_low = -2.12194440e-4f;
  float polynomial[6] = {1.9875691500e-4f, 1.3981999507e-3f, 8.3334519073e-3f,
                         4.1665795894e-2f, 1.6666665459e-1f, 5.0000001201e-1f};
  float one = 1.0f;
  // ln 2^-126, rounded towards 0.
  float smallest = -87.33654f;
};

HWY_INLINE Vector expOfNonPositive(Vector x, const ExpConstants& constants) {
  const Lanes tag;
  const auto set = [&](float value) { return hn::Set(tag, value); };
  const Vector shifted = hn::Add(hn::Mul(x, set(constants.log2_e)), set(constants.round));
  const Vector n = hn::Sub(shifted, set(constants.round));
  const Vector r =
      hn::Sub(hn::Sub(x, hn::Mul(n, set(constants.ln2_high))), hn::Mul(n, set(constants.ln2_low)));
  Vector p = set(constants.polynomial[0]);
  for (std::size_t i = 1; i < 6; ++i) p = hn::Add(hn::Mul(p, r), set(constants.polynomial[i]));
  const Vector exp_r = hn::Add(hn::Add(hn::Mul(hn::Mul(r, r), p), r), set(constants.one));
  // exp_r · 2^n by bits: n, the low bits of `shifted`, is added to the exponent.
  const hn::RebindToSigned<Lanes> int_tag;
  const auto exponent = hn::ShiftLeft<23>(hn::BitCast(int_tag, shifted));
  const Vector value = hn::BitCast(tag, hn::Add(hn::BitCast(int_tag, exp_r), exponent));
  // For a smaller x the exponent has wrapped around: return 0. Also for NaN, for which the
  // comparison is false: it results from −∞ − −∞ in a row of −∞ only (softmaxRow handles NaN in the
  // input separately).
  return hn::IfThenElseZero(hn::Ge(x, set(constants.smallest)), value);
}

// One row; `tail_mask` is true for the lanes of the entries that remain after whole vectors.
HWY_INLINE void softmaxRow(const float* from, float* to, std::size_t cols,
                           hn::Mask<Lanes> tail_mask, const ExpConstants& constants) {
  const Lanes tag;
  const Vector infinity = hn::Set(tag, std::numeric_limits<float>::infinity());
  const std::size_t some = cols % kLanes;
  const float* const whole = from + (cols - some);
  Vector tail = hn::IfThenElse(tail_mask, loadSome(whole, some), hn::Neg(infinity));
  Vector max = tail;
  // Lanes in which every entry is below +∞; a NaN makes its lane false.
  auto usable = hn::Lt(tail, infinity);
  for (const float* at = from; at != whole; at += kLanes) {
    const Vector x = hn::LoadU(tag, at);
    max = hn::Max(max, x);
    usable = hn::And(usable, hn::Lt(x, infinity));
  }
  max = hn::MaxOfLanes(tag, max);
  Vector sum = hn::Zero(tag);
  float* out = to;
  for (; from != whole; from += kLanes, out += kLanes) {
    const Vector value = expOfNonPositive(hn::Sub(hn::LoadU(tag, from), max), constants);
    sum = hn::Add(sum, value);
    hn::StoreU(value, tag, out);
  }
  if (some != 0) {
    tail = expOfNonPositive(hn::Sub(tail, max), constants);
    sum = hn::Add(sum, tail);
  }
  // The largest entry's exponential is 1, so a sum below 1 can only be 0: for a row of −∞ only,
  // whose zeros divided by 1 stay zeros.
  Vector divisor = hn::Max(hn::SumOfLanes(tag, sum), hn::Set(tag, 1.0f));
  if (!hn::AllTrue(tag, usable)) {
    divisor = hn::Set(tag, std::numeric_limits<float>::quiet_NaN());
  }
  for (float* at = to; at != out; at += kLanes) {
    hn::StoreU(hn::Div(hn::LoadU(tag, at), divisor), tag, at);
  }
  if (some != 0) storeSome(hn::Div(tail, divisor), out, some);
}

void softmaxRows(const MatrixView& in, const MutableMatrixView& out) {
  // Hidden from the compiler, which would otherwise put the constants into the code: an engine
  // needs three instructions to make a vector of such a constant, and one to load it from memory.
  static constexpr ExpConstants kConstants;
  const ExpConstants* constants = &kConstants;
  asm("" : "+r"(constants));
  const auto tail_mask = hn::FirstN(Lanes(), in.cols % kLanes);
  for (std::size_t row = 0; row < in.rows; ++row) {
    softmaxRow(in.data + row * in.row_stride, out.data + row * out.row_stride, in.cols, tail_mask,
               *constants);
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace manyheads
HWY_AFTER_NAMESPACE();
