// Derived tensors with known values.
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <string_view>

#include "exact_softmax.h"
#include "layer/footprint.h"
#include "support.h"

namespace manyheads {
namespace {

// Split, one head of four columns: merged is diag(values), since W_Q is the identity and W_K is
// diagonal.
Layer layerWithSingularValues(const std::vector<float>& values) {
  ConfigRequest request;
  request.d_model = static_cast<double>(values.size());
  request.n_heads = 1;
  Layer layer(configOf(request));
  const std::size_t d = values.size();
  OwnParameters own = ownParameters(layer.config());
  std::fill(own.in_proj_weight.begin(), own.in_proj_weight.begin() + static_cast<long>(2 * d * d),
            0.0f);
  for (std::size_t i = 0; i < d; ++i) {
    own.in_proj_weight[i * d + i] = 1;
    own.in_proj_weight[d * d + i * d + i] = values[i];
  }
  EXPECT_TRUE(layer.setParameters(own.arrays()).ok());
  return layer;
}

TEST(Ranks, CountTheSingularValuesAboveTheTolerance) {
  // NumPy's tolerance for float32: the largest value · the longer side · 2^-23.
  const float tolerance = 4 * std::exp2(-23.0f);
  for (const float largest : {1.0f, 1000.0f, 1e-3f}) {
    const Layer layer = layerWithSingularValues(
        {0.9f * largest * tolerance, largest, 0, 1.1f * largest * tolerance});
    EXPECT_EQ(numbersOf(layer, "ranks"), std::vector<float>{2}) << largest;
    const auto values = numbersOf(layer, "singular_values");
    EXPECT_FLOAT_EQ(values[0], largest);
    EXPECT_FLOAT_EQ(values[1], 1.1f * largest * tolerance);
  }
}

TEST(Ranks, AreThoseOfAnyScale) {
  // Equal rows have rank 1. 1.7e38 is half the largest float, 2^-126 the smallest normal one.
  for (const float scale : {1.7e38f, 1e20f, 1.0f, 1e-20f, 0x1p-126f}) {
    ConfigRequest request;
    request.bias = false;
    Layer layer(configOf(request));
    OwnParameters own = ownParameters(layer.config());
    std::fill(own.in_proj_weight.begin(), own.in_proj_weight.end(), scale);
    ASSERT_TRUE(layer.setParameters(own.arrays()).ok());
    EXPECT_EQ(numbersOf(layer, "ranks"), std::vector<float>(4, 1)) << scale;
    // Any two rows that are not parallel: rank 2.
    own.in_proj_weight[0] = 0.5f * scale;
    own.in_proj_weight[16 * 16] = 0.5f * scale;
    ASSERT_TRUE(layer.setParameters(own.arrays()).ok());
    EXPECT_EQ(numbersOf(layer, "ranks"), (std::vector<float>{2, 1, 1, 1})) << scale;
  }
}

TEST(Ranks, TheLongerSideCountsWhicheverItIs) {
  // Memory of 8 columns and x of 4, or vice versa: the tolerance is 8 · 2^-23.
  const float tolerance = 8 * std::exp2(-23.0f);
  for (const bool long_memory : {false, true}) {
    ConfigRequest request;
    request.variant = "wide";
    request.n_heads = 1;
    request.d_model = long_memory ? 4 : 8;
    request.d_memory = long_memory ? 8 : 4;
    request.d_k = 2;
    Layer layer(configOf(request));
    const std::size_t d = layer.config().d_model;
    OwnParameters own = ownParameters(layer.config());
    std::fill(own.in_proj_weight.begin(), own.in_proj_weight.begin() + 2 * 8 + 2 * 4, 0.0f);
    own.in_proj_weight[0] = own.in_proj_weight[d + 1] = 1;  // W_Q, (out, in): the first two inputs
    float* const W_K = own.in_proj_weight.data() + 2 * d;
    W_K[0] = 1;
    W_K[layer.config().d_memory + 1] = 0.9f * tolerance;
    ASSERT_TRUE(layer.setParameters(own.arrays()).ok());
    EXPECT_EQ(numbersOf(layer, "ranks"), std::vector<float>{1}) << long_memory;
    W_K[layer.config().d_memory + 1] = 1.1f * tolerance;
    ASSERT_TRUE(layer.setParameters(own.arrays()).ok());
    EXPECT_EQ(numbersOf(layer, "ranks"), std::vector<float>{2}) << long_memory;
  }
}

// One head of d_k = 2 on 16 inputs, whose two columns nearly cancel in W_Q W_Kᵀ: a bᵀ − (a + ε r)(b
// + δ s)ᵀ.
struct Cancelling {
  std::vector<float> a, other_a, b, other_b;
  Layer layer;

  explicit Cancelling(float epsilon, float delta)
      : a(numbers(16, 1)), other_a(a), b(numbers(16, 2)), other_b(b), layer(configOf(request())) {
    const std::vector<float> r = numbers(16, 3), s = numbers(16, 4);
    OwnParameters own = ownParameters(layer.config());
    for (std::size_t i = 0; i < 16; ++i) {
      other_a[i] += epsilon * r[i];
      other_b[i] += delta * s[i];
      // (out, in): W_Q's two columns, then W_K's.
      own.in_proj_weight[i] = a[i];
      own.in_proj_weight[16 + i] = other_a[i];
      own.in_proj_weight[32 + i] = b[i];
      own.in_proj_weight[48 + i] = -other_b[i];
    }
    EXPECT_TRUE(layer.setParameters(own.arrays()).ok());
  }

  static ConfigRequest request() {
    ConfigRequest request;
    request.variant = "wide";
    request.n_heads = 1;
    request.d_k = 2;
    return request;
  }
};

double length(const std::vector<float>& a, const std::vector<float>& less) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    sum += std::pow(double{a[i]} - (less.empty() ? 0 : double{less[i]}), 2);
  }
  return std::sqrt(sum);
}

TEST(Ranks, OfColumnsThatNearlyCancelAreThoseOfWhatIsLeft) {
  for (const float epsilon : {1.0f, 0x1p-8f, 0x1p-16f, 0x1p-20f}) {
    // (a − a') bᵀ has a single singular value, the product of the two lengths.
    const Cancelling cancelling(epsilon, 0);
    const auto values = numbersOf(cancelling.layer, "singular_values");
    const double expected = length(cancelling.a, cancelling.other_a) * length(cancelling.b, {});
    // Products are exact in double, and each sum of two is rounded once: this loses 2^-53 of a bᵀ,
    // which is up to 1 / ε times the remainder.
    const double lost = 16 * std::exp2(-53.0) / double{epsilon};
    EXPECT_NEAR(double{values[0]} / expected, 1, lost + std::exp2(-24.0)) << epsilon;
    EXPECT_EQ(numbersOf(cancelling.layer, "ranks"), std::vector<float>{1}) << epsilon;
  }
}

TEST(Ranks, AreNeverMoreThanTheColumnsOfAHead) {
  for (float epsilon = 1; epsilon > 0x1p-25f; epsilon /= 4) {
    const Cancelling cancelling(epsilon, epsilon);
    EXPECT_LE(numbersOf(cancelling.layer, "ranks")[0], 2) << epsilon;
    const auto values = numbersOf(cancelling.layer, "singular_values");
    for (std::size_t at = 2; at < values.size(); ++at) EXPECT_EQ(values[at], 0) << epsilon;
  }
}

// A float64 softmax of each row of `scores` over the allowed keys.
std::vector<double> sharesOf(const std::vector<float>& scores, const std::vector<float>& masked,
                             std::size_t m) {
  const std::size_t rows = scores.size() / m;
  const Expressed mask = asMatrix(masked.data(), rows, m);
  const Expressed allowed =
      xt::where(xt::equal(mask, -INFINITY), mask, asMatrix(scores.data(), rows, m));
  const Expressed shares = exactSoftmax(allowed);
  return {shares.begin(), shares.end()};
}

TEST(AttnUnscaled, IsTheSoftmaxOfTheScoresUndividedWhereTheMaskAllows) {
  for (const char* mask : {"none", "causal", "no-self"}) {
    for (const char* scaling : {"sqrt_d_k", "sqrt_d_model", "none"}) {
      ConfigRequest request;
      request.d_model = 12;
      request.n_heads = 3;
      request.mask = mask;
      request.scaling = scaling;
      Layer layer = layerOf(request);
      ASSERT_TRUE(layer.forward(numbers(5 * 12, 1, 3)).ok());
      const auto found = numbersOf(layer, "attn_unscaled");
      ASSERT_EQ(shapeOf(layer, "attn_unscaled"), (Index{3, 5, 5}));
      const auto scores = numbersOf(layer, "scores"), masked = numbersOf(layer, "masked");
      const auto wanted = sharesOf(scores, masked, 5);
      for (std::size_t k = 0; k < found.size(); ++k) {
        const auto [least, most] = std::minmax_element(&scores[k / 5 * 5], &scores[k / 5 * 5] + 5);
        const double range = std::fmin(87.4, double{*most} - double{*least});
        // Only the softmax's own error, since the scores are the same floats.
        EXPECT_NEAR(double{found[k]}, wanted[k],
                    kSoftmaxRelativeError(5, range) * wanted[k] + double{FLT_MIN})
            << mask << scaling << k;
      }
      if (std::string_view(scaling) == "none") {
        EXPECT_TRUE(sameBits(found, numbersOf(layer, "attn_weights"))) << mask;
      } else {
        EXPECT_FALSE(sameBits(found, numbersOf(layer, "attn_weights"))) << mask;
      }
    }
  }
}

TEST(AttnUnscaled, IsZerosInARowThatMayLookAtNothing) {
  ConfigRequest request;
  request.d_model = 4;
  request.n_heads = 2;
  request.mask = "no-self";
  Layer layer = layerOf(request);
  ASSERT_TRUE(layer.forward(numbers(4, 1)).ok());
  EXPECT_EQ(numbersOf(layer, "attn_unscaled"), (std::vector<float>{0, 0}));
}

TEST(Similarities, AreCosinesOfTheHeads) {
  ConfigRequest request;
  request.d_model = 4;
  request.n_heads = 2;
  Layer layer = layerOf(request);
  ASSERT_TRUE(layer.forward(numbers(3 * 4, 1)).ok());
  const auto shares = numbersOf(layer, "attn_weights");
  double products = 0, first = 0, second = 0;
  for (std::size_t i = 0; i < 9; ++i) {
    products += double{shares[i]} * double{shares[9 + i]};
    first += double{shares[i]} * double{shares[i]};
    second += double{shares[9 + i]} * double{shares[9 + i]};
  }
  const auto cosines = numbersOf(layer, "similarity_attention");
  EXPECT_FLOAT_EQ(cosines[1], static_cast<float>(products / std::sqrt(first * second)));
  EXPECT_EQ(cosines[1], cosines[2]);
  EXPECT_FLOAT_EQ(cosines[0], 1);
  EXPECT_FLOAT_EQ(cosines[3], 1);
}

TEST(Similarities, OfParametersReadAllFourMatricesOfEachHead) {
  // With all matrices zero but one, in which the heads are opposite, the cosine is −1.
  for (const char* name : {"W_Q", "W_K", "W_V", "W_O"}) {
    ConfigRequest request;
    request.variant = "wide";
    request.d_model = 4;
    request.n_heads = 2;
    request.d_k = 3;
    request.d_v = 5;
    Layer layer(configOf(request));
    OwnParameters own = ownParameters(layer.config());
    std::fill(own.in_proj_weight.begin(), own.in_proj_weight.end(), 0.0f);
    std::fill(own.out_proj_weight.begin(), own.out_proj_weight.end(), 0.0f);
    ASSERT_TRUE(layer.setParameters(own.arrays()).ok());
    EXPECT_EQ(numbersOf(layer, "similarity_parameters"), std::vector<float>(4, 0.0f)) << "zeros";
    const bool output = std::string_view(name) == "W_O";
    const std::size_t width =
        name == std::string_view("W_Q") || name == std::string_view("W_K") ? 3 : 5;
    for (const std::size_t head : {0u, 1u}) {
      const std::size_t band = head * width + width - 1;
      const Index place = output ? Index{band, 3} : Index{3, band};
      ASSERT_TRUE(layer.setValue(name, place, head == 0 ? 2.0f : -3.0f).ok());
    }
    EXPECT_EQ(numbersOf(layer, "similarity_parameters"), (std::vector<float>{1, -1, -1, 1}))
        << name;
  }
}

}  // namespace
}  // namespace manyheads
