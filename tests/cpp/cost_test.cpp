#include "attention/cost.h"

#include "support.h"

namespace manyheads {
namespace {

Config configFor(double d, double h, const char* variant, bool bias) {
  ConfigRequest request;
  request.d_model = d;
  request.n_heads = h;
  request.variant = variant;
  request.bias = bias;
  return configOf(request);
}

TEST(Cost, ParametersAreTheClosedForms) {
  for (const std::uint64_t d : {16u, 48u, 512u}) {
    for (const std::uint64_t h : {1u, 2u, 4u, 8u, 16u}) {
      const Config config =
          configFor(static_cast<double>(d), static_cast<double>(h), "split", false);
      EXPECT_EQ(cost(config, Variant::kWide, 1, 1)->parameters, 4 * h * d * d);
      EXPECT_EQ(cost(config, Variant::kSplit, 1, 1)->parameters, 4 * d * d);
      EXPECT_EQ(cost(config, Variant::kNarrow, 1, 1)->parameters, 3 * d * d / h + d * d);
    }
  }
}

TEST(Cost, ParametersAreTheLengthsOfTheArrays) {
  for (const char* variant : {"wide", "split", "narrow"}) {
    for (const bool bias : {true, false}) {
      const Config config = configFor(12, 3, variant, bias);
      const Layer layer(config);
      std::uint64_t lengths =
          numbersOf(layer, "in_proj_weight").size() + numbersOf(layer, "out_proj.weight").size();
      if (bias) {
        lengths += numbersOf(layer, "in_proj_bias").size();
        lengths += numbersOf(layer, "out_proj.bias").size();
      }
      EXPECT_EQ(cost(config, config.variant, 5, 5)->parameters, lengths) << variant << bias;
    }
  }
}

TEST(Cost, ActivationsAreTheLengthsOfTheStagesResults) {
  for (const char* variant : {"wide", "split", "narrow"}) {
    Layer layer(configFor(12, 3, variant, true));
    ASSERT_TRUE(layer.forward(numbers(5 * 12, 1), numbers(7 * 12, 2)).ok());
    std::uint64_t lengths = 0;
    for (const char* name :
         {"q", "k", "v", "scores", "scaled", "masked", "attn_weights", "context", "output"}) {
      lengths += numbersOf(layer, name).size();
    }
    EXPECT_EQ(cost(layer.config(), layer.config().variant, 5, 7)->activations, lengths) << variant;
  }
}

TEST(Cost, ASharedMatrixIsMultipliedTwiceWhenKeysComeFromAMemory) {
  ConfigRequest request;
  request.d_model = 6;
  request.n_heads = 2;
  const Config own = configOf(request);
  request.shared_qk = true;
  const Config shared = configOf(request);
  const auto multiplyAdds = [](const Config& config, bool self) {
    return cost(config, Variant::kSplit, 5, 5, self)->multiply_adds;
  };
  EXPECT_EQ(multiplyAdds(own, true) - multiplyAdds(shared, true), 5u * 6 * 6) << "k is q again";
  EXPECT_EQ(multiplyAdds(shared, false), multiplyAdds(own, false));
}

TEST(Cost, MultiplyAddsAreTheTermsOfTheProducts) {
  for (const char* variant : {"wide", "split", "narrow"}) {
    Layer layer(configFor(6, 2, variant, true));
    ASSERT_TRUE(layer.forward(numbers(3 * 6, 1), numbers(4 * 6, 2)).ok());
    std::uint64_t terms = 0;
    for (const char* name : {"q_packed", "k_packed", "v_packed", "scores", "context", "output"}) {
      const std::vector<std::size_t> first(shapeOf(layer, name).size(), 0);
      terms += numbersOf(layer, name).size() * layer.explain(name, first).value().terms.size();
    }
    EXPECT_EQ(cost(layer.config(), layer.config().variant, 3, 4)->multiply_adds, terms) << variant;
  }
}

TEST(Cost, IsNoneWhereTheHeadCountDoesNotExist) {
  const Config config = configFor(12, 5, "wide", true);
  EXPECT_TRUE(cost(config, Variant::kWide, 1, 1).has_value());
  EXPECT_FALSE(cost(config, Variant::kSplit, 1, 1).has_value());
  EXPECT_FALSE(cost(config, Variant::kNarrow, 1, 1).has_value());
  const Config many = configFor(2048, 2048, "split", true);
  EXPECT_FALSE(cost(many, Variant::kWide, 1, 1).has_value()) << "more than kMaxHeads";
}

TEST(Cost, DoesNotOverflowAtTheLargestSizes) {
  const Config config = configFor(2048, 64, "split", false);
  const Cost wide = *cost(config, Variant::kWide, kMaxTokens, kMaxTokens);
  EXPECT_EQ(wide.parameters, std::uint64_t{4} * 64 * 2048 * 2048);
  EXPECT_GT(wide.multiply_adds, std::uint64_t{2} * 64 * kMaxTokens * kMaxTokens * 2048);
}

}  // namespace
}  // namespace manyheads
