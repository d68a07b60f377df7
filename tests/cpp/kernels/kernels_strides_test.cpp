// Kernels read matrices through views: transposes, columns of a wider matrix, every other row.
#include "kernels/kernels_products.h"
#include "tensor/random.h"

namespace manyheads {
namespace {

class Strides : public BothKernels {};

// Rows of `cols` entries with `gap` unused floats between them, or the transpose of that.
Operand strided(std::size_t rows, std::size_t cols, std::size_t gap, std::size_t room,
                bool transposed, std::uint64_t stream) {
  const std::size_t near = 1 + gap;
  return transposed ? operand(rows, cols, near, rows * near + room, stream)
                    : operand(rows, cols, cols * near + room, near, stream);
}

TEST_P(Strides, AProductHasTheBitsOfTheOneOfContiguousCopies) {
  std::uint64_t draw = 0;
  const auto random = [&](std::uint32_t below) {
    return static_cast<std::size_t>((uniformSigned(12, 1, draw++) + 1) / 2 *
                                    static_cast<float>(below));
  };
  for (std::uint64_t round = 0; round < 400; ++round) {
    const std::size_t m = 1 + random(11), k = 1 + random(11), n = 1 + random(19);
    const Operand a = strided(m, k, random(3), random(4), random(2) == 1, 2 * round);
    const Operand b = strided(k, n, random(3), random(4), random(2) == 1, 2 * round + 1);
    const Operand plain_a = contiguous(a), plain_b = contiguous(b);
    const auto bias = numbers(n, 3);
    // The scalar kernels give the expected bits, so both kernel sets must agree.
    const auto expected =
        product(scalarKernels(), Way::kWhole, plain_a.view(), plain_b.view(), bias.data());
    const auto c = numbers(m * n, 4);
    const auto expected_sum =
        productAdded(scalarKernels(), Way::kWhole, plain_a.view(), plain_b.view(), c);
    for (const Way way : {Way::kWhole, Way::kPacked}) {
      ASSERT_TRUE(sameBits(product(kernels(), way, a.view(), b.view(), bias.data()), expected))
          << m << " × " << k << " × " << n << ", strides " << a.row_stride << ", " << a.col_stride
          << " and " << b.row_stride << ", " << b.col_stride;
      ASSERT_TRUE(sameBits(productAdded(kernels(), way, a.view(), b.view(), c), expected_sum))
          << m << " × " << k << " × " << n << ", strides " << a.row_stride << ", " << a.col_stride
          << " and " << b.row_stride << ", " << b.col_stride;
    }
  }
}

TEST_P(Strides, ATransposedLeftOperandIsWhatAWeightsGradientNeeds) {
  // dW = Xᵀ dY: (d, e) = (n, d)ᵀ (n, e).
  const std::size_t n = 9, d = 6, e = 10;
  const Operand x = operand(n, d, d, 1, 1), dy = operand(n, e, e, 1, 2);
  const MatrixView x_transposed{x.numbers.data(), d, n, 1, d};
  const auto gradient = product(kernels(), Way::kWhole, x_transposed, dy.view(), nullptr);
  std::vector<float> expected;
  for (std::size_t row = 0; row < d; ++row) {
    for (std::size_t col = 0; col < e; ++col) {
      float sum = 0;
      for (std::size_t i = 0; i < n; ++i) {
        sum += x.numbers[i * d + row] * dy.numbers[i * e + col];
      }
      expected.push_back(sum);
    }
  }
  EXPECT_TRUE(sameBits(gradient, expected));
}

TEST_P(Strides, AnAxisOfLengthOneMayHaveAnyStride) {
  // xtensor gives an axis of length 1 the stride 0.
  for (const std::size_t stride : Sizes{0, 1, 7}) {
    const Operand column = operand(5, 1, 3, stride, 1), row = operand(1, 9, stride, 3, 2);
    EXPECT_TRUE(sameBits(product(kernels(), Way::kWhole, column.view(), row.view(), nullptr),
                         product(scalarKernels(), Way::kWhole, contiguous(column).view(),
                                 contiguous(row).view(), nullptr)));
    EXPECT_TRUE(sameBits(
        product(kernels(), Way::kPacked, row.view(), operand(9, 1, 2, stride, 3).view(), nullptr),
        product(scalarKernels(), Way::kWhole, contiguous(row).view(), operand(9, 1, 1, 1, 3).view(),
                nullptr)));
  }
}

TEST_P(Strides, ACopyOfAnyStridesIsContiguous) {
  for (std::size_t cols = 1; cols <= 10; ++cols) {
    for (const bool transposed : {false, true}) {
      for (std::size_t gap = 0; gap < 3; ++gap) {
        const Operand in = strided(3, cols, gap, 2, transposed, cols);
        std::vector<float> out(3 * cols);
        kernels().copyRows(in.view(), {out.data(), 3, cols, cols});
        EXPECT_TRUE(sameBits(out, contiguous(in).numbers));
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, Strides, bothKernels(), kernelsName);

}  // namespace
}  // namespace manyheads
