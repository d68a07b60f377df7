// A step must not allocate, since growing wasm memory detaches every view held by JavaScript.
#include "support.h"

namespace manyheads {
namespace {

class Allocation : public BothKernels {};

TEST_P(Allocation, StepsAllocateNothingAndRepeatedRunsNeither) {
  for (const char* variant : {"wide", "split", "narrow"}) {
    ConfigRequest request;
    request.variant = variant;
    request.mask = "own";
    Layer layer = layerOf(request, kernels());
    const auto x = numbers(7 * 16, 1), memory = numbers(5 * 16, 2), own = numbers(7 * 5, 4);
    ASSERT_TRUE(layer.begin(x, memory, {}, own).ok());
    std::size_t before = allocationsSoFar();
    while (layer.step()) {
    }
    EXPECT_EQ(allocationsSoFar(), before) << variant;
    before = allocationsSoFar();
    ASSERT_TRUE(layer.forward(x, memory, {}, own).ok());
    EXPECT_EQ(allocationsSoFar(), before) << variant << ", the second time";

    const auto grad_output = numbers(7 * 16, 3);
    ASSERT_TRUE(layer.beginBackward(grad_output).ok());
    before = allocationsSoFar();
    while (layer.stepBackward()) {
    }
    EXPECT_EQ(allocationsSoFar(), before) << variant << ", back";
    ASSERT_TRUE(layer.setParameters(parametersOf(layer).arrays()).ok());
    before = allocationsSoFar();
    ASSERT_TRUE(layer.forward(x, memory, {}, own).ok());
    ASSERT_TRUE(layer.backward(grad_output).ok());
    EXPECT_EQ(allocationsSoFar(), before) << variant << ", back the second time";
  }
}

TEST_P(Allocation, SettingParametersAgainAllocatesNothing) {
  Layer layer = layerOf({}, kernels());
  const OwnParameters own = ownParameters(layer.config(), 2);
  const std::size_t before = allocationsSoFar();
  ASSERT_TRUE(layer.setParameters(own.arrays()).ok());
  EXPECT_EQ(allocationsSoFar(), before);
}

INSTANTIATE_TEST_SUITE_P(Kernels, Allocation, bothKernels(), kernelsName);

}  // namespace
}  // namespace manyheads
