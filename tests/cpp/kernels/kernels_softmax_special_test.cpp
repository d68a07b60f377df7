// Softmax of rows with NaN or +∞: PyTorch gives NaN everywhere, and so do the kernels.
#include <cmath>
#include <limits>

#include "support.h"

namespace manyheads {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

class SoftmaxSpecial : public BothKernels {
 protected:
  std::vector<float> run(const std::vector<float>& row) const {
    std::vector<float> out(row.size());
    kernels().softmaxRows({row.data(), 1, row.size(), row.size()},
                          {out.data(), 1, row.size(), row.size()});
    return out;
  }
};

::testing::AssertionResult allNaN(const std::vector<float>& values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isnan(values[i])) {
      return ::testing::AssertionFailure() << values[i] << " at " << i << " of " << values.size();
    }
  }
  return ::testing::AssertionSuccess();
}

// A NaN with a payload in its lowest bits, as a file may contain.
float nanWithPayload() {
  const std::uint32_t bits = 0x7fc001ffu;
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

TEST_P(SoftmaxSpecial, OneNaNOrInfinityAnywhereMakesTheRowNaN) {
  for (std::size_t cols = 1; cols <= 17; ++cols) {
    for (std::size_t place = 0; place < cols; ++place) {
      for (const float bad : {kNaN, -kNaN, nanWithPayload(), kInfinity}) {
        auto row = numbers(cols, cols, 5);
        row[place] = bad;
        ASSERT_TRUE(allNaN(run(row))) << bad << " at " << place;
      }
    }
  }
}

TEST_P(SoftmaxSpecial, ANaNOrInfinityAmongMaskedEntriesMakesTheRowNaN) {
  for (std::size_t cols = 1; cols <= 17; ++cols) {
    for (std::size_t place = 0; place < cols; ++place) {
      for (const float bad : {kNaN, nanWithPayload(), kInfinity}) {
        std::vector<float> row(cols, -kInfinity);
        row[place] = bad;
        ASSERT_TRUE(allNaN(run(row))) << bad << " at " << place;
      }
    }
  }
}

TEST_P(SoftmaxSpecial, SeveralOfThemMakeTheRowNaN) {
  EXPECT_TRUE(allNaN(run({kNaN, 1, 2, 3})));
  EXPECT_TRUE(allNaN(run({kInfinity, 1})));
  EXPECT_TRUE(allNaN(run({kInfinity, kInfinity})));
  EXPECT_TRUE(allNaN(run({kNaN, kInfinity, -kInfinity, 0, kNaN})));
}

TEST_P(SoftmaxSpecial, OtherRowsStayAsTheyWere) {
  const std::size_t rows = 3, cols = 6;
  const auto good = numbers(rows * cols, 2);
  auto bad = good;
  bad[cols + 2] = kNaN;
  std::vector<float> expected(good.size());
  kernels().softmaxRows({good.data(), rows, cols, cols}, {expected.data(), rows, cols, cols});
  kernels().softmaxRows({bad.data(), rows, cols, cols}, {bad.data(), rows, cols, cols});
  for (std::size_t i = 0; i < bad.size(); ++i) {
    if (i / cols == 1) {
      EXPECT_TRUE(std::isnan(bad[i])) << i;
    } else {
      EXPECT_EQ(bitsOf(bad[i]), bitsOf(expected[i])) << i;
    }
  }
}

TEST_P(SoftmaxSpecial, ALayerWhoseScoresOverflowSaysSoInItsOutput) {
  // Positive parameters and inputs make every score +∞.
  ConfigRequest request;
  request.parameters = "ones";
  for (const char* mask : {"none", "causal"}) {
    request.mask = mask;
    Layer layer(configOf(request), kernels());
    const std::size_t n = 5;
    const std::vector<float> x(n * layer.config().d_model, 1e25f);
    ASSERT_TRUE(layer.forward(x).ok());
    EXPECT_EQ(numbersOf(layer, "scores").front(), kInfinity);
    EXPECT_TRUE(allNaN(numbersOf(layer, "output"))) << mask;
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, SoftmaxSpecial, bothKernels(), kernelsName);

}  // namespace
}  // namespace manyheads
