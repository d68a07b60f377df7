// A layer's backward pass: its steps, its errors, when it becomes invalid, and sums over runs.
#include <limits>

#include "random_layers.h"
#include "read/footprint.h"
#include "reference_backward.h"
#include "stages/stage.h"
#include "support.h"

namespace manyheads {
namespace {

constexpr std::size_t kD = 16;

class BackwardLayer : public BothKernels {};

TEST_P(BackwardLayer, StepsGiveTheBitsOfBackward) {
  for (const char* variant : {"wide", "split", "narrow"}) {
    ConfigRequest request;
    request.variant = variant;
    request.qk_norm = "head";
    Layer whole = layerOf(request, kernels()), stepped = layerOf(request, kernels());
    const auto x = numbers(9 * kD, 1), memory = numbers(5 * kD, 2), grad = numbers(9 * kD, 3);
    ASSERT_TRUE(whole.forward(x, memory).ok());
    ASSERT_TRUE(stepped.forward(x, memory).ok());
    ASSERT_TRUE(whole.backward(grad).ok());
    ASSERT_TRUE(stepped.beginBackward(grad).ok());
    for (std::size_t left = kStageCount; left-- > 1;) {
      EXPECT_EQ(stepped.stepBackward(), static_cast<StageId>(left));
    }
    EXPECT_EQ(stepped.stepBackward(), std::nullopt);
    EXPECT_EQ(snapshotOf(whole), snapshotOf(stepped));
  }
}

TEST_P(BackwardLayer, AStepMakesItsOwnGradientsAndNoMore) {
  ConfigRequest request;
  request.qk_norm = "whole";
  Layer layer = layerOf(request, kernels());
  ASSERT_TRUE(layer.forward(numbers(5 * kD, 1)).ok());
  EXPECT_EQ(layer.stepBackward(), std::nullopt) << "before any beginBackward";
  ASSERT_TRUE(layer.beginBackward(numbers(5 * kD, 2)).ok());
  for (std::size_t left = kStageCount; left > 0; --left) {
    for (const TensorInfo& tensor : tensorTable()) {
      if (!isGradient(tensor.id)) continue;
      const auto found = layer.tensor(tensor.name);
      if (tensor.name == "grad.memory") {
        EXPECT_TRUE(failsWith(found, ErrorCode::kNotComputed, "name", "memory"));
      } else if (tensor.name == "grad.output" ||
                 static_cast<std::size_t>(stageOf(tensor.id, layer.config())) >= left) {
        EXPECT_TRUE(found.ok()) << tensor.name << " with " << left << " left";
      } else {
        EXPECT_TRUE(failsWith(found, ErrorCode::kNotComputed, "name", "backward")) << tensor.name;
      }
    }
    layer.stepBackward();
  }
}

TEST(BackwardOfLayer, EveryTensorOfAStageAndEveryParameterHasAGradient) {
  for (const TensorInfo& tensor : tensorTable()) {
    const bool learns = tensor.kind == TensorKind::kStage || isParameter(tensor.id);
    const auto gradient = findTensor("grad." + std::string(tensor.name));
    EXPECT_EQ(gradient.has_value(), learns) << tensor.name;
    if (!gradient) continue;
    const Axes &own = tensor.axes, &of_gradient = tensorInfo(*gradient).axes;
    EXPECT_TRUE(std::equal(own.begin(), own.end(), of_gradient.begin(), of_gradient.end()))
        << tensor.name;
  }
}

TEST(BackwardOfLayer, PyTorchsPackingHasTheSameNumbers) {
  ConfigRequest request;
  request.variant = "narrow";
  Layer layer = layerOf(request);
  ASSERT_TRUE(layer.forward(numbers(5 * kD, 1)).ok());
  ASSERT_TRUE(layer.backward(numbers(5 * kD, 2)).ok());
  const OwnParameters packed{
      numbersOf(layer, "grad.in_proj_weight"), numbersOf(layer, "grad.in_proj_bias"),
      numbersOf(layer, "grad.out_proj.weight"), numbersOf(layer, "grad.out_proj.bias")};
  Parameters again;
  assignParameters(layer.config(), packed.arrays(), again);
  const Parameters& own = layer.gradients().parameters;
  EXPECT_TRUE(again.W_Q == own.W_Q && again.W_K == own.W_K && again.W_V == own.W_V);
  EXPECT_TRUE(again.W_O == own.W_O && again.b_O == own.b_O);
  EXPECT_TRUE(again.b_Q == own.b_Q && again.b_K == own.b_K && again.b_V == own.b_V);
}

TEST(BackwardOfLayer, InProjWeightIsNotThereWhereMemoryHasOtherColumns) {
  ConfigRequest request;
  request.d_memory = 8;
  Layer layer = layerOf(request);
  ASSERT_TRUE(layer.forward(numbers(5 * kD, 1), numbers(3 * 8, 2)).ok());
  ASSERT_TRUE(layer.backward(numbers(5 * kD, 2)).ok());
  EXPECT_TRUE(failsWith(layer.tensor("grad.in_proj_weight"), ErrorCode::kInParts, "name",
                        "grad.q_proj_weight, grad.k_proj_weight, grad.v_proj_weight"));
  EXPECT_EQ(shapeOf(layer, "grad.k_proj_weight"), (Index{16, 8}));
  EXPECT_EQ(shapeOf(layer, "grad.memory"), (Index{3, 8}));
}

TEST(BackwardOfLayer, RefusesWhatItCannotGoBackFromAndStaysAsItWas) {
  Layer layer = layerOf({});
  const auto grad = numbers(4 * kD, 2);
  EXPECT_TRUE(failsWith(layer.backward(grad), ErrorCode::kNotComputed, "gradOutput", "begin"));
  ASSERT_TRUE(layer.begin(numbers(4 * kD, 1)).ok());
  EXPECT_TRUE(failsWith(layer.backward(grad), ErrorCode::kNotComputed, "gradOutput", "output"));
  while (layer.step()) {
  }
  ASSERT_TRUE(layer.backward(grad).ok());
  const Snapshot before = snapshotOf(layer);
  EXPECT_TRUE(failsWith(layer.backward(std::span(grad).first(kD)), ErrorCode::kWrongLength,
                        "gradOutput", "4, 16"));
  EXPECT_TRUE(failsWith(layer.backward({}), ErrorCode::kWrongLength, "gradOutput", "4, 16"));
  auto bad = grad;
  bad[kD + 3] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_TRUE(failsWith(layer.backward(bad), ErrorCode::kNotFinite, "gradOutput", "4, 16"));
  const Status status = layer.beginBackward(bad);
  EXPECT_EQ(textOf(status.error().got), "nan");
  EXPECT_EQ(status.error().place, (Index{1, 3}));
  EXPECT_EQ(snapshotOf(layer), before);
}

TEST(BackwardOfLayer, WhateverChangesTheRunEndsIt) {
  const auto gone = [](const Layer& layer) {
    return failsWith(layer.tensor("grad.q"), ErrorCode::kNotComputed, "name") &&
           failsWith(layer.tensor("grad.in_proj_weight"), ErrorCode::kNotComputed, "name");
  };
  const auto x = numbers(4 * kD, 1), grad = numbers(4 * kD, 2);
  const std::size_t head[] = {1}, place[] = {0, 0};
  Layer layer = layerOf({});
  const auto runBack = [&] {
    ASSERT_TRUE(layer.forward(x).ok());
    ASSERT_TRUE(layer.backward(grad).ok());
    ASSERT_TRUE(layer.tensor("grad.in_proj_weight").ok());
  };
  runBack();
  ASSERT_TRUE(layer.begin(x).ok());
  EXPECT_TRUE(gone(layer)) << "begin";
  runBack();
  ASSERT_TRUE(layer.setMuted(head).ok());
  EXPECT_TRUE(gone(layer)) << "setMuted";
  runBack();
  ASSERT_TRUE(layer.setValue("W_Q", place, 0.5f).ok());
  EXPECT_TRUE(gone(layer)) << "setValue";
  EXPECT_EQ(layer.stepBackward(), std::nullopt);
}

TEST(BackwardOfLayer, RemembersNothingOfEarlierRunsAndParameters) {
  const std::size_t shapes[][2] = {{6, 0}, {6, 6}, {6, 0}, {2, 9}, {9, 2}, {1, 0}};
  Layer layer = layerOf({});
  std::uint64_t stream = 1;
  for (const auto& [n, m] : shapes) {
    Layer fresh = layerOf({});
    const OwnParameters own = ownParameters(layer.config(), ++stream);
    const auto x = numbers(n * kD, n), memory = numbers(m * kD, m + 20), grad = numbers(n * kD, 9);
    for (Layer* each : {&layer, &fresh}) {
      ASSERT_TRUE(each->setParameters(own.arrays()).ok());
      ASSERT_TRUE(each->forward(x, memory).ok());
      ASSERT_TRUE(each->backward(grad).ok());
    }
    EXPECT_EQ(snapshotOf(layer), snapshotOf(fresh)) << n << " and " << m;
    // A second gradient for the same run replaces the first one.
    ASSERT_TRUE(layer.backward(grad).ok());
    EXPECT_EQ(snapshotOf(layer), snapshotOf(fresh)) << n << " and " << m;
  }
}

TEST(BackwardOfLayer, AMutedHeadLearnsNothing) {
  Layer layer = layerOf({});
  const std::size_t head[] = {2};
  ASSERT_TRUE(layer.setMuted(head).ok());
  ASSERT_TRUE(layer.forward(numbers(5 * kD, 1)).ok());
  ASSERT_TRUE(layer.backward(numbers(5 * kD, 2)).ok());
  const auto W_Q = numbersOf(layer, "grad.W_Q"), W_O = numbersOf(layer, "grad.W_O");
  for (std::size_t at = 0; at < W_Q.size(); ++at) {
    EXPECT_EQ(W_Q[at] == 0, at % kD / 4 == 2) << at;
    EXPECT_EQ(W_O[at] == 0, at / kD / 4 == 2) << at;
  }
}

// Several sequences in one trace, as a training's batch runs them.
class Batch : public BothKernels {};

TEST_P(Batch, EverySequenceHasTheBitsOfItsOwnRunAndParametersTheSum) {
  constexpr std::size_t kSequences = 3;
  for (std::uint64_t which = 0; which < kRandomLayers; which += 2) {
    RandomLayer random = randomLayer(which, kernels());
    SCOPED_TRACE(random.name());
    random.run();
    Layer& layer = random.layer;
    const Config& config = layer.config();
    const std::size_t n = layer.trace().n, m = layer.trace().m;
    const bool self = layer.trace().self;
    Trace trace;
    Gradients gradients;
    trace.resize(config, n, m, self, kSequences);
    gradients.resize(config, n, m, self, kSequences);
    trace.muted = layer.trace().muted;
    const auto x = numbers(trace.x.size(), 51), memory = numbers(trace.memory.size(), 52),
               grad = numbers(trace.output.size(), 53);
    std::copy(x.begin(), x.end(), trace.x.begin());
    std::copy(memory.begin(), memory.end(), trace.memory.begin());
    std::copy(grad.begin(), grad.end(), gradients.output.begin());
    std::copy(random.attn_mask.begin(), random.attn_mask.end(), trace.attn_mask.begin());
    // Each sequence has another padding: one key more, if possible.
    std::vector<std::vector<std::size_t>> paddings(kSequences);
    for (std::size_t at = 0; at < kSequences && config.mask != Mask::kNone; ++at) {
      paddings[at] = {at % m};
      trace.padding[at * m + at % m] = 1;
    }
    ParameterPanels panels, transposed;
    makePanels(config, layer.parameters(), kernels(), panels);
    makeTransposedPanels(config, layer.parameters(), kernels(), transposed);
    std::vector<float> scratch(
        static_cast<std::size_t>(scratchFloats({config, n, m})) +
        static_cast<std::size_t>(backwardScratchFloats({config, n, m, kSequences})));
    for (const StageInfo& stage : stages()) {
      stage.forward({config, layer.parameters(), panels, kernels(), trace, scratch});
    }
    fillWithZeros(gradients.parameters);
    for (std::size_t left = kStageCount; left-- > 1;) {
      stages()[left].backward(
          {config, layer.parameters(), transposed, kernels(), trace, gradients, scratch});
    }

    const TensorSources sources{layer.parameters(), trace, gradients};
    for (std::size_t at = 0; at < kSequences; ++at) {
      const auto part = [&](const std::vector<float>& all) {
        return std::span(all).subspan(at * all.size() / kSequences, all.size() / kSequences);
      };
      ASSERT_TRUE(layer.forward(part(x), part(memory), paddings[at], random.attn_mask).ok());
      ASSERT_TRUE(layer.backward(part(grad)).ok());
      for (const TensorInfo& tensor : tensorTable()) {
        const bool of_run =
            tensor.kind == TensorKind::kStage || tensor.kind == TensorKind::kGradient;
        const auto own = layer.tensor(tensor.name);
        const auto all = of_run ? tensorRef(tensor.id, sources).data : std::span<const float>();
        if (!own.ok() || all.size() != kSequences * own.value().data.size()) continue;
        const auto mine = all.subspan(at * all.size() / kSequences, all.size() / kSequences);
        ASSERT_TRUE(sameBits({mine.begin(), mine.end()}, numbersOf(layer, tensor.name)))
            << tensor.name << " of " << at;
      }
    }

    reference::Input input = random.input();
    input.x = x;
    reference::Tensors own;
    const auto known = [&](TensorId id) { return reference::known(tensorRef(id, sources).data); };
    own["x"] = known(TensorId::kX);
    own["memory"] = known(TensorId::kMemory);
    own["concat"] = known(TensorId::kConcat);
    own["grad.output"] = known(TensorId::kGradOutput);
    own["grad.q_packed"] = known(TensorId::kGradQPacked);
    own["grad.k_packed"] = known(TensorId::kGradKPacked);
    own["grad.v_packed"] = known(TensorId::kGradVPacked);
    const auto expectSum = [&](std::vector<TensorId> parts, const char* name) {
      const reference::Numbers expected = reference::gradient(input, name, own);
      std::size_t place = 0;
      for (const TensorId id : parts) {
        for (const float value : derive(id, config, sources, kernels()).data) {
          ASSERT_LE(std::abs(double{value} - expected[place].value), expected[place].error)
              << name << " at " << place;
          ++place;
        }
      }
      ASSERT_EQ(place, expected.size()) << name;
    };
    expectSum({TensorId::kGradQProjWeight, TensorId::kGradKProjWeight, TensorId::kGradVProjWeight},
              "grad.in_proj_weight");
    expectSum({TensorId::kGradInProjBias}, "grad.in_proj_bias");
    expectSum({TensorId::kGradOutProjWeight}, "grad.out_proj.weight");
    expectSum({TensorId::kGradOutProjBias}, "grad.out_proj.bias");
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, BackwardLayer, bothKernels(), kernelsName);
INSTANTIATE_TEST_SUITE_P(Kernels, Batch, bothKernels(), kernelsName);

}  // namespace
}  // namespace manyheads
