// The reference: plain loops in the order of kernels.h's formulas. Every test of simd.cpp compares
// with them.
#include <cmath>
#include <limits>

#include "kernels/kernels.h"

namespace manyheads {
namespace {

// Entry (row, col) of a b.
float productEntry(const MatrixView& a, const MatrixView& b, std::size_t row, std::size_t col) {
  float sum = 0;
  for (std::size_t k = 0; k < a.cols; ++k) sum += a(row, k) * b(k, col);
  return sum;
}

void matmul(const MatrixView& a, const MatrixView& b, const float* bias, const MutableMatrixView& c,
            std::span<float>) {
  for (std::size_t row = 0; row < c.rows; ++row) {
    for (std::size_t col = 0; col < c.cols; ++col) {
      const float sum = productEntry(a, b, row, col);
      c(row, col) = bias ? sum + bias[col] : sum;
    }
  }
}

void matmulAdd(const MatrixView& a, const MatrixView& b, const MutableMatrixView& c,
               std::span<float>) {
  for (std::size_t row = 0; row < c.rows; ++row) {
    for (std::size_t col = 0; col < c.cols; ++col) c(row, col) += productEntry(a, b, row, col);
  }
}

std::size_t matmulScratch(std::size_t, std::size_t) { return 0; }

// This implementation's layout: row-major.
void writePanels(const MatrixView& b, std::span<float> panels) {
  for (std::size_t k = 0; k < b.rows; ++k) {
    for (std::size_t col = 0; col < b.cols; ++col) panels[k * b.cols + col] = b(k, col);
  }
}

void matmulPanels(const MatrixView& a, std::span<const float> panels, const float* bias,
                  const MutableMatrixView& c) {
  matmul(a, {panels.data(), a.cols, c.cols, c.cols}, bias, c, {});
}

void matmulPanelsAdd(const MatrixView& a, std::span<const float> panels,
                     const MutableMatrixView& c) {
  matmulAdd(a, {panels.data(), a.cols, c.cols, c.cols}, c, {});
}

void softmaxRow(const float* in, float* out, std::size_t cols) {
  float max = -std::numeric_limits<float>::infinity();
  for (std::size_t col = 0; col < cols; ++col) {
    // Once the maximum is NaN, it stays NaN, and every entry below becomes NaN.
    if (in[col] > max || std::isnan(in[col])) max = in[col];
  }
  if (max == -std::numeric_limits<float>::infinity()) {
    // Every key is masked: exp(−∞ − −∞) would be NaN.
    for (std::size_t col = 0; col < cols; ++col) out[col] = 0;
    return;
  }
  float sum = 0;
  for (std::size_t col = 0; col < cols; ++col) {
    out[col] = std::exp(in[col] - max);
    sum += out[col];
  }
  for (std::size_t col = 0; col < cols; ++col) out[col] /= sum;
}

void softmaxRows(const MatrixView& in, const MutableMatrixView& out) {
  for (std::size_t row = 0; row < in.rows; ++row) {
    softmaxRow(in.data + row * in.row_stride, out.data + row * out.row_stride, in.cols);
  }
}

void copyRows(const MatrixView& in, const MutableMatrixView& out) {
  for (std::size_t row = 0; row < in.rows; ++row) {
    for (std::size_t col = 0; col < in.cols; ++col) out(row, col) = in(row, col);
  }
}

bool allFinite(std::span<const float> numbers) {
  for (const float number : numbers) {
    if (!std::isfinite(number)) return false;
  }
  return true;
}

}  // namespace

const Kernels& scalarKernels() {
  static constexpr Kernels kernels{.name = "scalar",
                                   .matmul = matmul,
                                   .matmulScratch = matmulScratch,
                                   .matmulAdd = matmulAdd,
                                   .writePanels = writePanels,
                                   .matmulPanels = matmulPanels,
                                   .matmulPanelsAdd = matmulPanelsAdd,
                                   .softmaxRows = softmaxRows,
                                   .copyRows = copyRows,
                                   .allFinite = allFinite};
  return kernels;
}

}  // namespace manyheads
