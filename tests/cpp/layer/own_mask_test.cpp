// A user's own mask: what it adds and forbids, invalid masks, and layers without one.
#include <cmath>
#include <limits>

#include "support.h"

namespace manyheads {
namespace {

constexpr float kNothing = -std::numeric_limits<float>::infinity();

ConfigRequest ownMask(double d_model = 16, double heads = 4) {
  ConfigRequest request;
  request.d_model = d_model;
  request.n_heads = heads;
  request.mask = "own";
  return request;
}

class OwnMask : public BothKernels {};

// One column, one head and matrices of 1: scores are x_i x_j, context is attn_weights x.
TEST_P(OwnMask, ByHand) {
  ConfigRequest request = ownMask(1, 1);
  request.bias = false;
  Layer layer(configOf(request), kernels());
  const std::vector<float> ones{1, 1, 1}, one{1}, x{1, 0, 2};
  ParameterArrays arrays;
  arrays[PackedArray::kInProjWeight] = ones;
  arrays[PackedArray::kOutProjWeight] = one;
  ASSERT_TRUE(layer.setParameters(arrays).ok());
  const float log_2 = std::log(2.0f);
  const std::vector<float> attn_mask{-1, 0,     -2,  //
                                     0,  log_2, kNothing, kNothing, kNothing, kNothing};
  ASSERT_TRUE(layer.forward(x, {}, {}, attn_mask).ok());
  EXPECT_EQ(numbersOf(layer, "attn_mask"), attn_mask);
  EXPECT_EQ(shapeOf(layer, "attn_mask"), (Index{3, 3}));
  EXPECT_EQ(numbersOf(layer, "masked"), (std::vector<float>{0, 0, 0,             //
                                                            0, log_2, kNothing,  //
                                                            kNothing, kNothing, kNothing}));
  const std::vector<double> weights{1 / 3.0, 1 / 3.0, 1 / 3.0, 1 / 3.0, 2 / 3.0, 0, 0, 0, 0};
  const auto found = numbersOf(layer, "attn_weights");
  // The softmax's own error, with scores at most ln 2 apart in a row, plus the error of log_2.
  const double relative = kSoftmaxRelativeError(3, std::log(2.0)) + kUnitRoundoff;
  for (std::size_t at = 0; at < 9; ++at) {
    EXPECT_NEAR(double{found[at]}, weights[at], relative * weights[at]) << at;
    if (weights[at] == 0) {
      EXPECT_EQ(bitsOf(found[at]), 0u) << at;
    }
  }
  const auto output = numbersOf(layer, "output");
  // The error of the weights, plus that of the products with x and with W_O.
  const double summed = relative + kMatmulErrorFactor(3) + kMatmulErrorFactor(1);
  EXPECT_NEAR(double{output[0]}, 1, summed);
  EXPECT_NEAR(double{output[1]}, 1 / 3.0, summed / 3);
  EXPECT_EQ(bitsOf(output[2]), 0u) << "a query that may look at nothing";

  ASSERT_TRUE(layer.backward(ones).ok());
  // The gradient of a scaled score equals that of masked, and is 0 where forbidden.
  const auto scaled = numbersOf(layer, "grad.scaled"), masked = numbersOf(layer, "grad.masked");
  for (std::size_t at = 0; at < 9; ++at) {
    EXPECT_EQ(scaled[at], attn_mask[at] == kNothing ? 0 : masked[at]) << at;
  }
  // a (g − Σ a g) with a = 1/3 and g = x: 1/3 (1 − 1), 1/3 (0 − 1), 1/3 (2 − 1). Σ a g = 1 has the
  // error of the weights and of its 3 products and sums; a has an error too; the difference, at
  // most 1, and its product are rounded.
  const double close = (2 * relative + kMatmulErrorFactor(3) + 2 * kUnitRoundoff) / 3;
  EXPECT_NEAR(double{scaled[0]}, 0, close);
  EXPECT_NEAR(double{scaled[1]}, -1 / 3.0, close);
  EXPECT_NEAR(double{scaled[2]}, 1 / 3.0, close);
}

TEST_P(OwnMask, OfThePatternOfAnotherMaskHasItsBits) {
  for (const char* mask : {"none", "causal", "no-self"}) {
    for (const std::size_t m : Sizes{6, 4}) {
      ConfigRequest request = ownMask();
      Layer own = layerOf(request, kernels());
      request.mask = mask;
      Layer other = layerOf(request, kernels());
      const auto x = numbers(6 * 16, 1), memory = numbers(m * 16, 2), grad = numbers(6 * 16, 3);
      std::vector<float> attn_mask(6 * m);
      for (std::size_t at = 0; at < attn_mask.size(); ++at) {
        if (!allowed(other.config(), at / m, at % m)) attn_mask[at] = kNothing;
      }
      const std::vector<std::size_t> none, second{1};
      const auto& padding = other.config().mask == Mask::kNone ? none : second;
      ASSERT_TRUE(own.forward(x, memory, padding, attn_mask).ok());
      ASSERT_TRUE(other.forward(x, memory, padding).ok());
      ASSERT_TRUE(own.backward(grad).ok());
      ASSERT_TRUE(other.backward(grad).ok());
      for (const char* name : {"masked", "attn_weights", "attn_unscaled", "output", "grad.scaled",
                               "grad.W_Q", "grad.x", "grad.memory"}) {
        EXPECT_TRUE(sameBits(numbersOf(own, name), numbersOf(other, name))) << mask << name;
      }
    }
  }
}

TEST_P(OwnMask, IsThereInTheNextRunOfThatLengthOnlyIfItIsGivenAgain) {
  Layer layer = layerOf(ownMask(), kernels());
  const auto x = numbers(3 * 16, 1);
  const std::vector<float> first = numbers(9, 2), second = numbers(9, 3);
  ASSERT_TRUE(layer.forward(x, {}, {}, first).ok());
  const auto output = numbersOf(layer, "output");
  EXPECT_TRUE(failsWith(layer.begin(x), ErrorCode::kWrongLength, "attn_mask", "3, 3"));
  ASSERT_TRUE(layer.forward(x, {}, {}, second).ok());
  EXPECT_FALSE(sameBits(numbersOf(layer, "output"), output));
  ASSERT_TRUE(layer.forward(x, {}, {}, first).ok());
  EXPECT_TRUE(sameBits(numbersOf(layer, "output"), output));
  ASSERT_TRUE(layer.beginAgain(Input{x})) << "the run once more has the same mask";
  while (layer.step()) {
  }
  EXPECT_TRUE(sameBits(numbersOf(layer, "output"), output));
}

TEST_P(OwnMask, ForbidsWhateverTheScoreIs) {
  Layer layer = layerOf(ownMask(), kernels());
  // Scores overflow to ∞, so adding −∞ gives NaN.
  const auto x = numbers(2 * 16, 1, 1e30f);
  const std::vector<float> attn_mask{0, kNothing, kNothing, 0};
  ASSERT_TRUE(layer.forward(x, {}, {}, attn_mask).ok());
  const auto masked = numbersOf(layer, "masked");
  for (std::size_t at = 0; at < masked.size(); ++at) {
    if (attn_mask[at % 4] == kNothing) {
      EXPECT_EQ(masked[at], kNothing) << at;
    }
  }
}

TEST_P(OwnMask, TheSmallestFloatIsANumberThatLeavesNothing) {
  Layer layer = layerOf(ownMask(), kernels());
  const float least = std::numeric_limits<float>::lowest();
  const std::vector<float> attn_mask{0, least, least, least};
  ASSERT_TRUE(layer.forward(numbers(2 * 16, 1), {}, {}, attn_mask).ok());
  const auto weights = numbersOf(layer, "attn_weights");
  EXPECT_EQ(bitsOf(weights[1]), 0u);
  // Adding the mask rounds both scores away.
  EXPECT_EQ(weights[2], 0.5f);
  EXPECT_EQ(weights[3], 0.5f);
}

INSTANTIATE_TEST_SUITE_P(Kernels, OwnMask, bothKernels(), kernelsName);

TEST(AttnMask, ThatDoesNotFitIsRefusedAndTheLayerStaysAsItWas) {
  Layer layer = layerOf(ownMask());
  const auto x = numbers(3 * 16, 1), memory = numbers(2 * 16, 2);
  ASSERT_TRUE(layer.forward(x, memory, {}, numbers(6, 3)).ok());
  const Snapshot before = snapshotOf(layer);
  EXPECT_TRUE(failsWith(layer.begin(x, memory), ErrorCode::kWrongLength, "attn_mask", "3, 2"));
  EXPECT_TRUE(failsWith(layer.begin(x, memory, {}, numbers(9, 3)), ErrorCode::kWrongLength,
                        "attn_mask", "3, 2"));
  for (const float bad : {std::numeric_limits<float>::quiet_NaN(), -kNothing}) {
    std::vector<float> attn_mask = numbers(6, 3);
    attn_mask[3] = bad;
    const Status status = layer.begin(x, memory, {}, attn_mask);
    EXPECT_TRUE(failsWith(status, ErrorCode::kNotAddable, "attn_mask", "3, 2"));
    EXPECT_EQ(status.error().place, (Index{1, 1}));
  }
  EXPECT_EQ(snapshotOf(layer), before);
}

TEST(AttnMask, IsOfTheMaskOwnAlone) {
  for (const char* mask : {"none", "causal", "no-self", "padding"}) {
    ConfigRequest request;
    request.mask = mask;
    Layer layer = layerOf(request);
    const auto x = numbers(3 * 16, 1);
    const Status status = layer.begin(x, {}, {}, numbers(9, 3));
    EXPECT_TRUE(failsWith(status, ErrorCode::kOtherMask, "attn_mask", "own"));
    EXPECT_EQ(textOf(status.error().got), mask);
    ASSERT_TRUE(layer.forward(x).ok());
    EXPECT_TRUE(failsWith(layer.tensor("attn_mask"), ErrorCode::kNotComputed, "name", "attn_mask"));
    EXPECT_EQ(layer.explain("masked", Sizes{0, 2, 0}).value().terms.size(), 1u);
  }
}

TEST(AttnMask, IsASecondTermOfMasked) {
  Layer layer = layerOf(ownMask());
  const std::vector<float> attn_mask{0, -1.5f, kNothing, 2};
  const std::vector<std::size_t> none;
  ASSERT_TRUE(layer.forward(numbers(2 * 16, 1), {}, none, attn_mask).ok());
  const Explanation added = layer.explain("masked", Sizes{1, 0, 1}).value();
  ASSERT_EQ(added.terms.size(), 2u);
  EXPECT_EQ(added.op, Op::kMask);
  EXPECT_TRUE(added.allowed);
  EXPECT_EQ(added.terms[1].left, -1.5f);
  EXPECT_EQ(added.terms[1].left_from.tensor, "attn_mask");
  EXPECT_EQ(added.terms[1].left_from.index, (Index{0, 1}));
  EXPECT_EQ(added.terms[0].product + added.terms[1].product, added.value);
  const Explanation forbidden = layer.explain("masked", Sizes{3, 1, 0}).value();
  EXPECT_FALSE(forbidden.allowed);
  EXPECT_EQ(forbidden.value, kNothing);
  EXPECT_EQ(forbidden.terms[0].product + forbidden.terms[1].product, kNothing);
  EXPECT_FALSE(layer.explain("attn_weights", Sizes{3, 1, 0}).value().allowed);
  EXPECT_EQ(layer.explain("attn_mask", Sizes{1, 1}).value().op, Op::kGiven);
}

TEST(AttnMask, FeedsEveryHeadAndNoneWhereItForbids) {
  Layer layer = layerOf(ownMask());
  const std::vector<float> attn_mask{0, -1.5f, kNothing, 2};
  ASSERT_TRUE(layer.forward(numbers(2 * 16, 1), {}, {}, attn_mask).ok());
  const std::vector<PlaceRange> fed = layer.feeds("attn_mask", Sizes{0, 1}).value();
  ASSERT_EQ(fed.size(), 1u);
  EXPECT_EQ(fed[0].tensor, "masked");
  EXPECT_EQ(fed[0].first, (Index{0, 0, 1}));
  EXPECT_EQ(fed[0].last, (Index{3, 0, 1}));
  std::size_t ranges = 0;
  const auto count = [&](const PlaceRange&) { ++ranges; };
  ASSERT_TRUE(layer.dependents("attn_mask", Sizes{0, 1}, count).ok());
  EXPECT_GT(ranges, 0u);
  ranges = 0;
  ASSERT_TRUE(layer.dependents("attn_mask", Sizes{1, 0}, count).ok());
  EXPECT_EQ(ranges, 0u) << "−∞ is what is forbidden, and stays";
  ASSERT_TRUE(layer.dependents("scaled", Sizes{0, 1, 0}, count).ok());
  EXPECT_EQ(ranges, 0u) << "a forbidden score changes nothing";
}

// Softmax of unscaled scores plus the mask.
TEST(AttnMask, CountsInTheAttentionOfUndividedScores) {
  ConfigRequest request = ownMask();
  request.scaling = "none";
  Layer layer = layerOf(request);
  const std::vector<float> attn_mask{0, -1.5f, kNothing, 2};
  ASSERT_TRUE(layer.forward(numbers(2 * 16, 1), {}, {}, attn_mask).ok());
  EXPECT_TRUE(sameBits(numbersOf(layer, "attn_unscaled"), numbersOf(layer, "attn_weights")));
}

}  // namespace
}  // namespace manyheads
