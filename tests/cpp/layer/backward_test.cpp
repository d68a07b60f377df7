// The backward pass compared with float64, in every configuration.
#include <cmath>

#include "layer/table.h"
#include "random_layers.h"
#include "reference_backward.h"
#include "reference_parts.h"
#include "support.h"

namespace manyheads {
namespace {

// A gradient's numbers; for in_proj_weight those of its three parts, which always exist.
std::vector<float> gradientOf(const Layer& layer, const std::string& name) {
  if (name == "grad.memory" && layer.self()) return {};
  if (name != "grad.in_proj_weight") return numbersOf(layer, name);
  std::vector<float> all;
  for (const char* part : {"grad.q_proj_weight", "grad.k_proj_weight", "grad.v_proj_weight"}) {
    const auto rows = numbersOf(layer, part);
    all.insert(all.end(), rows.begin(), rows.end());
  }
  return all;
}

std::vector<float> gradOutput(const RandomLayer& random, std::uint64_t which) {
  return numbers(random.x.size(), 3000 + which);
}

class Backward : public BothKernels {
 protected:
  // Runs `check` on every random layer after its backward pass.
  template <typename Check>
  void forEveryLayer(Check check) {
    for (std::uint64_t which = 0; which < kRandomLayers; ++which) {
      RandomLayer random = randomLayer(which, kernels());
      SCOPED_TRACE(random.name());
      random.run();
      ASSERT_TRUE(random.layer.backward(gradOutput(random, which)).ok());
      check(random, which);
      if (HasFatalFailure()) return;
    }
  }
};

void expectWithin(const std::vector<float>& actual, const reference::Numbers& expected,
                  const std::string& name) {
  ASSERT_EQ(actual.size(), expected.size()) << name;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    ASSERT_LE(std::fabs(double{actual[i]} - expected[i].value), expected[i].error)
        << name << " at " << i;
  }
}

TEST_P(Backward, EveryGradientStaysWithinTheBoundOfFloat64FromItsOwnOperands) {
  forEveryLayer([](const RandomLayer& random, std::uint64_t) {
    const reference::Input input = random.input();
    reference::Tensors own;
    for (const auto& [name, values] : reference::forward(input)) {
      own[name] = name == "memory" && random.layer.self()
                      ? reference::known(random.x)
                      : reference::known(numbersOf(random.layer, name));
    }
    own["grad.output"] = reference::known(numbersOf(random.layer, "grad.output"));
    for (const std::string& name : reference::gradientNames(input)) {
      own[name] = reference::known(gradientOf(random.layer, name));
    }
    for (const std::string& name : reference::gradientNames(input)) {
      expectWithin(gradientOf(random.layer, name), reference::gradient(input, name, own), name);
    }
  });
}

TEST_P(Backward, EveryGradientStaysWithinTheBoundOfFloat64FromTheInputs) {
  forEveryLayer([](const RandomLayer& random, std::uint64_t which) {
    const reference::Input input = random.input();
    reference::Tensors all = reference::forward(input);
    all["grad.output"] = reference::known(gradOutput(random, which));
    reference::backward(input, all);
    for (const std::string& name : reference::gradientNames(input)) {
      expectWithin(gradientOf(random.layer, name), all[name], name);
    }
  });
}

// The inputs and parameters of a layer, for changing them.
struct Arrays {
  std::vector<float> x, memory;
  OwnParameters own;

  std::vector<float>& named(const std::string& name) {
    if (name == "grad.x") return x;
    if (name == "grad.memory") return memory;
    if (name == "grad.in_proj_weight") return own.in_proj_weight;
    if (name == "grad.in_proj_bias") return own.in_proj_bias;
    if (name == "grad.g_Q") return own.q_norm_weight;
    if (name == "grad.g_K") return own.k_norm_weight;
    return name == "grad.out_proj.weight" ? own.out_proj_weight : own.out_proj_bias;
  }
};

// Computed in double: its error is the reference's bound, with 2^-53 for 2^-24.
reference::Number lossOf(const RandomLayer& random, Arrays& arrays,
                         const std::vector<float>& grad_output) {
  reference::Input input = random.input();
  if (input.config.shared_qk) arrays.own.k_norm_weight = arrays.own.q_norm_weight;
  input.parameters = arrays.own.arrays();
  input.x = arrays.x;
  input.memory = arrays.memory;
  const reference::Numbers output = reference::layer(input);
  reference::Dot loss;
  for (std::size_t i = 0; i < output.size(); ++i) loss.add({double{grad_output[i]}, 0}, output[i]);
  const reference::Number number = loss.plus(0);
  return {number.value, number.error * (kDoubleRoundoff / kUnitRoundoff)};
}

// Held numbers follow the number that they are held at.
void holdAll(const RandomLayer& random, const std::string& name, std::vector<float>& array,
             const std::vector<float>& before) {
  const bool bias = name == "grad.in_proj_bias";
  if (name.starts_with("grad.in_proj")) {
    const reference::Input input = random.input();
    for (std::size_t place = 0; place < array.size(); ++place) {
      const auto free = reference::freePlace(input, place, bias);
      array[place] = free ? array[*free] : before[place];
    }
  }
  const Config& config = random.layer.config();
  if (name == "grad.g_K" && config.shared_qk) array = before;
  if (name.starts_with("grad.g_") && config.shared_heads) {
    for (std::size_t place = 0; place < array.size(); ++place) {
      array[place] = array[place % config.dK()];
    }
  }
  const bool held = !random.layer.config().output_projection && name.starts_with("grad.out");
  if (held) array = before;
}

// The change of the loss along one direction, as measured and as predicted by the gradient, and the
// effect of rounding on both.
struct Difference {
  double measured, said, rounding;
  double error() const { return measured - said; }
};

Difference differenceAlong(const RandomLayer& random, const std::string& name, float step,
                           const reference::Numbers& gradient,
                           const std::vector<float>& grad_output) {
  const Arrays start{random.x, random.memory, random.own};
  Arrays up = start, down = start;
  std::vector<float>&high = up.named(name), &low = down.named(name);
  const std::vector<float> before = high, direction = numbers(high.size(), 4000);
  for (std::size_t i = 0; i < high.size(); ++i) {
    high[i] += step * direction[i];
    low[i] -= step * direction[i];
  }
  holdAll(random, name, high, before);
  holdAll(random, name, low, before);
  const auto above = lossOf(random, up, grad_output), below = lossOf(random, down, grad_output);
  reference::Dot said;
  for (std::size_t i = 0; i < high.size(); ++i) {
    // Rounding to floats has changed both ends slightly.
    said.add(gradient[i], {double{high[i]} - double{low[i]}, 0});
  }
  const double of_said = said.plus(0).error * (kDoubleRoundoff / kUnitRoundoff);
  Difference result{above.value - below.value, said.plus(0).value,
                    above.error + below.error + of_said};
  result.measured /= double{step};
  result.said /= double{step};
  result.rounding /= double{step};
  return result;
}

// Central differences of the reference's own forward pass, for two steps.
TEST(BackwardReference, IsTheDerivativeOfTheLoss) {
  for (std::uint64_t which = 0; which < kRandomLayers; which += 3) {
    RandomLayer random = randomLayer(which, defaultKernels());
    SCOPED_TRACE(random.name());
    const auto grad_output = gradOutput(random, which);
    reference::Tensors all = reference::forward(random.input());
    all["grad.output"] = reference::known(grad_output);
    reference::backward(random.input(), all);
    for (const char* name :
         {"grad.x", "grad.memory", "grad.in_proj_weight", "grad.in_proj_bias",
          "grad.out_proj.weight", "grad.out_proj.bias", "grad.g_Q", "grad.g_K"}) {
      Arrays arrays{random.x, random.memory, random.own};
      if (arrays.named(name).empty()) continue;
      const Difference wide = differenceAlong(random, name, 0x1p-12f, all[name], grad_output);
      const Difference close = differenceAlong(random, name, 0x1p-13f, all[name], grad_output);
      // The wider step has four times the error from the third derivative; that from the fifth is
      // negligible at these steps.
      const double curved = std::fabs(wide.error() - close.error());
      ASSERT_LE(std::fabs(close.error()), curved + wide.rounding + 2 * close.rounding) << name;
    }
  }
}

TEST_P(Backward, HeldParametersHaveNoGradientOfTheirOwn) {
  forEveryLayer([](const RandomLayer& random, std::uint64_t) {
    const reference::Input input = random.input();
    for (const bool bias : {false, true}) {
      const auto gradient =
          gradientOf(random.layer, bias ? "grad.in_proj_bias" : "grad.in_proj_weight");
      for (std::size_t place = 0; place < gradient.size(); ++place) {
        if (reference::freePlace(input, place, bias) == place) continue;
        ASSERT_EQ(gradient[place], 0) << "at " << place;
      }
    }
  });
}

TEST_P(Backward, ARowThatMayLookAtNothingHasGradientsOfZero) {
  ConfigRequest request;
  request.d_model = 8;
  request.n_heads = 2;
  request.mask = "causal";
  request.qk_norm = "head";
  request.rotary = "halves";
  Layer layer = layerOf(request, kernels());
  const std::size_t first[] = {0};
  ASSERT_TRUE(layer.forward(numbers(4 * 8, 1), {}, first).ok());
  ASSERT_TRUE(layer.backward(numbers(4 * 8, 2)).ok());
  for (const char* name : {"grad.masked", "grad.scaled", "grad.scores"}) {
    const auto gradient = numbersOf(layer, name);
    for (std::size_t head = 0; head < 2; ++head) {
      for (std::size_t j = 0; j < 4; ++j) ASSERT_EQ(gradient[head * 16 + j], 0) << name;
    }
  }
  for (const std::string_view name : allTensorNames()) {
    if (!name.starts_with("grad.") || name == "grad.memory") continue;
    for (const float number : numbersOf(layer, name)) {
      ASSERT_TRUE(std::isfinite(number)) << name;
    }
  }
  // It attends to nothing and nothing attends to it, so only b_O receives a gradient.
  const auto x = numbersOf(layer, "grad.x");
  for (std::size_t c = 0; c < 8; ++c) EXPECT_EQ(x[c], 0) << c;
}

TEST_P(Backward, IdenticalHeadsHaveGradientsOfTheSameBits) {
  for (const char* variant : {"wide", "split", "narrow"}) {
    ConfigRequest request;
    request.variant = variant;
    request.parameters = "clones";
    request.mask = "causal";
    Layer layer(configOf(request), kernels());
    const Config& config = layer.config();
    // Narrow heads are identical if their slices of the input are.
    std::vector<float> x = numbers(7 * 16, 1);
    if (config.variant == Variant::kNarrow) {
      for (std::size_t i = 0; i < x.size(); ++i) x[i] = x[i - i % 16 + i % 4];
    }
    ASSERT_TRUE(layer.forward(x).ok());
    ASSERT_TRUE(layer.backward(numbers(7 * 16, 2)).ok());
    for (const char* name : {"grad.W_Q", "grad.W_K", "grad.W_V", "grad.b_Q", "grad.b_V"}) {
      const TensorRef gradient = layer.tensor(name).value();
      const std::size_t cols = gradient.shape.back(), width = cols / config.n_heads;
      for (std::size_t at = 0; at < gradient.data.size(); ++at) {
        const std::size_t col = at % cols;
        ASSERT_EQ(bitsOf(gradient.data[at]), bitsOf(gradient.data[at - col + col % width]))
            << variant << " " << name << " at " << at;
      }
    }
    for (const char* name : {"grad.W_O", "grad.context", "grad.attn_weights", "grad.scores",
                             "grad.q", "grad.k", "grad.v"}) {
      const TensorRef gradient = layer.tensor(name).value();
      const std::size_t share = gradient.data.size() / config.n_heads;
      for (std::size_t at = 0; at < gradient.data.size(); ++at) {
        ASSERT_EQ(bitsOf(gradient.data[at]), bitsOf(gradient.data[at % share]))
            << variant << " " << name << " at " << at;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, Backward, bothKernels(), kernelsName);

}  // namespace
}  // namespace manyheads
