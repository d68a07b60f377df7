#include <cmath>

#include "kernels/kernels_products.h"

namespace manyheads {
namespace {

class Matmul : public BothKernels {};

TEST_P(Matmul, StaysWithinTheBoundOfFloat64AtEverySmallShape) {
  for (std::size_t m = 1; m <= 17; ++m) {
    for (const std::size_t k : Sizes{1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33}) {
      for (std::size_t n = 1; n <= 33; ++n) {
        const Operand a = operand(m, k, k + 3, 1, m);
        const bool transposed = (m + n) % 2 == 1;
        const Operand b = transposed ? operand(k, n, 1, k + 1, n) : operand(k, n, n + 1, 1, n);
        const auto bias = numbers(n, 3);
        const bool has_bias = (m + k) % 2 == 0;
        const Way way = n % 3 == 0 ? Way::kWhole : Way::kPacked;
        const auto c =
            product(kernels(), way, a.view(), b.view(), has_bias ? bias.data() : nullptr);
        for (std::size_t i = 0; i < c.size(); ++i) {
          const double addend = has_bias ? double{bias[i % n]} : 0;
          const ExactEntry exact = exactEntry(a.view(), b.view(), addend, i / n, i % n);
          ASSERT_LE(std::fabs(double{c[i]} - exact.value), kMatmulErrorFactor(k) * exact.size)
              << m << " × " << k << " × " << n << " at " << i / n << ", " << i % n;
        }
      }
    }
  }
}

TEST_P(Matmul, GivesTheBitsOfALoopOverKInOrder) {
  // Every remainder of the loop over four steps, and a long product.
  for (const std::size_t k : Sizes{1, 2, 3, 4, 5, 6, 7, 8, 9, 37}) {
    for (const std::size_t m : Sizes{1, 2, 3, 4, 5, 6, 7, 9, 13}) {
      for (const std::size_t n : Sizes{1, 3, 4, 5, 8, 11, 16, 19}) {
        const Operand a = operand(m, k, k, 1, 1), b = operand(k, n, n, 1, 2);
        const auto bias = numbers(n, 3);
        std::vector<float> expected;
        for (std::size_t row = 0; row < m; ++row) {
          for (std::size_t col = 0; col < n; ++col) {
            float sum = 0;
            for (std::size_t i = 0; i < k; ++i) {
              sum += a.numbers[row * k + i] * b.numbers[i * n + col];
            }
            expected.push_back(sum + bias[col]);
          }
        }
        ASSERT_TRUE(
            sameBits(product(kernels(), Way::kWhole, a.view(), b.view(), bias.data()), expected))
            << m << " × " << k << " × " << n;
      }
    }
  }
}

TEST_P(Matmul, GivesARowTheSameBitsWhateverStandsAroundIt) {
  const std::size_t m = 17, k = 19, n = 21;
  const Operand a = operand(m, k, k, 1, 1), b = operand(k, n, n, 1, 2);
  const auto all = product(kernels(), Way::kPacked, a.view(), b.view(), nullptr);
  for (std::size_t rows = 1; rows < m; ++rows) {
    MatrixView some = a.view();
    some.rows = rows;
    ASSERT_TRUE(sameBits(product(kernels(), Way::kPacked, some, b.view(), nullptr),
                         {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(rows * n)}));
  }
  for (std::size_t cols = 1; cols < n; ++cols) {
    MatrixView some = b.view();
    some.cols = cols;
    const auto c = product(kernels(), Way::kWhole, a.view(), some, nullptr);
    for (std::size_t i = 0; i < c.size(); ++i) {
      ASSERT_EQ(bitsOf(c[i]), bitsOf(all[i / cols * n + i % cols]));
    }
  }
}

TEST(MatmulPair, TheTwoImplementationsAgreeToTheBit) {
  for (const std::size_t n : Sizes{1, 4, 5, 8, 12, 33}) {
    const Operand a = operand(11, 65, 65, 1, 1), b = operand(65, n, n, 1, 2);
    const auto bias = numbers(n, 3);
    EXPECT_TRUE(sameBits(product(scalarKernels(), Way::kWhole, a.view(), b.view(), bias.data()),
                         product(simdKernels(), Way::kWhole, a.view(), b.view(), bias.data())));
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, Matmul, bothKernels(), kernelsName);

}  // namespace
}  // namespace manyheads
