// The whole layer compared with float64, stage by stage and end to end.
#include "reference.h"

#include <cmath>

#include "support.h"

namespace manyheads {
namespace {

struct Shape {
  double d, n_heads;
  std::size_t n, m;  // m = 0: self-attention
};

constexpr Shape kShapes[] = {{1, 1, 1, 0},  {6, 3, 5, 0},  {8, 1, 3, 7},  {8, 8, 9, 0},
                             {12, 4, 2, 3}, {16, 4, 9, 0}, {20, 5, 1, 6}, {24, 2, 7, 1}};

// Runs `check` on every valid combination of a layer's options.
template <typename Check>
void forEveryLayer(Check check) {
  for (const Shape& shape : kShapes) {
    for (const char* variant : {"wide", "split", "narrow"}) {
      for (const char* mask : {"none", "causal", "no-self"}) {
        for (const char* scaling : {"none", "sqrt_d_k", "sqrt_d_model", "free"}) {
          for (const bool bias : {true, false}) {
            ConfigRequest request;
            request.d_model = shape.d;
            request.n_heads = shape.n_heads;
            request.variant = variant;
            request.mask = mask;
            request.scaling = scaling;
            request.scaling_divisor = 1.7;
            request.bias = bias;
            SCOPED_TRACE(std::string(variant) + " " + mask + " " + scaling + " d " +
                         std::to_string(shape.d) + " h " + std::to_string(shape.n_heads));
            check(request, shape);
            if (::testing::Test::HasFatalFailure()) return;
          }
        }
      }
    }
  }
}

void expectWithin(const std::vector<float>& actual, const reference::Numbers& expected,
                  std::string_view name) {
  ASSERT_EQ(actual.size(), expected.size()) << name;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    const double value = double{actual[i]};
    if (value == expected[i].value) continue;  // −∞ too
    ASSERT_LE(std::fabs(value - expected[i].value), expected[i].error) << name << " at " << i;
  }
}

class LayerReference : public BothKernels {};

TEST_P(LayerReference, EveryStageStaysWithinTheBoundOfFloat64FromItsOwnOperands) {
  forEveryLayer([&](const ConfigRequest& request, const Shape& shape) {
    Layer layer = layerOf(request, kernels());
    const OwnParameters own = ownParameters(layer.config());
    const auto d = static_cast<std::size_t>(shape.d);
    const auto x = numbers(shape.n * d, 11), memory = numbers(shape.m * d, 12);
    ASSERT_TRUE(layer.forward(x, memory).ok());
    const reference::Input input{layer.config(), own.arrays(), x, memory};
    const auto actual = [&](const char* name) { return numbersOf(layer, name); };
    const auto known = [&](const char* name) { return reference::known(actual(name)); };
    const reference::Numbers rows = reference::known(x);
    const reference::Numbers keys = reference::known(shape.m == 0 ? x : memory);

    expectWithin(actual("q_packed"), projected(input, rows, 0), "q_packed");
    expectWithin(actual("k_packed"), projected(input, keys, 1), "k_packed");
    expectWithin(actual("v_packed"), projected(input, keys, 2), "v_packed");
    expectWithin(actual("q"), heads(input, known("q_packed"), 0), "q");
    expectWithin(actual("k"), heads(input, known("k_packed"), 1), "k");
    expectWithin(actual("v"), heads(input, known("v_packed"), 2), "v");
    expectWithin(actual("scores"), scores(input, known("q"), known("k")), "scores");
    expectWithin(actual("scaled"), scaled(input, known("scores")), "scaled");
    expectWithin(actual("masked"), masked(input, known("scaled")), "masked");
    expectWithin(actual("attn_weights"), softmax(input, known("masked")), "attn_weights");
    expectWithin(actual("context"), weighed(input, known("attn_weights"), known("v")), "context");
    expectWithin(actual("concat"), joined(input, known("context")), "concat");
    expectWithin(actual("output"), output(input, known("concat")), "output");
  });
}

TEST_P(LayerReference, TheOutputStaysWithinTheBoundOfFloat64FromTheInputs) {
  forEveryLayer([&](const ConfigRequest& request, const Shape& shape) {
    Layer layer = layerOf(request, kernels());
    const OwnParameters own = ownParameters(layer.config());
    const auto d = static_cast<std::size_t>(shape.d);
    const auto x = numbers(shape.n * d, 13), memory = numbers(shape.m * d, 14);
    ASSERT_TRUE(layer.forward(x, memory).ok());
    const reference::Input input{layer.config(), own.arrays(), x, memory};
    expectWithin(numbersOf(layer, "output"), reference::layer(input), "output");
  });
}

TEST_P(LayerReference, WideTakesHeadCountsThatDoNotDivideTheWidth) {
  for (const double heads : {2.0, 3.0, 7.0}) {
    ConfigRequest request;
    request.d_model = 5;
    request.n_heads = heads;
    request.variant = "wide";
    Layer layer = layerOf(request, kernels());
    const OwnParameters own = ownParameters(layer.config());
    const auto x = numbers(4 * 5, 15);
    ASSERT_TRUE(layer.forward(x).ok());
    const reference::Input input{layer.config(), own.arrays(), x, {}};
    expectWithin(numbersOf(layer, "output"), reference::layer(input), "output");
  }
}

// The bound is tight enough to reject a wrong formula: at this size, fp32 is within 3e-7 of the
// largest entry.
TEST_P(LayerReference, TheBoundIsTight) {
  Layer layer = layerOf({}, kernels());
  const OwnParameters own = ownParameters(layer.config());
  const auto x = numbers(9 * 16, 16);
  ASSERT_TRUE(layer.forward(x).ok());
  double largest = 0, error = 0;
  for (const reference::Number& number : reference::layer({layer.config(), own.arrays(), x, {}})) {
    largest = std::fmax(largest, std::fabs(number.value));
    error = std::fmax(error, number.error);
  }
  EXPECT_LT(error, 1e-3 * largest);
}

INSTANTIATE_TEST_SUITE_P(Kernels, LayerReference, bothKernels(), kernelsName);

}  // namespace
}  // namespace manyheads
