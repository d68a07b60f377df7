// Every stage compared with PyTorch's float64 numbers (tests/golden/README.md lists them).
#include <cmath>
#include <string>
#include <tuple>

#include "golden_layer.h"

namespace manyheads {
namespace {

class Golden : public ::testing::TestWithParam<golden::CaseAndKernels>, protected golden::RunLayer {
 protected:
  Golden()
      : RunLayer(*std::get<0>(GetParam()), *std::get<1>(GetParam())),
        stages_(reference::forward(input())) {}

  bool mayLookAtNothing(std::size_t query) const {
    if (layer.config().sink) return false;
    for (std::size_t key = 0; key < m(); ++key) {
      bool padded = false;
      for (const std::size_t one : case_.padding) padded = padded || one == key;
      if (!padded && allowed(layer.config(), query, key)) return false;
    }
    return true;
  }

  // Calls check(name, PyTorch's tensor, the core's, the bounds) for every recorded stage.
  template <typename Check>
  void forEveryStage(Check check) {
    for (const auto& [name, bounds] : stages_) {
      const auto recorded = case_.tensors.find(name);
      const bool given = name == "x" || name == "memory";
      if (given || recorded == case_.tensors.end()) continue;
      SCOPED_TRACE(name);
      const golden::Tensor& torch = recorded->second;
      const Index shape = shapeOf(layer, name);
      ASSERT_EQ(std::vector(shape.begin(), shape.end()), torch.shape);
      ASSERT_EQ(bounds.size(), torch.values.size());
      check(name, torch, numbersOf(layer, name), bounds);
      if (HasFatalFailure()) return;
    }
  }

  reference::Tensors stages_;
};

TEST_P(Golden, EveryStageIsWithinTheBoundOfPyTorch) {
  forEveryStage([](const std::string&, const golden::Tensor& torch, const std::vector<float>& core,
                   const reference::Numbers& bounds) {
    for (std::size_t i = 0; i < core.size(); ++i) {
      if (std::isnan(torch.values[i])) continue;
      const double bound = (1 + golden::kBothDoubles) * bounds[i].error;
      ASSERT_LE(std::fabs(double{core[i]} - torch.values[i]), bound) << "at " << i;
      // PyTorch's numbers agree with the reference that gives the bounds.
      ASSERT_LE(std::fabs(bounds[i].value - torch.values[i]),
                golden::kBothDoubles * bounds[i].error)
          << "at " << i;
    }
  });
}

// PyTorch's numbers are NaN there and nowhere else.
TEST_P(Golden, ARowThatMayLookAtNothingReceivesNothing) {
  forEveryStage([&](const std::string& name, const golden::Tensor& torch,
                    const std::vector<float>& core, const reference::Numbers&) {
    const bool after_softmax =
        name == "attn_weights" || name == "context" || name == "concat" || name == "output";
    const std::size_t columns = torch.shape.back();  // all others but the head are queries
    for (std::size_t i = 0; i < core.size(); ++i) {
      const bool nothing = after_softmax && mayLookAtNothing(i / columns % n());
      ASSERT_EQ(std::isnan(torch.values[i]), nothing) << "at " << i;
      if (!nothing) continue;
      const bool biased = name == "output" && layer.config().bias;
      ASSERT_EQ(core[i], biased ? parameters.out_proj_bias[i % columns] : 0) << "at " << i;
    }
  });
}

class GoldenOfUnitScale : public Golden {};

// At realistic sizes the worst-case bound is a hundred times the actual error.
TEST_P(GoldenOfUnitScale, TheDifferenceIsAFewUnitsOfTheLargestEntry) {
  const double units = golden::likelyUnits(layer.config(), m(), 1);
  forEveryStage([=](const std::string&, const golden::Tensor& torch, const std::vector<float>& core,
                    const reference::Numbers&) {
    double largest = 0, difference = 0;
    for (std::size_t i = 0; i < core.size(); ++i) {
      largest = std::fmax(largest, std::fabs(torch.values[i]));
      difference = std::fmax(difference, std::fabs(double{core[i]} - torch.values[i]));
    }
    EXPECT_LE(difference, units * kUnitRoundoff * largest);
  });
}

TEST_P(Golden, TheHeadsContributionsAddUpToPyTorchsOutput) {
  const auto contributions = numbersOf(layer, "contributions");
  const golden::Tensor& torch = case_.tensors.at("output");
  const std::size_t size = torch.values.size();
  ASSERT_EQ(contributions.size(), layer.config().n_heads * size);
  for (std::size_t i = 0; i < size; ++i) {
    if (std::isnan(torch.values[i])) continue;
    double sum = layer.config().bias ? double{parameters.out_proj_bias[i % torch.shape[1]]} : 0;
    for (std::size_t at = i; at < contributions.size(); at += size) {
      sum += double{contributions[at]};
    }
    const double bound = (1 + golden::kBothDoubles) * stages_["output"][i].error;
    ASSERT_LE(std::fabs(sum - torch.values[i]), bound) << "at " << i;
  }
}

TEST(GoldenFile, IsWhole) {
  for (const std::string& problem : golden::file().problems) ADD_FAILURE() << problem;
  for (const golden::Case& one : golden::file().cases) {
    for (const char* name : {"x", "q_proj_weight", "k_proj_weight", "v_proj_weight",
                             "out_proj.weight", "attn_weights", "output"}) {
      EXPECT_TRUE(one.tensors.contains(name)) << one.name << " has no " << name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(PyTorch, Golden, golden::cases(false), golden::nameOf);
INSTANTIATE_TEST_SUITE_P(PyTorch, GoldenOfUnitScale, golden::cases(true), golden::nameOf);

}  // namespace
}  // namespace manyheads
