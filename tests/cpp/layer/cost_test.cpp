#include <array>
#include <cmath>

#include "layer/footprint.h"
#include "layer/input.h"
#include "layer/validate.h"
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

TEST(Cost, HeadsAreSharedInNarrowAlone) {
  ConfigRequest request;
  request.d_model = 12;
  request.n_heads = 3;
  request.variant = "narrow";
  request.bias = false;
  const Config own = configOf(request);
  request.shared_heads = true;
  const Config shared = configOf(request);
  const auto parameters = [](const Config& config, Variant variant) {
    return cost(config, variant, 1, 1)->parameters;
  };
  for (const Variant variant : {Variant::kWide, Variant::kSplit}) {
    EXPECT_EQ(parameters(shared, variant), parameters(own, variant));
  }
  EXPECT_EQ(parameters(shared, Variant::kNarrow), 3u * 4 * 4 + 12 * 12);
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
  ConfigRequest request;
  request.d_model = 12;
  request.n_heads = 4;
  request.d_memory = 10;
  EXPECT_TRUE(cost(configOf(request), Variant::kSplit, 1, 1, false).has_value());
  EXPECT_FALSE(cost(configOf(request), Variant::kNarrow, 1, 1, false).has_value())
      << "4 heads cannot cut 10 columns of memory";
  request = {};
  request.d_model = 12;
  request.n_heads = 3;
  request.output_projection = false;
  EXPECT_FALSE(cost(configOf(request), Variant::kWide, 1, 1).has_value())
      << "without W_O three heads' 36 columns are no output";
  EXPECT_TRUE(cost(configOf(request), Variant::kNarrow, 1, 1).has_value());
  const Config many = configFor(2048, 2048, "split", true);
  EXPECT_FALSE(cost(many, Variant::kWide, 1, 1).has_value()) << "more than kMaxHeads";
}

TEST(Cost, DoesNotOverflowAtTheLargestSizes) {
  const Config config = configFor(2048, 64, "split", false);
  const Cost wide = *cost(config, Variant::kWide, kMaxTokens, kMaxTokens);
  EXPECT_EQ(wide.parameters, std::uint64_t{4} * 64 * 2048 * 2048);
  EXPECT_GT(wide.multiply_adds, std::uint64_t{2} * 64 * kMaxTokens * kMaxTokens * 2048);
}

ConfigRequest planned(double d, double h, const char* variant) {
  ConfigRequest request;
  request.d_model = d;
  request.n_heads = h;
  request.variant = variant;
  request.bias = false;
  return request;
}

// Counts as a reader with a pencil would: each product added to a sum, and each number written
// down.
struct Counted {
  std::uint64_t multiply_adds = 0;
  std::uint64_t activations = 0;
};

Counted countedByLoops(std::size_t d, std::size_t h, Variant variant, std::size_t n) {
  const std::size_t width = variant == Variant::kWide ? d : d / h;
  const std::size_t inputs = variant == Variant::kNarrow ? d / h : d;
  Counted counted;
  const auto product = [&](std::size_t rows, std::size_t inner, std::size_t cols) {
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t c = 0; c < cols; ++c) {
        for (std::size_t k = 0; k < inner; ++k) ++counted.multiply_adds;
        ++counted.activations;
      }
    }
  };
  for (std::size_t head = 0; head < h; ++head) {
    for (int projection = 0; projection < 3; ++projection) product(n, inputs, width);
    product(n, width, n);                // scores
    counted.activations += 3 * (n * n);  // scaled, masked, attn_weights
    product(n, n, width);                // context
  }
  product(n, h * width, d);  // output
  return counted;
}

TEST(Plan, CountsWhatLoopsOverEveryProductCount) {
  for (const auto& [d, h, n] : {std::array<std::size_t, 3>{6, 3, 5}, {8, 1, 4}, {4, 4, 1}}) {
    const auto found = plan(planned(static_cast<double>(d), static_cast<double>(h), "split"),
                            static_cast<double>(n));
    ASSERT_TRUE(found.ok());
    EXPECT_EQ(found.value().n, n);
    for (const Variant variant : {Variant::kWide, Variant::kSplit, Variant::kNarrow}) {
      const Counted counted = countedByLoops(d, h, variant, n);
      const Cost told = *cost(found.value().config, variant, n, n);
      EXPECT_EQ(told.multiply_adds, counted.multiply_adds) << d << " " << h << " " << n;
      EXPECT_EQ(told.activations, counted.activations) << d << " " << h << " " << n;
    }
  }
}

TEST(Plan, HasThePublishedSizes) {
  struct Published {
    double d, h;
    bool bias;
    std::uint64_t parameters;
  };
  // 4d² parameters, plus 4d with biases.
  for (const Published& model : {Published{512, 8, false, 1'048'576},
                                 {1024, 16, false, 4'194'304},
                                 {768, 12, true, 2'362'368}}) {
    ConfigRequest request = planned(model.d, model.h, "split");
    request.bias = model.bias;
    const auto found = plan(request, 512);
    ASSERT_TRUE(found.ok());
    EXPECT_EQ(found.value().config.dK(), 64u);
    EXPECT_EQ(cost(found.value().config, Variant::kSplit, 512, 512)->parameters, model.parameters);
  }
}

// A layer accepts exactly as many tokens as its plan says.
TEST(Plan, IsOfWhatALayerTakes) {
  struct Size {
    double d, h;
    const char* variant;
  };
  for (const auto& [d, h, variant] :
       {Size{16, 16, "split"}, {2048, 8, "narrow"}, {96, 64, "wide"}, {4, 1, "split"}}) {
    const ConfigRequest request = planned(d, h, variant);
    const Config config = configOf(request);
    const auto whole = plan(request, double{kMaxTokens});
    const bool fits = checkFootprint(config, {kMaxTokens, kMaxTokens, true}).ok();
    EXPECT_EQ(whole.ok(), fits) << variant;
    if (fits) continue;
    EXPECT_TRUE(failsWith(whole, ErrorCode::kTooManyRows, "n"));
    const auto most = static_cast<std::size_t>(whole.error().allowed[0].number);
    EXPECT_TRUE(plan(request, static_cast<double>(most)).ok()) << variant;
    EXPECT_TRUE(checkFootprint(config, {most, most, true}).ok()) << variant;
    EXPECT_FALSE(plan(request, static_cast<double>(most + 1)).ok()) << variant;
    EXPECT_FALSE(checkFootprint(config, {most + 1, most + 1, true}).ok()) << variant;
  }
}

TEST(Plan, ComparesWithVariantsThatWouldNotFitIntoMemory) {
  const auto found = plan(planned(2048, 32, "split"), 512);
  ASSERT_TRUE(found.ok());
  EXPECT_GT(cost(found.value().config, Variant::kWide, 512, 512)->parameters,
            std::uint64_t{kMaxLayerFloats});
}

TEST(Plan, IsOfSelfAttentionWhichNeedsAMemoryOfItsOwnWidth) {
  ConfigRequest request = planned(16, 4, "split");
  request.d_memory = 8;
  EXPECT_TRUE(failsWith(plan(request, 4), ErrorCode::kNotAllowed, "dMemory", "16"));
}

TEST(Plan, RefusesWhatNoLayerIsAndSaysWhichFieldIsWrong) {
  EXPECT_TRUE(failsWith(plan(planned(16, 3, "split"), 4), ErrorCode::kNotAllowed, "heads"));
  EXPECT_TRUE(failsWith(plan(planned(16, 3, "narrow"), 4), ErrorCode::kNotAllowed, "heads"));
  EXPECT_TRUE(plan(planned(16, 3, "wide"), 4).ok());
  EXPECT_TRUE(failsWith(plan(planned(4096, 8, "split"), 4), ErrorCode::kOutOfWholeRange, "dModel"));
  for (const double n : {0.0, -1.0, 2.5, 4097.0, std::nan("")}) {
    EXPECT_TRUE(
        failsWith(plan(planned(16, 4, "split"), n), ErrorCode::kOutOfWholeRange, "n", "1, 4096"))
        << n;
  }
}

}  // namespace
}  // namespace manyheads
