// Every option refuses invalid values with its name and the allowed values, and changes nothing.
#include <limits>

#include "layer/validate.h"
#include "support.h"

namespace manyheads {
namespace {

using enum ErrorCode;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

template <typename Change>
ConfigRequest with(Change change) {
  ConfigRequest request;
  change(request);
  return request;
}

TEST(Options, WidthsAreFreeInWideOnly) {
  for (const char* variant : {"split", "narrow"}) {
    const auto asked = [&](double width) {
      return validate(with([&](auto& r) { r.variant = variant, r.d_k = width; }));
    };
    EXPECT_TRUE(asked(4).ok()) << "what it is anyway";
    EXPECT_TRUE(failsWith(asked(5), kNotAllowed, "dK", "4"));
    EXPECT_TRUE(failsWith(asked(0), kNotAllowed, "dK", "4"));
  }
  const auto wide = [](double d_k, double d_v) {
    return validate(with([&](auto& r) { r.variant = "wide", r.d_k = d_k, r.d_v = d_v; }));
  };
  ASSERT_TRUE(wide(3, 5).ok());
  EXPECT_EQ(wide(3, 5).value().dK(), 3u);
  EXPECT_EQ(wide(3, 5).value().dV(), 5u);
  EXPECT_TRUE(wide(2048, 1).ok());
  for (const double bad : {0.0, -1.0, 2.5, 2049.0, kNaN}) {
    EXPECT_TRUE(failsWith(wide(bad, 1), kOutOfWholeRange, "dK", "1, 2048")) << bad;
    EXPECT_TRUE(failsWith(wide(1, bad), kOutOfWholeRange, "dV", "1, 2048")) << bad;
  }
}

TEST(Options, HeadsMadeByHandNeedTheirOwnColumns) {
  for (const char* kind : {"constructed", "patterns"}) {
    const auto asked = [&](double d_k) {
      return validate(with([&](auto& r) { r.parameters = kind, r.variant = "wide", r.d_k = d_k; }));
    };
    EXPECT_TRUE(asked(4).ok());
    EXPECT_TRUE(failsWith(asked(3), kOutOfWholeRange, "dK", "4, 2048"));
  }
}

TEST(Options, MemoryOfAnotherWidthNeedsMatricesOfItsOwn) {
  const auto asked = [](auto change) {
    return validate(with([&](auto& r) { r.d_memory = 24, change(r); }));
  };
  EXPECT_TRUE(asked([](auto&) {}).ok());
  EXPECT_TRUE(asked([](auto& r) { r.variant = "narrow"; }).ok());
  EXPECT_TRUE(failsWith(asked([](auto& r) { r.variant = "narrow", r.d_memory = 18; }), kNotMultiple,
                        "dMemory", "4"));
  EXPECT_TRUE(failsWith(asked([](auto& r) { r.shared_qk = true; }), kNotAllowed, "dMemory", "16"));
  EXPECT_TRUE(
      failsWith(asked([](auto& r) { r.value_projection = false; }), kNotAllowed, "dMemory", "16"));
  for (const char* kind : {"constructed", "patterns"}) {
    EXPECT_TRUE(
        failsWith(asked([&](auto& r) { r.parameters = kind; }), kNotAllowed, "dMemory", "16"));
  }
  EXPECT_TRUE(
      failsWith(asked([](auto& r) { r.d_memory = 0; }), kOutOfWholeRange, "dMemory", "1, 2048"));
}

TEST(Options, WhatIsSharedOrLeftOutHasToFit) {
  EXPECT_TRUE(failsWith(validate(with([](auto& r) { r.shared_heads = true; })), kNotAllowed,
                        "sharedHeads", "false"));
  EXPECT_TRUE(
      failsWith(validate(with([](auto& r) { r.variant = "wide", r.output_projection = false; })),
                kNotAllowed, "outputProjection", "true"));
  EXPECT_TRUE(validate(with([](auto& r) {
                r.variant = "wide", r.d_v = 4, r.output_projection = false;
              })).ok());
  EXPECT_TRUE(failsWith(
      validate(with([](auto& r) { r.variant = "wide", r.d_v = 17, r.value_projection = false; })),
      kOutOfWholeRange, "dV", "1, 16"));
}

TEST(Options, ALayerTooLargeForMemoryIsRefusedBeforeItIsMade) {
  EXPECT_TRUE(failsWith(validate(with([](auto& r) {
                          r.variant = "wide", r.n_heads = 64, r.d_model = 256, r.d_k = 2048;
                          r.d_v = 2048, r.d_memory = 2048;
                        })),
                        kTooLarge, "dK, dV, dMemory"));
}

TEST(Padding, IsRefusedUnderTheMaskNoneAndWhereThereIsNoKey) {
  const std::vector<float> x = numbers(3 * 16, 1);
  const std::vector<std::size_t> second{1}, fourth{3};
  Layer none = layerOf({});
  ASSERT_TRUE(none.forward(x).ok());
  const Snapshot before = snapshotOf(none);
  EXPECT_TRUE(failsWith(none.begin(x, {}, second), ErrorCode::kOtherMask, "padding",
                        "padding, causal, no-self, own"));
  EXPECT_EQ(snapshotOf(none), before);
  Layer padding = layerOf(with([](auto& r) { r.mask = "padding"; }));
  EXPECT_TRUE(padding.begin(x, {}, second).ok());
  EXPECT_TRUE(failsWith(padding.begin(x, {}, fourth), kOutOfWholeRange, "padding", "0, 2"));
  EXPECT_TRUE(padding.begin(x, numbers(4 * 16, 2), fourth).ok()) << "keys are memory's";
}

TEST(Padding, WithEveryKeyGivesZerosAndTheBias) {
  Layer layer = layerOf(with([](auto& r) { r.mask = "padding"; }));
  const std::vector<std::size_t> all{0, 1, 2};
  ASSERT_TRUE(layer.forward(numbers(3 * 16, 1), {}, all).ok());
  for (const float share : numbersOf(layer, "attn_weights")) EXPECT_EQ(bitsOf(share), 0u);
  const auto output = numbersOf(layer, "output"), bias = numbersOf(layer, "b_O");
  for (std::size_t i = 0; i < output.size(); ++i) EXPECT_EQ(output[i], bias[i % 16]);
}

TEST(Muted, HeadsThatDoNotExistAreRefused) {
  Layer layer = layerOf({});
  ASSERT_TRUE(layer.forward(numbers(3 * 16, 1)).ok());
  const Snapshot before = snapshotOf(layer);
  const std::vector<std::size_t> fifth{1, 4};
  EXPECT_TRUE(failsWith(layer.setMuted(fifth), kOutOfWholeRange, "muted", "0, 3"));
  EXPECT_EQ(snapshotOf(layer), before);
}

TEST(Muted, StaysOverRuns) {
  Layer layer = layerOf({});
  const std::vector<std::size_t> second{1};
  ASSERT_TRUE(layer.setMuted(second).ok());
  for (const std::size_t n : {3u, 5u}) {
    ASSERT_TRUE(layer.forward(numbers(n * 16, 1)).ok());
    const auto concat = numbersOf(layer, "concat");
    EXPECT_EQ(concat[4], 0);
    EXPECT_NE(concat[0], 0);
  }
}

TEST(CrossAttention, NeedsAMemoryWhereItsVectorsHaveAnotherLength) {
  Layer layer = layerOf(with([](auto& r) { r.d_memory = 24; }));
  const std::vector<float> x = numbers(3 * 16, 1);
  EXPECT_TRUE(failsWith(layer.begin(x), kWrongRows, "memory", "4096, 24"));
  EXPECT_TRUE(failsWith(layer.begin(x, numbers(32, 2)), kWrongRows, "memory"));
  EXPECT_TRUE(layer.forward(x, numbers(48, 2)).ok());
  EXPECT_TRUE(failsWith(layer.tensor("in_proj_weight"), kInParts, "name",
                        "q_proj_weight, k_proj_weight, v_proj_weight"));
  EXPECT_EQ(shapeOf(layer, "k_proj_weight"), (Index{16, 24}));
}

TEST(CrossAttention, AMemoryOfTokensAndPositionsIsTheirSum) {
  Layer summed = layerOf({}), given = layerOf({});
  const auto x = numbers(3 * 16, 1), token = numbers(2 * 16, 2), position = numbers(2 * 16, 3);
  std::vector<float> memory;
  for (std::size_t i = 0; i < token.size(); ++i) memory.push_back(token[i] + position[i]);
  ASSERT_TRUE(summed.begin(Input{x}, Input{token, position}).ok());
  EXPECT_TRUE(failsWith(summed.tensor("memory"), kNotComputed, "name", "embed"));
  while (summed.step()) {
  }
  ASSERT_TRUE(given.forward(x, memory).ok());
  EXPECT_TRUE(sameBits(numbersOf(summed, "memory"), memory));
  EXPECT_TRUE(sameBits(numbersOf(summed, "output"), numbersOf(given, "output")));
  EXPECT_TRUE(failsWith(summed.begin(Input{x}, Input{token, x}), kWrongLength, "memory"));
}

TEST(Held, ArraysThatBreakWhatIsHeldAreRefused) {
  const ConfigRequest requests[] = {
      with([](auto& r) { r.shared_qk = true; }), with([](auto& r) { r.value_projection = false; }),
      with([](auto& r) { r.output_projection = false; }),
      with([](auto& r) { r.variant = "narrow", r.shared_heads = true; })};
  const char* const tensors[] = {"in_proj_weight", "in_proj_weight", "out_proj.weight",
                                 "in_proj_weight"};
  for (std::size_t i = 0; i < 4; ++i) {
    Layer layer = layerOf(requests[i]);
    const Snapshot before = snapshotOf(layer);
    OwnParameters other = ownParameters(configOf(ConfigRequest{requests[i]}), 5);
    EXPECT_TRUE(layer.setParameters(other.arrays()).ok());
    const Snapshot set = snapshotOf(layer);
    EXPECT_NE(set, before);
    // The last number of W_K, of W_V (in the last head), or of W_O.
    other.in_proj_weight[i == 0 ? 2 * 16 * 16 - 1 : other.in_proj_weight.size() - 1] += 0.25f;
    if (i == 2) other.out_proj_weight.back() += 0.25f;
    EXPECT_TRUE(failsWith(layer.setParameters(other.arrays()), kHeld, tensors[i])) << i;
    EXPECT_EQ(snapshotOf(layer), set);
  }
}

TEST(Held, OfSeveralNumbersThatBreakItTheFirstOfTheArrayIsNamed) {
  const ConfigRequest request = with([](auto& r) { r.shared_qk = true; });
  Layer layer = layerOf(request);
  OwnParameters other = ownParameters(configOf(request), 5);
  // Rows 1 and 2 of W_K; the second number is in an earlier column.
  const std::size_t first = (16 + 1) * 16 + 7, second = (16 + 2) * 16 + 3;
  for (const std::size_t place : {first, second}) other.in_proj_weight[place] += 0.25f;
  const Status status = layer.setParameters(other.arrays());
  EXPECT_TRUE(failsWith(status, kHeld, "in_proj_weight"));
  EXPECT_EQ(status.error().place, Index{first});
}

TEST(Held, OfSeveralArraysThatBreakItTheFirstIsNamed) {
  const ConfigRequest request = with([](auto& r) {
    r.value_projection = false;
    r.output_projection = false;
  });
  Layer layer = layerOf(request);
  OwnParameters other = ownParameters(configOf(request), 5);
  other.out_proj_bias.back() = 0.25f;
  EXPECT_TRUE(failsWith(layer.setParameters(other.arrays()), kHeldBias, "out_proj.bias"));
  other.out_proj_weight.back() += 0.25f;
  EXPECT_TRUE(failsWith(layer.setParameters(other.arrays()), kHeld, "out_proj.weight"));
  other.in_proj_bias.back() = 0.25f;
  EXPECT_TRUE(failsWith(layer.setParameters(other.arrays()), kHeldBias, "in_proj_bias"));
  other.in_proj_weight.back() += 0.25f;
  EXPECT_TRUE(failsWith(layer.setParameters(other.arrays()), kHeld, "in_proj_weight"));
}

TEST(Held, ABiasThatGoesWithAnIdentityIsZeros) {
  const ConfigRequest request = with([](auto& r) { r.value_projection = false; });
  Layer layer = layerOf(request);
  OwnParameters other = ownParameters(configOf(request), 5);
  other.in_proj_bias.back() = 0.25f;
  const Status status = layer.setParameters(other.arrays());
  EXPECT_TRUE(failsWith(status, kHeldBias, "in_proj_bias", "0, valueProjection"));
  EXPECT_EQ(status.error().place, Index{other.in_proj_bias.size() - 1});
}

TEST(Derived, WhatIsTooLargeIsRefused) {
  Layer layer(configOf(with([](auto& r) { r.d_model = 1024, r.n_heads = 1; })));
  EXPECT_TRUE(failsWith(layer.tensor("singular_values"), kTooLargeToDerive, "name"));
  EXPECT_TRUE(failsWith(layer.tensor("ranks"), kTooLargeToDerive, "name"));
  EXPECT_TRUE(layer.tensor("merged").ok());
  Layer many(configOf(with([](auto& r) { r.d_model = 1024, r.n_heads = 64; })));
  EXPECT_TRUE(failsWith(many.tensor("merged"), kTooLargeToDerive, "name"));
}

TEST(Derived, BelongsToTheRunOrToTheParameters) {
  Layer layer = layerOf({});
  for (const char* name :
       {"merged", "singular_values", "ranks", "W_first", "W_folded", "similarity_parameters"}) {
    EXPECT_TRUE(layer.tensor(name).ok()) << name;
  }
  for (const char* name : {"contributions", "merged_scores", "q_two_steps", "q_folded",
                           "q_wrong_view", "similarity_attention", "attn_unscaled"}) {
    EXPECT_TRUE(failsWith(layer.tensor(name), kNotComputed, "name", "begin")) << name;
  }
}

}  // namespace
}  // namespace manyheads
