// What is counted before it is allocated is enough, and not much more.
#include "layer/footprint.h"

#include <limits>

#include "random_layers.h"
#include "scorers/scorers.h"
#include "support.h"

namespace manyheads {
namespace {

TEST(FootprintOf, IsCountedWithoutOverflow) {
  ConfigRequest request;
  request.d_model = 2048;
  request.n_heads = 2048;
  // The size of scores, scaled, masked and attn_weights alone.
  EXPECT_GT(footprint::layer(configOf(request), {kMaxTokens, kMaxTokens, true}),
            std::uint64_t{4} * 2048 * kMaxTokens * kMaxTokens);
}

TEST(FootprintOf, TheLongestInputThatIsNamedIsTheLongestThatFits) {
  ConfigRequest request;
  request.n_heads = 16;
  Layer layer(configOf(request));
  const std::vector<float> x(4096 * 16);
  const Status status = layer.begin(x);
  ASSERT_FALSE(status.ok());
  const auto most = static_cast<std::size_t>(status.error().allowed[0].number);
  const auto floatsOf = [&](std::size_t n) {
    return footprint::layer(layer.config(), {n, n, true});
  };
  EXPECT_LE(floatsOf(most), kMaxLayerFloats);
  EXPECT_GT(floatsOf(most + 1), kMaxLayerFloats);
  EXPECT_EQ(listOf(status.error().allowed), std::to_string(most) + ", 16");
  EXPECT_EQ(textOf(status.error().got), "65536");
}

// Compares a call's allocations with the reserved room. The estimate ignores a few names and lists;
// SIMD needs scratch memory that plain loops do not.
void expectClose(std::size_t allocated, std::uint64_t floats, std::string_view what) {
  constexpr std::size_t kSmallThings = 512;
  EXPECT_LE(allocated, floats * sizeof(float) + kSmallThings) << what;
  EXPECT_LE(floats * sizeof(float), 2 * allocated + kSmallThings) << what;
}

class Footprint : public BothKernels {
 protected:
  // Large enough for the numbers to outweigh small allocations; all lengths differ.
  static ConfigRequest requestOf(const char* variant) {
    ConfigRequest request;
    request.variant = variant;
    request.d_model = 48;
    request.n_heads = 3;
    request.d_memory = 36;
    if (request.variant == "wide") request.d_k = 20, request.d_v = 28, request.qk_norm = "whole";
    if (request.variant == "split") request.qk_norm = "head";
    return request;
  }
  static Layer largeLayer(const char* variant, const Kernels& kernels) {
    return layerOf(requestOf(variant), kernels);
  }
};

// What reading takes hangs on no kernels; SIMD needs scratch memory besides.
class FootprintOfReading : public Footprint {};

TEST_P(Footprint, IsEnoughToMakeALayer) {
  for (const char* variant : {"wide", "split", "narrow"}) {
    const Config config = configOf(requestOf(variant));
    std::optional<Layer> layer;
    const std::size_t bytes = bytesAllocatedBy([&] { layer.emplace(config, kernels()); });
    const std::uint64_t floats = footprint::parts(config, oneToken(config)).parameters;
    EXPECT_LE(bytes, floats * sizeof(float)) << variant;
    EXPECT_GE(bytes, (floats - footprint::kGraphFloats) * sizeof(float) / 2) << variant;
  }
}

TEST_P(Footprint, IsWhatARunAllocates) {
  for (const char* variant : {"wide", "split", "narrow"}) {
    Layer layer = largeLayer(variant, kernels());
    const auto x = numbers(40 * 48, 1), memory = numbers(56 * 36, 2);
    const RunLengths lengths{40, 56, false};
    const std::uint64_t floats = layer.runFloats(lengths);
    const std::size_t bytes = bytesAllocatedBy([&] { EXPECT_TRUE(layer.forward(x, memory).ok()); });
    expectClose(bytes, floats, variant);
    EXPECT_EQ(layer.runFloats(lengths), 0u) << "it is there";
    EXPECT_EQ(layer.runFloats({kMaxTokens + 1, 56, false}), 0u) << "it is refused";
  }
}

TEST_P(Footprint, OfTheOtherKindOfAttentionHasTheParametersOnceMore) {
  Layer layer = layerOf({}, kernels());
  const auto x = numbers(5 * 16, 1), memory = numbers(7 * 16, 2);
  ASSERT_TRUE(layer.forward(x).ok());
  const std::uint64_t floats = layer.runFloats({5, 7, false});
  const std::size_t bytes = bytesAllocatedBy([&] { EXPECT_TRUE(layer.forward(x, memory).ok()); });
  EXPECT_LE(bytes, floats * sizeof(float));
}

TEST_P(Footprint, IsWhatTheWayBackAllocatesTheFirstTimeAndNothingLater) {
  for (const char* variant : {"wide", "split", "narrow"}) {
    Layer layer = largeLayer(variant, kernels());
    EXPECT_EQ(layer.backwardFloats(), 0u) << "it is refused before any run";
    const auto x = numbers(40 * 48, 1), memory = numbers(56 * 36, 2), grad = numbers(40 * 48, 3);
    ASSERT_TRUE(layer.forward(x, memory).ok());
    const std::uint64_t floats = layer.backwardFloats();
    const std::size_t bytes = bytesAllocatedBy([&] { EXPECT_TRUE(layer.backward(grad).ok()); });
    expectClose(bytes, floats, variant);
    EXPECT_EQ(layer.backwardFloats(), 0u) << variant;
    EXPECT_EQ(bytesAllocatedBy([&] { EXPECT_TRUE(layer.backward(grad).ok()); }), 0u) << variant;
  }
}

TEST_P(Footprint, OfTheWayBackIsAskedForAgainWhereAMemoryComesAtTheSameLength) {
  Layer layer = layerOf({}, kernels());
  const auto x = numbers(5 * 16, 1), grad = numbers(5 * 16, 3);
  ASSERT_TRUE(layer.forward(x).ok());
  ASSERT_TRUE(layer.backward(grad).ok());
  EXPECT_EQ(layer.backwardFloats(), 0u) << "it is there";
  ASSERT_TRUE(layer.forward(x, numbers(5 * 16, 2)).ok());
  EXPECT_GT(layer.backwardFloats(), 0u);
}

// The peak over all ways to read a layer, each starting without derived tensors.
std::size_t bytesOfReading(Layer& layer) {
  std::size_t most = 0;
  const auto measure = [&](const std::function<void()>& read) {
    layer.forgetDerived();
    most = std::max(most, bytesAllocatedBy(read));
  };
  for (const TensorInfo& tensor : tensorTable()) {
    const Result<TensorRef> found = layer.tensor(tensor.name);
    if (!found.ok()) continue;
    std::vector<std::size_t> first(tensor.axes.size(), 0), last;
    for (const std::size_t length : found.value().shape) last.push_back(length - 1);
    measure([&] { static_cast<void>(layer.tensor(tensor.name)); });
    for (const std::vector<std::size_t>& index : {first, last}) {
      const auto visit = [](const PlaceRange&) {};
      measure([&] { EXPECT_TRUE(layer.explain(tensor.name, index).ok()) << tensor.name; });
      measure([&] { static_cast<void>(layer.feeds(tensor.name, index)); });
      measure([&] { static_cast<void>(layer.dependents(tensor.name, index, visit)); });
    }
  }
  for (const ScorerInfo& scorer : scorers()) {
    measure([&] { static_cast<void>(layer.score(scorer.id)); });
  }
  return most;
}

std::uint64_t floatsOfReading(const Layer& layer) {
  return footprint::parts(layer.config(), {layer.n(), layer.m(), layer.self()}).reading;
}

// In wasm, creating a layer leaves this much free (wasm/room.h), and no reading needs more.
TEST_P(FootprintOfReading, IsEnoughForAnyReadingAndNothingOfItStays) {
  constexpr std::size_t kSmallThings = 16384;  // lists of a few bytes for every node
  for (std::uint64_t which = 0; which < kRandomLayers; which += 3) {
    RandomLayer random = randomLayer(which, kernels());
    Layer& layer = random.layer;
    random.run();
    ASSERT_TRUE(layer.backward(numbers(random.x.size(), 5)).ok());
    static_cast<void>(bytesOfReading(layer));  // scratch memory stays
    layer.forgetDerived();
    const std::size_t before = bytesNow();
    EXPECT_LE(bytesOfReading(layer), floatsOfReading(layer) * sizeof(float) + kSmallThings)
        << random.name();
    layer.forgetDerived();
    EXPECT_EQ(bytesNow(), before) << random.name();
  }
}

// A case in which one kind of reading takes far more than all others.
TEST_P(FootprintOfReading, CountsTermsRangesScoresAndContributions) {
  struct Case {
    const char* what;
    double d_model, n_heads, d_k, d_v;
    std::size_t n, m;
  };
  for (const Case& each :
       {Case{"terms", 8, 16, 1, 512, 1, 1}, Case{"scores", 1, 1, 1, 1, 60, 90},
        Case{"contributions", 32, 32, 1, 1, 50, 1}, Case{"dependents", 8, 8, 8, 8, 60, 60}}) {
    ConfigRequest request;
    request.d_model = each.d_model;
    request.n_heads = each.n_heads;
    request.variant = "wide";
    request.d_k = each.d_k;
    request.d_v = each.d_v;
    request.mask = "causal";
    Layer layer = layerOf(request, kernels());
    const std::size_t d = layer.config().d_model;
    ASSERT_TRUE(layer.forward(numbers(each.n * d, 1), numbers(each.m * d, 2)).ok());
    const std::size_t most = bytesOfReading(layer);
    EXPECT_LE(most, floatsOfReading(layer) * sizeof(float) + 2048) << each.what;
    EXPECT_LE(floatsOfReading(layer) * sizeof(float), 4 * most + 2048) << each.what;
  }
}

TEST_P(Footprint, IsWhatScoresAnEmbeddingAndAnEditTake) {
  ConfigRequest request;
  request.d_model = 48;
  request.n_heads = 3;
  Layer layer = layerOf(request, kernels());
  ASSERT_TRUE(layer.forward(numbers(40 * 48, 1), numbers(56 * 48, 2)).ok());
  std::size_t most = 0;
  for (const ScorerInfo& scorer : scorers()) {
    most = std::max(most, bytesAllocatedBy([&] { EXPECT_TRUE(layer.score(scorer.id).ok()); }));
  }
  expectClose(most, scoringFloats(layer.config(), 40, 56), "scores");
  // With one column, what a scorer draws is larger than its products.
  request.d_model = request.n_heads = 1;
  Layer narrow = layerOf(request, kernels());
  ASSERT_TRUE(narrow.forward(numbers(400, 1), numbers(1, 2)).ok());
  for (const ScorerInfo& scorer : scorers()) {
    const std::size_t taken = bytesAllocatedBy([&] { EXPECT_TRUE(narrow.score(scorer.id).ok()); });
    EXPECT_LE(taken, scoringFloats(narrow.config(), 400, 1) * sizeof(float) + 512) << scorer.id;
  }

  EmbeddingRequest words;
  words.words = std::vector<std::string>(40, "word");
  words.kind = "hashed";
  words.d_model = 48;
  const std::size_t embedded = bytesAllocatedBy([&] { EXPECT_TRUE(embed(words).ok()); });
  expectClose(embedded, footprint::embedding(40, 48), "an embedding");

  const std::size_t place[] = {1, 2};
  const std::size_t edited =
      bytesAllocatedBy([&] { EXPECT_TRUE(layer.setValue("W_Q", place, 1).ok()); });
  expectClose(edited, 0, "an edit");
}

INSTANTIATE_TEST_SUITE_P(Kernels, Footprint, bothKernels(), kernelsName);
INSTANTIATE_TEST_SUITE_P(Kernels, FootprintOfReading, ::testing::Values(&simdKernels()),
                         kernelsName);

}  // namespace
}  // namespace manyheads
