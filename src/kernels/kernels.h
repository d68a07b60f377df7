// The kernels: products, softmax and copies of float matrices. Two implementations of one contract:
// scalar.cpp, plain loops in the order of the formulas, is the reference; simd.cpp is one Highway
// source for native and wasm. tests/cpp/kernels_*_test.cpp check both against this file and use its
// error bounds.
//
// Matrices are never empty. Outputs do not overlap inputs unless noted.
#pragma once

#include <cstddef>
#include <span>

namespace manyheads {

/// Read-only matrix: entry (r, c) is at data[r * row_stride + c * col_stride]. Every kernel accepts
/// any row stride, and any column stride unless it says "contiguous rows": col_stride 1.
struct MatrixView {
  const float* data;
  std::size_t rows;
  std::size_t cols;
  std::size_t row_stride;
  std::size_t col_stride = 1;

  float operator()(std::size_t r, std::size_t c) const {
    return data[r * row_stride + c * col_stride];
  }
};

/// Writable matrix: entry (r, c) is at data[r * row_stride + c].
struct MutableMatrixView {
  float* data;
  std::size_t rows;
  std::size_t cols;
  std::size_t row_stride;

  float& operator()(std::size_t r, std::size_t c) const { return data[r * row_stride + c]; }
};

/// Views are passed by reference. By value, wasm would copy the struct through memory at each call:
/// the copy's loads are wider than the stores just before them, and since a processor cannot
/// forward several small stores to one wide load, each call would wait for them.
struct Kernels {
  const char* name;  // "scalar", "simd"

  /// c = a b + bias: (M, N) = (M, K)(K, N) + (N), bias broadcast over rows, nullptr for none.
  /// `scratch` has at least matmulScratch(K, N) floats. Fastest where a's rows and b's rows or
  /// columns are contiguous.
  ///
  /// Each entry starts at 0 and adds its K products in order, each rounded; the bias comes last.
  /// So its bits do not depend on strides or on the sizes around it, and are the same in both
  /// implementations on every platform (of NaN, only that it is one).
  /// Error: |c − exact| ≤ kMatmulErrorFactor(K) · (Σ|a||b| + |bias|) per entry.
  void (*matmul)(const MatrixView& a, const MatrixView& b, const float* bias,
                 const MutableMatrixView& c, std::span<float> scratch);
  std::size_t (*matmulScratch)(std::size_t k, std::size_t n);

  /// c += a b. The product is summed as in matmul, from 0, and the old c is added last, like a
  /// bias. Error: |c − exact| ≤ kMatmulErrorFactor(K) · (Σ|a||b| + |c before|) per entry.
  void (*matmulAdd)(const MatrixView& a, const MatrixView& b, const MutableMatrixView& c,
                    std::span<float> scratch);

  /// The two above in two steps, for a b that is used often: writePanels() writes panelFloats(K, N)
  /// floats in this implementation's own layout, which matmulPanels() and matmulPanelsAdd() read. b
  /// is (K, c.cols).
  void (*writePanels)(const MatrixView& b, std::span<float> panels);
  void (*matmulPanels)(const MatrixView& a, std::span<const float> panels, const float* bias,
                       const MutableMatrixView& c);
  void (*matmulPanelsAdd)(const MatrixView& a, std::span<const float> panels,
                          const MutableMatrixView& c);

  /// out_rc = exp(in_rc − max_r) / Σ_c exp(in_rc − max_r), row by row. Entries of −∞ give exactly
  /// 0, a row of −∞ alone gives zeros. A row with a NaN or +∞ gives NaN everywhere, as in PyTorch.
  /// Contiguous rows. in and out may be the same rows.
  ///
  /// Error: relative kSoftmaxRelativeError(cols, range) per entry, range = the largest max − x
  /// whose exponential is normal (at most 87.4), plus the smallest normal float.
  void (*softmaxRows)(const MatrixView& in, const MutableMatrixView& out);

  /// out = in. Fastest for contiguous rows; also for many short ones, for which memcpy is slow.
  void (*copyRows)(const MatrixView& in, const MutableMatrixView& out);

  /// Whether all numbers are finite.
  bool (*allFinite)(std::span<const float> numbers);
};

/// The number of columns of a panel.
inline constexpr std::size_t kPanelColumns = 8;

/// The floats of a (k, n) matrix in panels; the last panel is padded.
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

/// The largest relative error of the kernels' exp for arguments in [−87, 0].
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
/// The kernels that a layer uses by default: simdKernels().
const Kernels& defaultKernels();

}  // namespace manyheads
