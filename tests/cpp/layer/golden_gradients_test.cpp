// Every gradient compared with PyTorch's autograd in float64 (tests/golden/README.md lists them).
#include <cmath>

#include "golden_layer.h"

namespace manyheads {
namespace {

// The file stores ten digits, the last one rounded.
constexpr double kTenDigits = 5e-10;

class GoldenGradients : public ::testing::TestWithParam<golden::CaseAndKernels>,
                        protected golden::RunLayer {
 protected:
  GoldenGradients()
      : RunLayer(*std::get<0>(GetParam()), *std::get<1>(GetParam())),
        all_(reference::forward(input())) {}

  void SetUp() override {
    const auto grad_output = case_.floats("grad_output");
    ASSERT_TRUE(layer.backward(grad_output).ok());
    all_["grad.output"] = reference::known(grad_output);
    reference::backward(input(), all_);
    // The file has separate gradients for W_Q, W_K and W_V.
    const reference::Numbers packed = all_["grad.in_proj_weight"];
    auto at = packed.begin();
    const auto part = [&](const char* name, const char* matrix) {
      const auto end = at + static_cast<std::ptrdiff_t>(numbersOf(layer, matrix).size());
      all_[name] = reference::Numbers(at, end);
      at = end;
    };
    part("grad.q_proj_weight", "W_Q");
    part("grad.k_proj_weight", "W_K");
    part("grad.v_proj_weight", "W_V");
  }

  // Calls check(name, PyTorch's tensor, the core's, the bounds) for every recorded gradient.
  template <typename Check>
  void forEveryGradient(Check check) {
    std::size_t checked = 0;
    for (const auto& [name, torch] : case_.tensors) {
      if (!name.starts_with("grad.")) continue;
      SCOPED_TRACE(name);
      const Index shape = shapeOf(layer, name);
      ASSERT_EQ(std::vector(shape.begin(), shape.end()), torch.shape);
      ASSERT_EQ(all_[name].size(), torch.values.size());
      check(torch, numbersOf(layer, name), all_[name]);
      if (HasFatalFailure()) return;
      ++checked;
    }
    EXPECT_GE(checked, 4U);
  }

  reference::Tensors all_;
};

TEST_P(GoldenGradients, EveryGradientIsWithinTheBoundOfPyTorch) {
  forEveryGradient([](const golden::Tensor& torch, const std::vector<float>& core,
                      const reference::Numbers& bounds) {
    for (std::size_t i = 0; i < core.size(); ++i) {
      const double digits = kTenDigits * std::fabs(torch.values[i]);
      const double bound = (1 + golden::kBothDoubles) * bounds[i].error + digits;
      ASSERT_LE(std::fabs(double{core[i]} - torch.values[i]), bound) << "at " << i;
      // PyTorch's numbers agree with the reference that gives the bounds.
      ASSERT_LE(std::fabs(bounds[i].value - torch.values[i]),
                golden::kBothDoubles * bounds[i].error + digits)
          << "at " << i;
    }
  });
}

class GoldenGradientsOfUnitScale : public GoldenGradients {};

// As for the stages, the worst-case bound is a thousand times the actual error.
TEST_P(GoldenGradientsOfUnitScale, TheDifferenceIsAFewUnitsOfTheLargestEntry) {
  const double units = golden::likelyUnits(layer.config(), m(), 2);
  forEveryGradient(
      [=](const golden::Tensor& torch, const std::vector<float>& core, const reference::Numbers&) {
        double largest = 0, difference = 0;
        for (std::size_t i = 0; i < core.size(); ++i) {
          largest = std::fmax(largest, std::fabs(torch.values[i]));
          difference = std::fmax(difference, std::fabs(double{core[i]} - torch.values[i]));
        }
        // Relative to the largest entry, since smaller ones may result from cancellation.
        EXPECT_LE(difference, units * kUnitRoundoff * largest);
      });
}

TEST(GoldenGradientsFile, HasTheGradientOfEveryCase) {
  for (const golden::Case& one : golden::file().cases) {
    for (const char* name : {"grad_output", "grad.x", "grad.in_proj_bias", "grad.out_proj.bias"}) {
      EXPECT_TRUE(one.tensors.contains(name)) << one.name << " has no " << name;
    }
    EXPECT_EQ(one.tensors.contains("memory"), one.tensors.contains("grad.memory")) << one.name;
  }
}

INSTANTIATE_TEST_SUITE_P(PyTorch, GoldenGradients, golden::cases(false), golden::nameOf);
INSTANTIATE_TEST_SUITE_P(PyTorch, GoldenGradientsOfUnitScale, golden::cases(true), golden::nameOf);

}  // namespace
}  // namespace manyheads
