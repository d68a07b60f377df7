// What changes with the knife, and what does not.
#include <cmath>
#include <numeric>

#include "reference.h"
#include "support.h"

namespace manyheads {
namespace {

constexpr std::size_t kD = 16;
// The layer's tensors from q_packed to output.
std::vector<std::string_view> stageTensors(const Layer& layer) {
  std::vector<std::string_view> names;
  for (const TensorInfo& tensor : tensorTable()) {
    const bool made = tensor.kind == TensorKind::kStage && tensor.stage != "embed";
    if (made && layer.tensor(tensor.name).ok()) names.push_back(tensor.name);
  }
  return names;
}

Layer run(const ConfigRequest& request, const Kernels& kernels, const std::vector<float>& x) {
  Layer layer(configOf(request), kernels);
  EXPECT_TRUE(layer.forward(x).ok());
  return layer;
}

// The largest possible error of the output, by the reference's analysis.
double outputBound(const Layer& layer, const std::vector<float>& x) {
  const OwnParameters own = parametersOf(layer);
  double most = 0;
  for (const auto& number : reference::layer({layer.config(), own.arrays(), x, {}})) {
    most = std::fmax(most, number.error);
  }
  return most;
}

class Variants : public BothKernels {};

TEST_P(Variants, AreOneFunctionAtOneHead) {
  const auto x = numbers(7 * kD, 1);
  for (const char* kind : {"random", "ones", "clones", "constructed", "patterns"}) {
    ConfigRequest request;
    request.n_heads = 1;
    request.parameters = kind;
    const Layer split = run(request, kernels(), x);
    for (const char* variant : {"wide", "narrow"}) {
      request.variant = variant;
      const Layer other = run(request, kernels(), x);
      for (const auto& name : stageTensors(split)) {
        EXPECT_TRUE(sameBits(numbersOf(other, name), numbersOf(split, name))) << variant << name;
      }
    }
  }
}

TEST_P(Variants, NarrowIsSplitWithTheOffDiagonalBlocksHeldAtZero) {
  for (const double heads : {2.0, 4.0, 8.0}) {
    ConfigRequest request;
    request.n_heads = heads;
    request.variant = "narrow";
    const auto x = numbers(6 * kD, 1);
    const Layer narrow = run(request, kernels(), x);
    request.variant = "split";
    Layer split(configOf(request), kernels());
    OwnParameters own = parametersOf(split);
    const std::size_t band = kD / split.config().n_heads;
    for (std::size_t i = 0; i < own.in_proj_weight.size(); ++i) {
      const std::size_t out = i / kD % kD, in = i % kD;
      if (out / band != in / band) own.in_proj_weight[i] = 0;
    }
    ASSERT_TRUE(split.setParameters(own.arrays()).ok());
    ASSERT_TRUE(split.forward(x).ok());
    for (const auto& name : stageTensors(split)) {
      // Equal as numbers: adding 0 · x changes at most the sign of a zero.
      EXPECT_EQ(numbersOf(narrow, name), numbersOf(split, name)) << name << " at " << heads;
    }
  }
}

TEST_P(Variants, ClonedHeadsAreTheSameToTheBit) {
  const auto x = numbers(5 * kD, 1);
  for (const char* variant : {"wide", "split"}) {
    ConfigRequest request;
    request.variant = variant;
    request.parameters = "clones";
    const Layer layer = run(request, kernels(), x);
    for (const char* name : {"q", "k", "v", "scores", "scaled", "masked", "attn_weights", "context",
                             "contributions"}) {
      const auto values = numbersOf(layer, name);
      const auto size = static_cast<std::ptrdiff_t>(values.size() / 4);
      const std::vector<float> first(values.begin(), values.begin() + size);
      for (std::ptrdiff_t head = 1; head < 4; ++head) {
        const auto begin = values.begin() + head * size;
        EXPECT_TRUE(sameBits({begin, begin + size}, first)) << variant << name << head;
      }
    }
  }
}

TEST_P(Variants, TheHeadsContributionsAddUpToTheOutput) {
  for (const char* variant : {"wide", "split", "narrow"}) {
    ConfigRequest request;
    request.variant = variant;
    Layer layer = layerOf(request, kernels());
    const auto x = numbers(5 * kD, 1);
    ASSERT_TRUE(layer.forward(x).ok());
    const auto parts = numbersOf(layer, "contributions"), output = numbersOf(layer, "output");
    const auto b_O = numbersOf(layer, "b_O"), concat = numbersOf(layer, "concat");
    const auto W_O = numbersOf(layer, "W_O");
    const std::size_t inner = layer.config().allHeadsV();
    for (std::size_t i = 0; i < output.size(); ++i) {
      double sum = double{b_O[i % kD]}, size = std::fabs(sum);
      for (std::size_t head = 0; head < 4; ++head) sum += double{parts[head * 5 * kD + i]};
      for (std::size_t c = 0; c < inner; ++c) {
        size += std::fabs(double{concat[i / kD * inner + c]} * double{W_O[c * kD + i % kD]});
      }
      // Both sum the same products, each within the bound.
      EXPECT_NEAR(double{output[i]}, sum, 2 * kMatmulErrorFactor(inner) * size);
    }
  }
}

TEST_P(Variants, WithoutPositionsTheLayerFollowsAPermutationOfItsRows) {
  const std::size_t n = 9;
  const auto x = numbers(n * kD, 1);
  std::vector<float> permuted(x.size());
  const auto moved = [&](std::size_t row) { return row * 4 % n; };
  for (std::size_t i = 0; i < x.size(); ++i) permuted[moved(i / kD) * kD + i % kD] = x[i];
  for (const char* variant : {"wide", "split", "narrow"}) {
    ConfigRequest request;
    request.variant = variant;
    const Layer layer = run(request, kernels(), x), other = run(request, kernels(), permuted);
    const auto a = numbersOf(layer, "output"), b = numbersOf(other, "output");
    const double bound = 2 * outputBound(layer, x);
    for (std::size_t i = 0; i < a.size(); ++i) {
      EXPECT_NEAR(double{b[moved(i / kD) * kD + i % kD]}, double{a[i]}, bound);
    }
  }
}

TEST_P(Variants, ARowThatMayLookAtNothingReceivesNothing) {
  for (const char* variant : {"wide", "split", "narrow"}) {
    ConfigRequest request;
    request.variant = variant;
    request.mask = "no-self";
    Layer layer = layerOf(request, kernels());
    ASSERT_TRUE(layer.forward(numbers(kD, 1)).ok());
    for (const char* name : {"attn_weights", "context", "concat", "contributions"}) {
      for (const float value : numbersOf(layer, name)) EXPECT_EQ(value, 0) << name;
    }
    EXPECT_EQ(numbersOf(layer, "output"), numbersOf(layer, "b_O"));
  }
}

TEST_P(Variants, EveryWeightOfAMaskedKeyIsExactlyZero) {
  for (const char* mask : {"causal", "no-self"}) {
    ConfigRequest request;
    request.mask = mask;
    const Layer layer = run(request, kernels(), numbers(7 * kD, 1));
    const auto weights = numbersOf(layer, "attn_weights");
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const std::size_t row = i / 7 % 7, key = i % 7;
      const bool open = std::string_view(mask) == "causal" ? key <= row : key != row;
      if (open) {
        EXPECT_GT(weights[i], 0);
      } else {
        EXPECT_EQ(bitsOf(weights[i]), 0u);
      }
    }
  }
}

// Split cuts one packed projection; the paper writes h matrices W_i of d × d/h instead. A wide
// layer with d_k = d_v = d/h has those matrices in the same packing, so both functions are equal
// bit by bit.
TEST_P(Variants, SplitIsHeadsWithMatricesOfTheirOwn) {
  for (const double heads : {1.0, 2.0, 3.0, 6.0}) {
    ConfigRequest split;
    split.d_model = 12;
    split.n_heads = heads;
    ConfigRequest own = split;
    own.variant = "wide";
    own.d_k = own.d_v = 12 / heads;
    const Config config = configOf(split);
    const OwnParameters parameters = ownParameters(config);
    Layer packed(config, kernels()), apart(configOf(own), kernels());
    ASSERT_TRUE(packed.setParameters(parameters.arrays()).ok());
    ASSERT_TRUE(apart.setParameters(parameters.arrays()).ok());
    const auto x = numbers(5 * 12, 1), memory = numbers(7 * 12, 2);
    ASSERT_TRUE(packed.forward(x, memory).ok());
    ASSERT_TRUE(apart.forward(x, memory).ok());
    for (const std::string_view name : stageTensors(packed)) {
      EXPECT_TRUE(sameBits(numbersOf(packed, name), numbersOf(apart, name))) << name << heads;
    }
  }
}

TEST_P(Variants, HugeScoresGiveNoNaN) {
  for (const char* variant : {"wide", "split", "narrow"}) {
    for (const char* mask : {"none", "causal", "no-self"}) {
      ConfigRequest request;
      request.variant = variant;
      request.mask = mask;
      Layer layer = layerOf(request, kernels());
      ASSERT_TRUE(layer.forward(numbers(6 * 16, 3, 300)).ok());
      float largest = 0;
      for (const float score : numbersOf(layer, "scaled")) {
        largest = std::fmax(largest, std::fabs(score));
      }
      EXPECT_GT(largest, 1e4f);
      for (const char* name : {"attn_weights", "context", "output"}) {
        for (const float value : numbersOf(layer, name)) ASSERT_TRUE(std::isfinite(value)) << name;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, Variants, bothKernels(), kernelsName);

}  // namespace
}  // namespace manyheads
