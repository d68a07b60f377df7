// "Does the head count change the output?" With every weight 1 and every bias b it does so only
// through the softmax's temperature: y_i = d Σ_j softmax_j(√(d/h) s_i s_j) s_j + b in every
// coordinate, where s_i is the sum of row i (+ b).
#include <cmath>

#include "reference.h"
#include "support.h"

namespace manyheads {
namespace {

constexpr std::size_t kD = 8;

class AllOnes : public BothKernels {
 protected:
  Layer run(double heads, const std::vector<float>& x, bool divide_by_d_k = false,
            float bias = 0) const {
    ConfigRequest request;
    request.d_model = kD;
    request.n_heads = heads;
    request.parameters = "ones";
    if (divide_by_d_k) {
      request.scaling = "free";
      request.scaling_divisor = kD / heads;
    }
    Layer layer(configOf(request), kernels());
    if (bias != 0) {
      OwnParameters own = parametersOf(layer);
      own.in_proj_bias.assign(own.in_proj_bias.size(), bias);
      own.out_proj_bias.assign(own.out_proj_bias.size(), bias);
      EXPECT_TRUE(layer.setParameters(own.arrays()).ok());
    }
    EXPECT_TRUE(layer.forward(x).ok());
    return layer;
  }

  static double bound(const Layer& layer, const std::vector<float>& x) {
    const OwnParameters own = parametersOf(layer);
    double most = 0;
    for (const auto& number : reference::layer({layer.config(), own.arrays(), x, {}})) {
      most = std::fmax(most, number.error);
    }
    return most;
  }
};

// Rows with different entries, whose sums are those of the page's example: .3, .5, −.4.
std::vector<float> example(float factor) {
  std::vector<float> x;
  for (const float sum : {0.3f, 0.5f, -0.4f}) {
    for (std::size_t c = 0; c < kD; ++c) {
      const float wave = c % 2 == 0 ? 0.25f : -0.25f;
      x.push_back(factor * (sum / kD + wave));
    }
  }
  return x;
}

std::vector<double> formula(const std::vector<float>& x, double heads, double b) {
  std::vector<double> s;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (i % kD == 0) s.push_back(b);
    s.back() += double{x[i]};
  }
  std::vector<double> y;
  for (const double s_i : s) {
    double numerator = 0, denominator = 0;
    for (const double s_j : s) {
      const double weight = std::exp(std::sqrt(kD / heads) * s_i * s_j);
      numerator += weight * s_j;
      denominator += weight;
    }
    y.push_back(kD * numerator / denominator + b);
  }
  return y;
}

TEST_P(AllOnes, TheOutputIsTheClosedFormInEveryCoordinate) {
  for (const double heads : {1.0, 2.0, 4.0, 8.0}) {
    for (const float b : {0.0f, 0.25f}) {
      const auto x = example(1);
      const Layer layer = run(heads, x, false, b);
      const auto expected = formula(x, heads, double{b});
      const auto output = numbersOf(layer, "output");
      for (std::size_t i = 0; i < output.size(); ++i) {
        EXPECT_NEAR(double{output[i]}, expected[i / kD], bound(layer, x)) << heads;
      }
    }
  }
}

TEST_P(AllOnes, ThePageExampleHasThePageNumbers) {
  // Printed with three digits: half a unit of the last one, plus the rounding of fp32.
  const auto expectRows = [&](double heads, const std::vector<double>& printed) {
    const auto x = example(1);
    const Layer layer = run(heads, x);
    const auto output = numbersOf(layer, "output");
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_NEAR(double{output[i * kD]}, printed[i], 0.5e-3 + bound(layer, x));
    }
  };
  expectRows(1, {1.963, 2.416, -0.368});
  expectRows(8, {1.411, 1.625, 0.572});
}

TEST_P(AllOnes, LargeInputsMakeEveryHeadCountAlike) {
  for (const double heads : {1.0, 2.0, 4.0, 8.0}) {
    const auto x = example(10);
    const Layer layer = run(heads, x);
    const auto output = numbersOf(layer, "output");
    const auto expected = formula(x, heads, 0);
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_NEAR(double{output[i * kD]}, expected[i], bound(layer, x));
      // The sums are 3, 5 and −4, so the scores of the first row are 3 · 3 and 3 · 5, times at
      // least 1: a share of at most e^-6 goes to 8 · 3 instead of 8 · 5, and less in the other
      // rows.
      EXPECT_NEAR(expected[i], i < 2 ? 40 : -32, 8 * (5 - 3) * std::exp(-6))
          << "one-hot: 8 · 5 and 8 · −4";
    }
  }
}

TEST_P(AllOnes, DividedByDkInsteadOfItsRootAllHeadCountsAreIdentical) {
  const auto x = example(1);
  const Layer one = run(1, x, true);
  const auto expected = numbersOf(one, "output");
  for (const double heads : {2.0, 4.0, 8.0}) {
    const Layer layer = run(heads, x, true);
    const auto output = numbersOf(layer, "output");
    const double both = bound(one, x) + bound(layer, x);
    for (std::size_t i = 0; i < output.size(); ++i) {
      EXPECT_NEAR(double{output[i]}, double{expected[i]}, both);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, AllOnes, bothKernels(), kernelsName);

}  // namespace
}  // namespace manyheads
