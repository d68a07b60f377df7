// A layer's backward pass: its steps, its errors, when it becomes invalid, and sums over runs.
#include <limits>

#include "layer/footprint.h"
#include "layer/table.h"
#include "random_layers.h"
#include "reference_backward.h"
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
    request.rotary = "halves";
    Layer whole = layerOf(request, kernels()), stepped = layerOf(request, kernels());
    const auto x = numbers(9 * kD, 1), memory = numbers(5 * kD, 2), grad = numbers(9 * kD, 3);
    ASSERT_TRUE(whole.forward(x, memory).ok());
    ASSERT_TRUE(stepped.forward(x, memory).ok());
    ASSERT_TRUE(whole.backward(grad).ok());
    ASSERT_TRUE(stepped.beginBackward(grad).ok());
    for (std::size_t left = stages().size(); left-- > 1;) {
      EXPECT_EQ(stepped.stepBackward()->name, stages()[left].name);
    }
    EXPECT_EQ(stepped.stepBackward(), nullptr);
    EXPECT_EQ(snapshotOf(whole), snapshotOf(stepped));
  }
}

// In a layer with every stage, norm and rotate make the gradients of what they read.
const StageInfo* madeBy(const TensorInfo& gradient) {
  const std::string& name = gradient.name;
  if (name == "grad.q" || name == "grad.k") return findStage("norm");
  const bool is_turned = name == "grad.q_norm" || name == "grad.k_norm";
  return findStage(is_turned ? "rotate" : gradient.stage);
}

TEST_P(BackwardLayer, AStepMakesItsOwnGradientsAndNoMore) {
  ConfigRequest request;
  request.qk_norm = "whole";
  request.rotary = "interleaved";
  Layer layer = layerOf(request, kernels());
  ASSERT_TRUE(layer.forward(numbers(5 * kD, 1)).ok());
  EXPECT_EQ(layer.stepBackward(), nullptr) << "before any beginBackward";
  ASSERT_TRUE(layer.beginBackward(numbers(5 * kD, 2)).ok());
  for (std::size_t left = stages().size(); left > 0; --left) {
    for (const TensorInfo& tensor : tensorTable()) {
      if (tensor.kind != TensorKind::kGradient) continue;
      const auto found = layer.tensor(tensor.name);
      if (tensor.name == "grad.memory") {
        EXPECT_TRUE(failsWith(found, ErrorCode::kNotComputed, "name", "memory"));
      } else if (tensor.name == "grad.output" || madeBy(tensor) >= &stages()[0] + left) {
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
    const bool learns = tensor.kind == TensorKind::kStage ||
                        tensor.kind == TensorKind::kParameter || tensor.kind == TensorKind::kPacked;
    const TensorInfo* const gradient = findTensor("grad." + std::string(tensor.name));
    EXPECT_EQ(gradient != nullptr, learns) << tensor.name;
    if (gradient == nullptr) continue;
    const auto nameOf = [](const TensorAxis& axis) { return axis.name; };
    EXPECT_TRUE(std::ranges::equal(tensor.axes, gradient->axes, {}, nameOf, nameOf)) << tensor.name;
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
  Layer unpacked(layer.config());
  ASSERT_TRUE(unpacked.setParameters(packed.arrays()).ok());
  for (const std::string_view name : parameterNames(layer.config())) {
    EXPECT_TRUE(sameBits(numbersOf(unpacked, name), numbersOf(layer, "grad." + std::string(name))))
        << name;
  }
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
  EXPECT_EQ(layer.stepBackward(), nullptr);
}

TEST(BackwardOfLayer, RemembersNothingOfEarlierRunsAndParameters) {
  // Of two runs of the same lengths, only the parameters differ.
  const std::size_t shapes[][2] = {{6, 0}, {6, 0}, {6, 6}, {6, 0}, {2, 9}, {9, 2}, {1, 0}};
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

INSTANTIATE_TEST_SUITE_P(Kernels, BackwardLayer, bothKernels(), kernelsName);

}  // namespace
}  // namespace manyheads
