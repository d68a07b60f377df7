#include "kernels/kernels_products.h"

#include <cmath>
#include <limits>

namespace manyheads {
namespace {

constexpr float kUntouched = 1234.5f;

// `c` with an extra column, which no kernel may write.
struct Padded {
  Padded(std::size_t rows, std::size_t cols, const std::vector<float>& c)
      : numbers(rows * (cols + 1), kUntouched), view{numbers.data(), rows, cols, cols + 1} {
    for (std::size_t i = 0; i < c.size(); ++i) numbers[i / cols * (cols + 1) + i % cols] = c[i];
  }

  std::vector<float> values() const {
    std::vector<float> result;
    for (std::size_t row = 0; row < view.rows; ++row) {
      const float* const from = numbers.data() + row * view.row_stride;
      result.insert(result.end(), from, from + view.cols);
      EXPECT_EQ(from[view.cols], kUntouched) << "written beyond the row";
    }
    return result;
  }

  std::vector<float> numbers;
  MutableMatrixView view;
};

std::vector<float> inPanels(const Kernels& kernels, const MatrixView& b) {
  std::vector<float> panels(panelFloats(b.rows, b.cols));
  kernels.writePanels(b, panels);
  return panels;
}

}  // namespace

Operand operand(std::size_t rows, std::size_t cols, std::size_t row_stride, std::size_t col_stride,
                std::uint64_t stream) {
  const std::size_t length = (rows - 1) * row_stride + (cols - 1) * col_stride + 1;
  const std::vector<float> values = numbers(rows * cols, stream);
  std::vector<float> stored(length, std::numeric_limits<float>::quiet_NaN());
  for (std::size_t i = 0; i < values.size(); ++i) {
    stored[i / cols * row_stride + i % cols * col_stride] = values[i];
  }
  return {rows, cols, row_stride, col_stride, stored};
}

Operand contiguous(const Operand& operand) {
  Operand copy{operand.rows, operand.cols, operand.cols, 1, {}};
  for (std::size_t row = 0; row < operand.rows; ++row) {
    for (std::size_t col = 0; col < operand.cols; ++col) {
      copy.numbers.push_back(operand.numbers[row * operand.row_stride + col * operand.col_stride]);
    }
  }
  return copy;
}

std::vector<float> product(const Kernels& kernels, Way way, const MatrixView& a,
                           const MatrixView& b, const float* bias) {
  Padded c(a.rows, b.cols, {});
  if (way == Way::kPacked) {
    kernels.matmulPanels(a, inPanels(kernels, b), bias, c.view);
  } else {
    std::vector<float> scratch(kernels.matmulScratch(b.rows, b.cols));
    kernels.matmul(a, b, bias, c.view, scratch);
  }
  return c.values();
}

std::vector<float> productAdded(const Kernels& kernels, Way way, const MatrixView& a,
                                const MatrixView& b, const std::vector<float>& c) {
  Padded sum(a.rows, b.cols, c);
  if (way == Way::kPacked) {
    kernels.matmulPanelsAdd(a, inPanels(kernels, b), sum.view);
  } else {
    std::vector<float> scratch(kernels.matmulScratch(b.rows, b.cols));
    kernels.matmulAdd(a, b, sum.view, scratch);
  }
  return sum.values();
}

ExactEntry exactEntry(const MatrixView& a, const MatrixView& b, double addend, std::size_t row,
                      std::size_t col) {
  ExactEntry entry{addend, std::fabs(addend)};
  for (std::size_t k = 0; k < a.cols; ++k) {
    const double term = double{a.data[row * a.row_stride + k * a.col_stride]} *
                        double{b.data[k * b.row_stride + col * b.col_stride]};
    entry.value += term;
    entry.size += std::fabs(term);
  }
  return entry;
}

}  // namespace manyheads
