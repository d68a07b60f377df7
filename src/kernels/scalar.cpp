// The truth: plain loops in the order of the formulas, compared with in every test of simd.cpp.
#include <cmath>
#include <limits>

#include "kernels/kernels.h"

namespace manyheads {
namespace {

void matmulStrided(const MatrixView& a, const MatrixView& b, const float* bias,
                   const MutableMatrixView& c) {
  for (std::size_t row = 0; row < c.rows; ++row) {
    for (std::size_t col = 0; col < c.cols; ++col) {
      float sum = 0;
      for (std::size_t k = 0; k < a.cols; ++k) {
        sum += a.data[row * a.row_stride + k] * b.data[k * b.row_stride + col * b.col_stride];
      }
      c.data[row * c.row_stride + col] = bias ? sum + bias[col] : sum;
    }
  }
}

void matmul(const MatrixView& a, const MatrixView& b, const float* bias, const MutableMatrixView& c,
            std::span<float>) {
  matmulStrided(a, b, bias, c);
}

std::size_t matmulScratch(std::size_t, std::size_t) { return 0; }

// The layout of its own: row-major.
void pack(const MatrixView& b, std::span<float> panels) {
  for (std::size_t k = 0; k < b.rows; ++k) {
    for (std::size_t col = 0; col < b.cols; ++col) {
      panels[k * b.cols + col] = b.data[k * b.row_stride + col * b.col_stride];
    }
  }
}

void matmulPacked(const MatrixView& a, std::span<const float> panels, const float* bias,
                  const MutableMatrixView& c) {
  matmulStrided(a, {panels.data(), a.cols, c.cols, c.cols}, bias, c);
}

void softmaxRow(const float* in, float* out, std::size_t cols) {
  float max = -std::numeric_limits<float>::infinity();
  for (std::size_t col = 0; col < cols; ++col) max = in[col] > max ? in[col] : max;
  if (max == -std::numeric_limits<float>::infinity()) {
    // Nothing is allowed: exp(−∞ − −∞) would be NaN.
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
    for (std::size_t col = 0; col < in.cols; ++col) {
      out.data[row * out.row_stride + col] = in.data[row * in.row_stride + col];
    }
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
                                   .pack = pack,
                                   .matmulPacked = matmulPacked,
                                   .softmaxRows = softmaxRows,
                                   .copyRows = copyRows,
                                   .allFinite = allFinite};
  return kernels;
}

}  // namespace manyheads
