#include "layer/layer.h"

#include <algorithm>
#include <limits>

#include "support.h"

namespace manyheads {
namespace {

constexpr std::size_t kD = 16;

class LayerOf : public BothKernels {};

TEST_P(LayerOf, StepsGiveTheBitsOfForward) {
  for (const char* variant : {"wide", "split", "narrow"}) {
    ConfigRequest request;
    request.variant = variant;
    request.qk_norm = "whole";
    request.rotary = "halves";
    Layer whole = layerOf(request, kernels()), stepped = layerOf(request, kernels());
    const auto x = numbers(9 * kD, 1), memory = numbers(5 * kD, 2);
    ASSERT_TRUE(whole.forward(x, memory).ok());
    ASSERT_TRUE(stepped.begin(x, memory).ok());
    for (std::size_t i = 0; i < stages().size(); ++i) {
      EXPECT_EQ(stepped.step()->name, stages()[i].name);
    }
    EXPECT_EQ(stepped.step(), nullptr);
    EXPECT_EQ(snapshotOf(whole), snapshotOf(stepped));
  }
}

TEST_P(LayerOf, AStepComputesOneStageAndNoMore) {
  ConfigRequest request;
  request.qk_norm = "head";
  request.rotary = "halves";
  Layer layer = layerOf(request, kernels());
  EXPECT_EQ(layer.step(), nullptr) << "before any begin";
  ASSERT_TRUE(layer.begin(numbers(5 * kD, 1)).ok());
  for (std::size_t done = 0; done <= stages().size(); ++done) {
    for (const StageInfo& stage : stages()) {
      for (const TensorInfo* const result : stage.results) {
        const auto tensor = layer.tensor(result->name);
        if (result->name == "memory") {
          EXPECT_TRUE(failsWith(tensor, ErrorCode::kNotComputed, "name", "memory"));
        } else if (&stage < stages().data() + done || result->name == "x") {
          EXPECT_TRUE(tensor.ok()) << result->name << " after " << done;
        } else {
          EXPECT_TRUE(failsWith(tensor, ErrorCode::kNotComputed, "name", stage.name));
        }
      }
    }
    layer.step();
  }
}

TEST(Layer, LacksTheStageOfAnOptionThatItHasNot) {
  Layer layer = layerOf({});
  std::string steps;
  ASSERT_TRUE(layer.begin(numbers(5 * kD, 1)).ok());
  while (const graph::Stage* const stage = layer.step()) steps += stage->name + " ";
  EXPECT_EQ(steps, "embed project heads scores scale mask softmax weigh concat output ");
  steps = "";
  ASSERT_TRUE(layer.beginBackward(numbers(5 * kD, 2)).ok());
  while (const graph::Stage* const stage = layer.stepBackward()) {
    steps += stage->name + " ";
    // The stage of scores computes this gradient, which is readable at once.
    EXPECT_EQ(layer.tensor("grad.q").ok(), findStage(stage->name) <= findStage("scores")) << steps;
  }
  EXPECT_EQ(steps, "output concat weigh softmax mask scale scores heads project ");
  for (const char* name :
       {"q_norm", "k_norm", "g_Q", "g_K", "grad.q_norm", "grad.k_norm", "grad.g_Q", "grad.g_K"}) {
    EXPECT_TRUE(failsWith(layer.tensor(name), ErrorCode::kNotComputed, "name", "qkNorm")) << name;
  }
  for (const char* name : {"q_rotated", "k_rotated", "grad.q_rotated", "grad.k_rotated"}) {
    EXPECT_TRUE(failsWith(layer.tensor(name), ErrorCode::kNotComputed, "name", "rotary")) << name;
  }
}

TEST(Layer, TensorsHaveTheShapesOfTheStageTable) {
  ConfigRequest request;
  request.d_model = 12;
  request.n_heads = 3;
  for (const char* variant : {"wide", "split", "narrow"}) {
    request.variant = variant;
    request.qk_norm = "head";
    request.rotary = "interleaved";
    Layer layer = layerOf(request);
    ASSERT_TRUE(layer.forward(numbers(5 * 12, 1), numbers(7 * 12, 2)).ok());
    const Config& config = layer.config();
    for (const StageInfo& stage : stages()) {
      for (const TensorInfo* const result : stage.results) {
        std::vector<std::size_t> shape;
        for (const auto& [axis, role, share] : result->axes) {
          shape.push_back(axis == "n"          ? 5
                          : axis == "m"        ? 7
                          : axis == "h"        ? 3
                          : axis == "h_kv"     ? 3
                          : axis == "d_model"  ? 12
                          : axis == "d_memory" ? 12
                          : axis == "d_k"      ? config.dK()
                          : axis == "d_v"      ? config.dV()
                          : axis == "h·d_k"    ? config.allHeadsK()
                          : axis == "h·d_v"    ? config.allHeadsV()
                          : axis == "h_kv·d_k" ? config.allKvHeadsK()
                          : axis == "h_kv·d_v" ? config.allKvHeadsV()
                                               : 0);
        }
        EXPECT_EQ(shapeOf(layer, result->name), Index(shape)) << variant << " " << result->name;
      }
    }
    EXPECT_EQ(shapeOf(layer, "contributions"), (Index{3, 5, 12}));
  }
}

TEST(Layer, KnowsEveryTensorOfTheStageTableByName) {
  const Names names = allTensorNames();
  for (const StageInfo& stage : stages()) {
    for (const auto& operand : stage.operands) {
      EXPECT_NE(std::find(names.begin(), names.end(), operand), names.end()) << operand;
    }
    for (const auto& result : stage.results) {
      EXPECT_NE(std::find(names.begin(), names.end(), result->name), names.end()) << result->name;
    }
  }
}

TEST(Layer, RefusesUnknownNamesAndWhatWasNeverBegun) {
  Layer layer = layerOf({});
  EXPECT_TRUE(failsWith(layer.tensor("attention"), ErrorCode::kUnknownName, "name"));
  EXPECT_TRUE(failsWith(layer.tensor(""), ErrorCode::kUnknownName, "name"));
  for (const char* name : {"x", "token", "scores", "output", "contributions"}) {
    EXPECT_TRUE(failsWith(layer.tensor(name), ErrorCode::kNotComputed, "name", "begin")) << name;
  }
  EXPECT_TRUE(layer.tensor("W_Q").ok()) << "parameters are there from the start";
  ASSERT_TRUE(layer.forward(numbers(2 * kD, 1)).ok());
  EXPECT_TRUE(failsWith(layer.tensor("memory"), ErrorCode::kNotComputed, "name", "memory"));
}

TEST(Layer, ABareInputIsAllTokenAndNoPosition) {
  Layer layer = layerOf({});
  const auto x = numbers(3 * kD, 1);
  ASSERT_TRUE(layer.begin(x).ok());
  EXPECT_TRUE(sameBits(numbersOf(layer, "x"), x));
  EXPECT_TRUE(sameBits(numbersOf(layer, "token"), x));
  EXPECT_TRUE(sameBits(numbersOf(layer, "position"), std::vector<float>(3 * kD, 0)));
  layer.step();
  EXPECT_TRUE(sameBits(numbersOf(layer, "x"), x));
  // Nothing is left of positions that a run of the same length had.
  const auto position = numbers(3 * kD, 2);
  ASSERT_TRUE(layer.begin(Input{x, position}, Input{}).ok());
  EXPECT_TRUE(sameBits(numbersOf(layer, "position"), position));
  ASSERT_TRUE(layer.begin(x).ok());
  EXPECT_TRUE(sameBits(numbersOf(layer, "position"), std::vector<float>(3 * kD, 0)));
}

TEST(Layer, KeepsTheSignOfAZeroThatWasGiven) {
  Layer layer = layerOf({});
  const std::vector<float> x(kD, -0.0f);
  ASSERT_TRUE(layer.forward(x).ok());
  EXPECT_TRUE(sameBits(numbersOf(layer, "x"), x));
}

TEST(Layer, AnEmbeddingIsSummedByTheFirstStage) {
  EmbeddingRequest request;
  request.words = {"my", "money"};
  const Embedding embedding = embed(request).value();
  Layer layer = layerOf({});
  ASSERT_TRUE(layer.begin(inputOf(embedding), Input{}).ok());
  EXPECT_TRUE(failsWith(layer.tensor("x"), ErrorCode::kNotComputed, "name", "embed"));
  layer.step();
  const auto token = numbersOf(layer, "token"), position = numbersOf(layer, "position");
  const auto x = numbersOf(layer, "x");
  for (std::size_t i = 0; i < x.size(); ++i) EXPECT_EQ(x[i], token[i] + position[i]);
}

TEST(Layer, AMemoryThatIsTheInputGivesTheBitsOfSelfAttention) {
  Layer self = layerOf({}), cross = layerOf({});
  const auto x = numbers(6 * kD, 1);
  ASSERT_TRUE(self.forward(x).ok());
  ASSERT_TRUE(cross.forward(x, x).ok());
  EXPECT_TRUE(sameBits(numbersOf(self, "output"), numbersOf(cross, "output")));
}

TEST(Layer, RemembersNothingOfEarlierRuns) {
  // Changing lengths, and a memory that appears and disappears at the same length.
  const std::size_t shapes[][2] = {{6, 0}, {6, 6}, {6, 0}, {2, 9}, {9, 2}, {9, 9}, {1, 0}};
  Layer layer = layerOf({});
  for (const auto& [n, m] : shapes) {
    Layer fresh = layerOf({});
    const auto x = numbers(n * kD, n), memory = numbers(m * kD, m + 20);
    ASSERT_TRUE(layer.forward(x, memory).ok());
    ASSERT_TRUE(fresh.forward(x, memory).ok());
    EXPECT_EQ(snapshotOf(layer), snapshotOf(fresh)) << n << " and " << m;
  }
}

TEST(Layer, GivenParametersSayGivenAndEndTheRun) {
  Layer layer(configOf({}));
  ASSERT_TRUE(layer.forward(numbers(2 * kD, 1)).ok());
  const OwnParameters own = ownParameters(layer.config());
  ASSERT_TRUE(layer.setParameters(own.arrays()).ok());
  EXPECT_EQ(layer.config().parameters, ParameterKind::kGiven);
  EXPECT_TRUE(sameBits(numbersOf(layer, "in_proj_weight"), own.in_proj_weight));
  EXPECT_TRUE(failsWith(layer.tensor("output"), ErrorCode::kNotComputed, "name"));
  EXPECT_EQ(layer.step(), nullptr);
}

TEST(Layer, GivenItsOwnParametersComputesTheSameBits) {
  for (const char* variant : {"wide", "split", "narrow"}) {
    ConfigRequest request;
    request.variant = variant;
    Layer layer(configOf(request));
    const auto x = numbers(4 * kD, 1);
    ASSERT_TRUE(layer.forward(x).ok());
    const auto before = numbersOf(layer, "output");
    ASSERT_TRUE(layer.setParameters(parametersOf(layer).arrays()).ok());
    ASSERT_TRUE(layer.forward(x).ok());
    EXPECT_TRUE(sameBits(numbersOf(layer, "output"), before));
  }
}

TEST(Layer, StaysAsItWasAfterEveryError) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const std::size_t steps : Sizes{0, 5, stages().size()}) {
    Layer layer = layerOf({});
    ASSERT_TRUE(layer.begin(numbers(4 * kD, 1), numbers(3 * kD, 2)).ok());
    for (std::size_t i = 0; i < steps; ++i) layer.step();
    const Snapshot before = snapshotOf(layer);

    const auto x = numbers(2 * kD, 3);
    auto bad = x;
    bad[kD + 3] = nan;
    EXPECT_TRUE(
        failsWith(layer.begin(std::span(x).first(kD - 1)), ErrorCode::kWrongRows, "x", "4096, 16"));
    EXPECT_TRUE(failsWith(layer.begin(std::span<const float>()), ErrorCode::kWrongRows, "x"));
    EXPECT_TRUE(failsWith(layer.forward(bad), ErrorCode::kNotFinite, "x", "2, 16"));
    EXPECT_TRUE(failsWith(layer.forward(x, bad), ErrorCode::kNotFinite, "memory", "2, 16"));
    EXPECT_TRUE(failsWith(layer.begin(x, std::span(x).first(3)), ErrorCode::kWrongRows, "memory"));
    EXPECT_TRUE(failsWith(layer.begin(std::vector<float>(4097 * kD)), ErrorCode::kWrongRows, "x"));
    Embedding crooked = embed({.words = {"a", "b"}, .classes = {}}).value();
    crooked.position = Tensor2({3, kD});
    EXPECT_TRUE(
        failsWith(layer.begin(inputOf(crooked), Input{}), ErrorCode::kWrongLength, "x", "2, 16"));

    OwnParameters own = ownParameters(layer.config(), 9);
    own.out_proj_bias.pop_back();
    EXPECT_TRUE(failsWith(layer.setParameters(own.arrays()), ErrorCode::kWrongLength,
                          "out_proj.bias", "16"));
    EXPECT_FALSE(layer.tensor("nothing").ok());
    EXPECT_FALSE(layer.explain("scores", Sizes{9, 9, 9}).ok());
    EXPECT_EQ(snapshotOf(layer), before);
  }
}

TEST(Layer, NamesThePlaceOfANumberThatIsNotFinite) {
  Layer layer = layerOf({});
  auto x = numbers(2 * kD, 3);
  x[kD + 3] = -std::numeric_limits<float>::infinity();
  const Status status = layer.begin(x);
  EXPECT_EQ(textOf(status.error().got), "-inf");
  EXPECT_EQ(status.error().place, (Index{1, 3}));
}

TEST(Layer, AnInputThatWouldNotFitIsRefusedByName) {
  ConfigRequest request;
  request.n_heads = 16;
  Layer layer = layerOf(request);
  const std::vector<float> long_x(4096 * kD, 0.5f), middle(2000 * kD, 0.5f);
  // 4 tensors of 16 × 4096² floats are 4 GiB.
  EXPECT_TRUE(failsWith(layer.begin(long_x), ErrorCode::kTooManyRows, "x"));
  EXPECT_TRUE(failsWith(layer.begin(middle, long_x), ErrorCode::kTooManyRows, "memory"));
  EXPECT_TRUE(layer.begin(numbers(kD, 1)).ok());
}

}  // namespace
INSTANTIATE_TEST_SUITE_P(Kernels, LayerOf, bothKernels(), kernelsName);
}  // namespace manyheads
