// Every stage against PyTorch's float64 numbers (tests/golden/README.md says which).
#include <cmath>
#include <string>
#include <tuple>

#include "golden_file.h"
#include "reference.h"
#include "support.h"

namespace manyheads {
namespace {

// Two float64 computations differ by what either may: the running bound, with 2^-53 for 2^-24.
constexpr double kBothDoubles = 2 * 0x1p-29;

OwnParameters parametersOf(const golden::Case& golden) {
  OwnParameters own{{},
                    golden.floats("in_proj_bias"),
                    golden.floats("out_proj.weight"),
                    golden.floats("out_proj.bias")};
  for (const char* name : {"q_proj_weight", "k_proj_weight", "v_proj_weight"}) {
    const auto rows = golden.floats(name);
    own.in_proj_weight.insert(own.in_proj_weight.end(), rows.begin(), rows.end());
  }
  return own;
}

using Stages = std::map<std::string, reference::Numbers>;

// Every stage from the inputs, with the bound that has grown until there.
Stages referenceStages(const reference::Input& input) {
  const reference::Numbers x = reference::known(input.x);
  const reference::Numbers memory = input.memory.empty() ? x : reference::known(input.memory);
  Stages all;
  all["q"] = heads(input, projected(input, x, 0), 0);
  all["k"] = heads(input, projected(input, memory, 1), 1);
  all["v"] = heads(input, projected(input, memory, 2), 2);
  all["scores"] = scores(input, all["q"], all["k"]);
  all["scaled"] = scaled(input, all["scores"]);
  all["attn_weights"] = softmax(input, masked(input, all["scaled"]));
  all["context"] = weighed(input, all["attn_weights"], all["v"]);
  all["concat"] = joined(input, all["context"]);
  all["output"] = output(input, all["concat"]);
  return all;
}

using Parameter = std::tuple<const golden::Case*, const Kernels*>;

class Golden : public ::testing::TestWithParam<Parameter> {
 protected:
  Golden()
      : golden_(*std::get<0>(GetParam())),
        layer_(configOf(golden_.request), *std::get<1>(GetParam())),
        parameters_(parametersOf(golden_)),
        x_(golden_.floats("x")),
        memory_(golden_.floats("memory")),
        stages_(referenceStages({.config = layer_.config(),
                                 .parameters = parameters_.arrays(),
                                 .x = x_,
                                 .memory = memory_,
                                 .padding = golden_.padding})) {}

  void SetUp() override {
    const Status set = layer_.setParameters(parameters_.arrays());
    ASSERT_TRUE(set.ok()) << set.error().field << ": " << set.error().allowed;
    const Status begun = layer_.begin(x_, memory_, golden_.padding);
    ASSERT_TRUE(begun.ok()) << begun.error().field << ": " << begun.error().allowed;
    while (layer_.step()) {
    }
  }

  std::size_t n() const { return x_.size() / layer_.config().d_model; }
  std::size_t m() const {
    return memory_.empty() ? n() : memory_.size() / layer_.config().d_memory;
  }

  bool mayLookAtNothing(std::size_t query) const {
    for (std::size_t key = 0; key < m(); ++key) {
      bool padded = false;
      for (const std::size_t one : golden_.padding) padded = padded || one == key;
      if (!padded && allowed(layer_.config().mask, query, key)) return false;
    }
    return true;
  }

  // Calls check(name, PyTorch's tensor, the core's, the bounds) for every recorded stage.
  template <typename Check>
  void forEveryStage(Check check) {
    for (const auto& [name, bounds] : stages_) {
      const auto recorded = golden_.tensors.find(name);
      if (recorded == golden_.tensors.end()) continue;
      SCOPED_TRACE(name);
      const golden::Tensor& torch = recorded->second;
      const Index shape = shapeOf(layer_, name);
      ASSERT_EQ(std::vector(shape.begin(), shape.end()), torch.shape);
      ASSERT_EQ(bounds.size(), torch.values.size());
      check(name, torch, numbersOf(layer_, name), bounds);
      if (HasFatalFailure()) return;
    }
  }

  const golden::Case& golden_;
  Layer layer_;
  OwnParameters parameters_;
  std::vector<float> x_, memory_;
  Stages stages_;
};

TEST_P(Golden, EveryStageIsWithinTheBoundOfPyTorch) {
  forEveryStage([](const std::string&, const golden::Tensor& torch, const std::vector<float>& core,
                   const reference::Numbers& bounds) {
    for (std::size_t i = 0; i < core.size(); ++i) {
      if (std::isnan(torch.values[i])) continue;
      const double bound = (1 + kBothDoubles) * bounds[i].error;
      ASSERT_LE(std::fabs(double{core[i]} - torch.values[i]), bound) << "at " << i;
      // The bounds belong to these very numbers.
      ASSERT_LE(std::fabs(bounds[i].value - torch.values[i]), kBothDoubles * bounds[i].error)
          << "at " << i;
    }
  });
}

// There, and nowhere else, PyTorch's numbers are NaN.
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
      const bool biased = name == "output" && layer_.config().bias;
      ASSERT_EQ(core[i], biased ? parameters_.out_proj_bias[i % columns] : 0) << "at " << i;
    }
  });
}

class GoldenOfUnitScale : public Golden {};

// At sizes that are used the bound, which is the worst case, is a hundred times what happens.
TEST_P(GoldenOfUnitScale, TheDifferenceIsAFewUnitsOfTheLargestEntry) {
  forEveryStage([](const std::string&, const golden::Tensor& torch, const std::vector<float>& core,
                   const reference::Numbers&) {
    double largest = 0, difference = 0;
    for (std::size_t i = 0; i < core.size(); ++i) {
      largest = std::fmax(largest, std::fabs(torch.values[i]));
      difference = std::fmax(difference, std::fabs(double{core[i]} - torch.values[i]));
    }
    EXPECT_LE(difference, 2e-6 * largest);
  });
}

TEST_P(Golden, TheHeadsContributionsAddUpToPyTorchsOutput) {
  const auto contributions = numbersOf(layer_, "contributions");
  const golden::Tensor& torch = golden_.tensors.at("output");
  const std::size_t size = torch.values.size();
  ASSERT_EQ(contributions.size(), layer_.config().n_heads * size);
  for (std::size_t i = 0; i < size; ++i) {
    if (std::isnan(torch.values[i])) continue;
    double sum = layer_.config().bias ? double{parameters_.out_proj_bias[i % torch.shape[1]]} : 0;
    for (std::size_t at = i; at < contributions.size(); at += size) {
      sum += double{contributions[at]};
    }
    const double bound = (1 + kBothDoubles) * stages_["output"][i].error;
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

auto cases(bool unit_only) {
  std::vector<const golden::Case*> chosen;
  for (const golden::Case& one : golden::file().cases) {
    if (one.unit || !unit_only) chosen.push_back(&one);
  }
  return ::testing::Combine(::testing::ValuesIn(chosen), bothKernels());
}

std::string nameOf(const ::testing::TestParamInfo<Parameter>& info) {
  return std::get<0>(info.param)->name + "_" + std::get<1>(info.param)->name;
}

INSTANTIATE_TEST_SUITE_P(PyTorch, Golden, cases(false), nameOf);
INSTANTIATE_TEST_SUITE_P(PyTorch, GoldenOfUnitScale, cases(true), nameOf);

}  // namespace
}  // namespace manyheads
