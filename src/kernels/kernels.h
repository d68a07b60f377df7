// The kernels' contract. Two implementations stand behind it: scalar.cpp, the truth, plain loops in
// the order of the formulas; and simd.cpp, one Highway source for native and wasm, compared with it
// in kernels_matmul_test.cpp and kernels_softmax_test.cpp, which import the bounds below.
//
// Rows are contiguous unless a stride says otherwise. No matrix is empty. Outputs never alias
// inputs, except where said.
#pragma once

#include <cstddef>
#include <span>

namespace manyheads {

/// Read-only matrix: entry (r, c) at data[r * row_stride + c * col_stride].
struct MatrixView {
  const float* data;
  std::size_t rows;
  std::size_t cols;
  std::size_t row_stride;
  std::size_t col_stride = 1;
};

/// Matrix to be written: entry (r, c) at data[r * row_stride + c].
struct MutableMatrixView {
  float* data;
  std::size_t rows;
  std::size_t cols;
  std::size_t row_stride;
};

/// Views come by reference: wasm passes a struct by value as a copy in memory, which is made of
/// wider loads than the stores just before it, and those wait for each other.
struct Kernels {
  const char* name;  // "scalar", "simd"

  /// c = a b + bias: (M, N) = (M, K)(K, N) + (N), bias broadcast over rows, nullptr for none.
  /// One of b's strides is 1: its columns are contiguous or, b being transposed, its rows.
  /// `scratch` has at least matmulScratch(K, N) floats.
  ///
  /// Every entry is summed over k in order, each product rounded, the bias last: its bits do not
  /// depend on the sizes around it, and are the same in both implementations on every platform.
  /// Error: |c − exact| ≤ kMatmulErrorFactor(K) · (Σ|a||b| + |bias|) per entry.
  void (*matmul)(const MatrixView& a, const MatrixView& b, const float* bias,
                 const MutableMatrixView& c, std::span<float> scratch);
  std::size_t (*matmulScratch)(std::size_t k, std::size_t n);

  /// matmul in two halves, for a b that is used often: pack() writes panelFloats(K, N) floats in a
  /// layout of this implementation's own, and matmulPacked() reads them. b is (K, c.cols).
  void (*pack)(const MatrixView& b, std::span<float> panels);
  void (*matmulPacked)(const MatrixView& a, std::span<const float> panels, const float* bias,
                       const MutableMatrixView& c);

  /// out_rc = exp(in_rc − max_r) / Σ_c exp(in_rc − max_r), row by row; entries of −∞ give exactly
  /// 0, a row of −∞ alone gives zeros. in has no NaN and no +∞. in and out may be the same rows.
  ///
  /// Error: relative kSoftmaxRelativeError(cols, range) per entry, range = the largest max − x
  /// whose exponential is normal (at most 87.4), plus the smallest normal float.
  void (*softmaxRows)(const MatrixView& in, const MutableMatrixView& out);

  /// out = in; in's columns are contiguous. Many short rows, which memcpy is slow at.
  void (*copyRows)(const MatrixView& in, const MutableMatrixView& out);

  /// Whether none of the numbers is NaN or ±∞.
  bool (*allFinite)(std::span<const float> numbers);
};

/// Columns of one panel of a packed matrix.
inline constexpr std::size_t kPanelColumns = 8;

/// Floats that a packed (k, n) matrix takes: its columns in panels, the last one filled up.
inline constexpr std::size_t panelFloats(std::size_t k, std::size_t n) {
  return k * ((n + kPanelColumns - 1) / kPanelColumns * kPanelColumns);
}

/// The unit roundoff of float, 2^-24.
inline constexpr double kUnitRoundoff = 5.9604644775390625e-8;

/// Bound of a length-K float dot product plus one addition, any order of summation:
/// (K + 1) u, with slack for second-order terms (Higham 2002, "Accuracy and Stability of Numerical
/// Algorithms", §3.1, γ_K).
inline constexpr double kMatmulErrorFactor(std::size_t k) {
  return 1.01 * static_cast<double>(k + 1) * kUnitRoundoff;
}

/// The largest error of the kernels' exp, relative, for arguments in [−87, 0].
inline constexpr double kExpRelativeError = 4 * kUnitRoundoff;

/// Bound of one softmax entry, relative: exp in numerator and in the sum, the sum's rounding, the
/// division, and the subtraction's rounding (|x − max| ≤ range, absolute error range·u in the
/// exponent).
inline constexpr double kSoftmaxRelativeError(std::size_t cols, double range) {
  return 1.01 *
         (2 * kExpRelativeError + (static_cast<double>(cols) + 2 + 2 * range) * kUnitRoundoff);
}

const Kernels& scalarKernels();
const Kernels& simdKernels();
/// simdKernels(), the one that products use.
const Kernels& defaultKernels();

}  // namespace manyheads
