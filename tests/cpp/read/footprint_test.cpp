#include "read/footprint.h"

#include <limits>

#include "random_layers.h"
#include "scorers/scorers.h"
#include "stages/panels.h"
#include "stages/stage.h"
#include "support.h"

namespace manyheads {
namespace {

TEST(FootprintOf, CountsTheFloatsThatALayerHolds) {
  for (const char* variant : {"wide", "split", "narrow"}) {
    ConfigRequest request;
    request.d_model = 12;
    request.n_heads = 3;
    request.variant = variant;
    if (request.variant == "wide") request.qk_norm = "whole";
    if (request.variant == "split") request.qk_norm = "head";
    request.mask = variant == std::string_view("split") ? "own" : "causal";
    Layer layer = layerOf(request);
    const auto attn_mask = numbers(request.mask == "own" ? 5 * 7 : 0, 3);
    ASSERT_TRUE(layer.forward(numbers(5 * 12, 1), numbers(7 * 12, 2), {}, attn_mask).ok());
    std::uint64_t floats = 0;
    for (const std::string_view name : Layer::tensorNames()) {
      // Derived tensors are counted when they are computed.
      const TensorId id = *findTensor(name);
      if (isDerived(id) && id != TensorId::kContributions) continue;
      if (isGradient(id)) continue;  // counted when backward begins
      if (!isOfLayer(id, layer.config())) continue;
      floats += numbersOf(layer, name).size();
    }
    const Config& config = layer.config();
    const std::uint64_t rest =
        panelFloatsOf(config) + scratchFloats({config, 5, 7}) + (7 + 3 + 3) / 4;
    EXPECT_EQ(footprint::layer(config, 5, 7), floats + rest) << variant;
  }
}

TEST(FootprintOf, IsCountedWithoutOverflow) {
  ConfigRequest request;
  request.d_model = 2048;
  request.n_heads = 2048;
  const Config config = configOf(request);
  // The size of scores, scaled, masked and attn_weights alone.
  EXPECT_GT(footprint::layer(config, kMaxTokens, kMaxTokens),
            std::uint64_t{4} * 2048 * kMaxTokens * kMaxTokens);
}

TEST(FootprintOf, TheLongestInputThatIsNamedIsTheLongestThatFits) {
  ConfigRequest request;
  request.n_heads = 16;
  Layer layer(configOf(request));
  const std::vector<float> x(4096 * 16);
  const Status status = layer.begin(x);
  ASSERT_FALSE(status.ok());
  std::size_t most = 1;
  while (footprint::layer(layer.config(), most + 1, most + 1) <= kMaxLayerFloats) ++most;
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
  static Layer largeLayer(const char* variant, const Kernels& kernels) {
    ConfigRequest request;
    request.variant = variant;
    request.d_model = 48;
    request.n_heads = 3;
    request.d_memory = 36;
    if (request.variant == "wide") request.d_k = 20, request.d_v = 28, request.qk_norm = "whole";
    if (request.variant == "split") request.qk_norm = "head";
    return layerOf(request, kernels);
  }
};

// What reading takes hangs on no kernels; SIMD needs scratch memory besides.
class FootprintOfReading : public Footprint {};

TEST_P(Footprint, IsWhatARunAllocates) {
  for (const char* variant : {"wide", "split", "narrow"}) {
    Layer layer = largeLayer(variant, kernels());
    const auto x = numbers(40 * 48, 1), memory = numbers(56 * 36, 2);
    const RunLengths lengths{40, 56, false};
    EXPECT_EQ(layer.runFloats(lengths), footprint::run(layer.config(), 40, 56));
    const std::size_t bytes = bytesAllocatedBy([&] { EXPECT_TRUE(layer.forward(x, memory).ok()); });
    expectClose(bytes, footprint::run(layer.config(), 40, 56), variant);
    EXPECT_EQ(layer.runFloats(lengths), 0u) << "it is there";
    EXPECT_EQ(layer.runFloats({kMaxTokens + 1, 56, false}), 0u) << "it is refused";
  }
}

TEST_P(Footprint, IsWhatTheWayBackAllocatesTheFirstTimeAndNothingLater) {
  for (const char* variant : {"wide", "split", "narrow"}) {
    Layer layer = largeLayer(variant, kernels());
    EXPECT_EQ(layer.backwardFloats(), 0u) << "it is refused before any run";
    const auto x = numbers(40 * 48, 1), memory = numbers(56 * 36, 2), grad = numbers(40 * 48, 3);
    ASSERT_TRUE(layer.forward(x, memory).ok());
    EXPECT_EQ(layer.backwardFloats(), footprint::backward(layer.config(), 40, 56));
    const std::size_t bytes = bytesAllocatedBy([&] { EXPECT_TRUE(layer.backward(grad).ok()); });
    expectClose(bytes, footprint::backward(layer.config(), 40, 56), variant);
    EXPECT_EQ(layer.backwardFloats(), 0u) << variant;
  }
}

TEST_P(Footprint, OfTheWayBackIsAskedForAgainWhereAMemoryComesAtTheSameLength) {
  Layer layer = layerOf({}, kernels());
  const auto x = numbers(5 * 16, 1), grad = numbers(5 * 16, 3);
  ASSERT_TRUE(layer.forward(x).ok());
  ASSERT_TRUE(layer.backward(grad).ok());
  EXPECT_EQ(layer.backwardFloats(), 0u) << "it is there";
  ASSERT_TRUE(layer.forward(x, numbers(5 * 16, 2)).ok());
  EXPECT_EQ(layer.backwardFloats(), footprint::backward(layer.config(), 5, 5));
}

TEST_P(Footprint, IsWhatADerivedTensorTakesWhenItIsMadeAndNothingLater) {
  for (const char* variant : {"wide", "split", "narrow"}) {
    Layer layer = largeLayer(variant, kernels());
    ASSERT_TRUE(layer.forward(numbers(40 * 48, 1), numbers(56 * 36, 2)).ok());
    ASSERT_TRUE(layer.backward(numbers(40 * 48, 3)).ok());
    for (const TensorInfo& tensor : tensorTable()) {
      const std::uint64_t asked = footprint::deriving(tensor.id, layer.config(), 40, 56);
      EXPECT_EQ(asked > 0, isDerived(tensor.id) && isOfLayer(tensor.id, layer.config()))
          << variant << " " << tensor.name;
      if (tensor.id == TensorId::kGradInProjWeight || tensor.id == TensorId::kInProjWeight) {
        continue;  // its parts differ in columns
      }
      const auto read = [&] { static_cast<void>(layer.tensor(tensor.name)); };
      expectClose(bytesAllocatedBy(read), asked,
                  std::string(variant) + " " + std::string(tensor.name));
      if (layer.tensor(tensor.name).ok()) {
        EXPECT_EQ(bytesAllocatedBy(read), 0u) << tensor.name;
      }
    }
  }
}

TEST_P(Footprint, IsWhatTheTermsOfAnExplanationTake) {
  Layer layer = largeLayer("wide", kernels());
  ASSERT_TRUE(layer.forward(numbers(40 * 48, 1), numbers(56 * 36, 2)).ok());
  ASSERT_TRUE(layer.backward(numbers(40 * 48, 3)).ok());
  for (const TensorInfo& tensor : tensorTable()) {
    if (!layer.tensor(tensor.name).ok()) continue;
    const std::vector<std::size_t> first(tensor.axes.size(), 0);
    const std::size_t bytes = bytesAllocatedBy([&] { layer.explain(tensor.name, first); });
    expectClose(bytes, footprint::explaining(tensor.id, layer.config(), 40, 56), tensor.name);
  }
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

// In wasm, creating a layer leaves this much free (wasm/room.h), and no reading needs more.
TEST_P(Footprint, OfReadingIsTheMostThatAnyReadingTakesAndNothingOfItStays) {
  const auto expectKept = [&](Layer& layer, std::size_t n, std::size_t m, const auto& what) {
    const std::size_t before = bytesNow();
    const std::size_t most = bytesOfReading(layer);
    expectClose(most, footprint::reading(layer.config(), n, m), what);
    layer.forgetDerived();
    EXPECT_EQ(bytesNow(), before) << what;
  };
  for (const char* variant : {"wide", "split", "narrow"}) {
    Layer layer = largeLayer(variant, kernels());
    expectKept(layer, 0, 0, std::string(variant) + " before any run");
    ASSERT_TRUE(layer.forward(numbers(40 * 48, 1), numbers(56 * 36, 2)).ok());
    ASSERT_TRUE(layer.backward(numbers(40 * 48, 3)).ok());
    expectKept(layer, 40, 56, variant);
  }
}

TEST_P(FootprintOfReading, BoundsItInLayersOfEveryKind) {
  constexpr std::size_t kSmallThings = 2048;
  for (std::uint64_t which = 0; which < kRandomLayers; ++which) {
    RandomLayer random = randomLayer(which, kernels());
    Layer& layer = random.layer;
    random.run();
    ASSERT_TRUE(layer.backward(numbers(random.x.size(), 5)).ok());
    const std::uint64_t floats =
        footprint::reading(layer.config(), layer.trace().n, layer.trace().m);
    EXPECT_LE(bytesOfReading(layer), floats * sizeof(float) + kSmallThings) << random.name();
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
        Case{"contributions", 32, 32, 1, 1, 50, 1}, Case{"ranges", 64, 64, 1, 1, 1, 1},
        Case{"contributions and their terms", 16, 1, 1, 512, 50, 1}}) {
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
    expectClose(most, footprint::reading(layer.config(), each.n, each.m), each.what);
  }
}

// The most bytes used for the dependents of a tensor's first or last number.
std::size_t bytesForDependents(const Layer& layer, std::string_view name, std::size_t& ranges) {
  const Index shape = shapeOf(layer, name);
  std::size_t most = 0;
  for (const bool last : {false, true}) {
    std::vector<std::size_t> place(shape.size(), 0);
    for (std::size_t axis = 0; last && axis < shape.size(); ++axis) place[axis] = shape[axis] - 1;
    most = std::max(most, bytesAllocatedBy([&] {
                      const auto count = [&](const PlaceRange&) { ++ranges; };
                      EXPECT_TRUE(layer.dependents(name, place, count).ok());
                    }));
  }
  return most;
}

TEST_P(FootprintOfReading, IsWhatDependentsTakeHoweverManyThereAre) {
  for (const char* mask : {"none", "causal", "own"}) {
    for (const bool with_W_O : {true, false}) {
      ConfigRequest request;
      request.d_model = 48;
      request.n_heads = 24;
      request.variant = "narrow";
      request.shared_heads = request.shared_qk = true;
      request.output_projection = with_W_O;
      request.mask = mask;
      Layer layer = layerOf(request, kernels());
      auto attn_mask = numbers(request.mask == "own" ? 300 * 300 : 0, 3);
      for (float& number : attn_mask) {
        if (number > 0) number = -std::numeric_limits<float>::infinity();
      }
      ASSERT_TRUE(layer.setMuted(Sizes{1, 3, 4, 8, 10, 23}).ok());
      ASSERT_TRUE(layer.forward(numbers(300 * 48, 1), {}, {}, attn_mask).ok());
      std::size_t most = 0;
      for (const char* name : {"x", "W_Q", "W_V", "W_O", "scores", "merged"}) {
        std::size_t ranges = 0;
        most = std::max(most, bytesForDependents(layer, name, ranges));
        const bool read = name != std::string_view("W_O") || with_W_O;
        EXPECT_EQ(ranges > 0, read && std::string_view(name) != "merged") << name;
      }
      expectClose(most, footprint::dependents(layer.config(), 300), mask);
    }
  }
}

TEST_P(FootprintOfReading, IsEnoughForTheDependentsOfAnyLayer) {
  for (std::uint64_t which = 0; which < kRandomLayers; ++which) {
    RandomLayer random = randomLayer(which, kernels());
    random.run();
    const Layer& layer = random.layer;
    const std::uint64_t floats = footprint::dependents(layer.config(), layer.trace().n);
    for (const TensorInfo& tensor : tensorTable()) {
      if (isDerived(tensor.id) || !layer.tensor(tensor.name).ok()) continue;
      std::size_t ranges = 0;
      EXPECT_LE(bytesForDependents(layer, tensor.name, ranges), floats * sizeof(float))
          << random.name() << ": " << tensor.name;
    }
  }
}

// The largest number of boxes: each head's contributions have their own columns, and muted heads in
// between split those of concat and output.
TEST_P(Footprint, IsEnoughForTheDependentsOfManyHeadsWithoutW_O) {
  ConfigRequest request;
  request.d_model = 128;
  request.n_heads = 128;
  request.variant = "narrow";
  request.shared_heads = request.shared_qk = true;
  request.output_projection = false;
  Layer layer = layerOf(request, kernels());
  std::vector<std::size_t> muted;
  for (std::size_t head = 0; head < 128; head += 2) muted.push_back(head);
  ASSERT_TRUE(layer.setMuted(muted).ok());
  ASSERT_TRUE(layer.forward(numbers(2 * 128, 1)).ok());
  for (const char* name : {"x", "W_Q", "W_V"}) {
    std::size_t ranges = 0;
    EXPECT_LE(bytesForDependents(layer, name, ranges),
              footprint::dependents(layer.config(), 2) * sizeof(float))
        << name;
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
  expectClose(most, footprint::scoring(layer.config(), 40, 56), "scores");
  // With one column, what a scorer draws is larger than its products.
  request.d_model = request.n_heads = 1;
  Layer narrow = layerOf(request, kernels());
  ASSERT_TRUE(narrow.forward(numbers(400, 1), numbers(1, 2)).ok());
  for (const ScorerInfo& scorer : scorers()) {
    const std::size_t taken = bytesAllocatedBy([&] { EXPECT_TRUE(narrow.score(scorer.id).ok()); });
    EXPECT_LE(taken, footprint::scoring(narrow.config(), 400, 1) * sizeof(float) + 512)
        << scorer.id;
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

TEST(FootprintOf, ContributionsTakeTheirOwnSizeAndLittleMore) {
  ConfigRequest request;
  request.d_model = 64;
  request.n_heads = 1;
  const std::uint64_t floats =
      footprint::deriving(TensorId::kContributions, configOf(request), 4096, 4096);
  EXPECT_GE(floats, 4096u * 64);
  EXPECT_LE(floats, 4096u * 64 + 64 * 64);
}

INSTANTIATE_TEST_SUITE_P(Kernels, Footprint, bothKernels(), kernelsName);
INSTANTIATE_TEST_SUITE_P(Kernels, FootprintOfReading, ::testing::Values(&simdKernels()),
                         kernelsName);

}  // namespace
}  // namespace manyheads
