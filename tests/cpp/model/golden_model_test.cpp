// Every number of two language models and every gradient, compared with PyTorch's float64 numbers
// (tests/golden/README.md).
#include "model/golden_model.h"

#include <cmath>

#include "ops/formulas.h"
#include "ops/ops.h"
#include "ops/small_graph.h"

namespace manyheads::graph {
namespace {

// The file has ten digits of a result.
constexpr double kDigits = 5e-10;
// Of numbers up to 10, after some 60 operations.
constexpr double kDoubles = 1e-12;

class GoldenModels : public ::testing::TestWithParam<ModelAndKernels> {
 protected:
  GoldenModels() : golden_(*std::get<0>(GetParam()), *std::get<1>(GetParam())) {}

  GoldenModel golden_;
};

INSTANTIATE_TEST_SUITE_P(PyTorch, GoldenModels,
                         ::testing::Combine(::testing::ValuesIn(goldenModels()), bothKernels()),
                         nameOfModel);

// The graph is PyTorch's model: in float64 they have the same numbers, up to the file's digits and
// roundings of double.
TEST_P(GoldenModels, EveryFormulaHasPyTorchsNumberAndGradient) {
  const Graph& graph = golden_.model->graph;
  Values values = valuesOf(*golden_.run);
  evaluate(*golden_.run, values);
  for (const auto& [name, torch] : golden_.expected.tensors) {
    SCOPED_TRACE(name);
    ASSERT_TRUE(graph.find(name)) << "is no node";
    const NodeId id = golden_.node(name);
    const Index shape = golden_.run->tensor(id).shape;
    ASSERT_EQ(std::vector(shape.begin(), shape.end()), torch.shape);
    for (std::size_t at = 0; at < torch.values.size(); ++at) {
      const double value = torch.values[at];
      // Of what is given, the shortest decimal that is this float.
      const bool is_given = graph[id].operation == &kInput;
      const double expected = is_given ? double{static_cast<float>(value)} : value;
      if (values[id][at] == expected) continue;  // −∞, too
      ASSERT_NEAR(values[id][at], expected, kDigits * std::fabs(expected) + kDoubles) << at;
    }
  }
}

// And what the core computes is the formula: each number from its operands, within the derived
// bound of that operation.
TEST_P(GoldenModels, EveryNumberAndGradientIsWithinTheBoundOfItsFormula) {
  expectWithinBounds(*golden_.run);
}

// Every node that readers know by a name, but for what the models do not have: biases at 0.
TEST_P(GoldenModels, EveryNodeIsInTheFile) {
  const Graph& graph = golden_.model->graph;
  for (const Node& node : graph.nodes()) {
    const bool is_held = node.operation == &kFixed || node.operation == &kConstrainedGradient;
    if (node.name.empty() || is_held) continue;
    EXPECT_TRUE(golden_.expected.tensors.contains(node.name)) << node.name;
  }
}

// From the first operation to the last: a worst case, in which every rounding has the sign that
// hurts, is hundreds of times this and says nothing. Some 60 operations, there and back, are sums
// of up to 29 numbers; errors with either sign grow as the root of their number.
TEST_P(GoldenModels, TheDifferenceIsAFewUnitsOfTheLargestEntry) {
  const double units = std::sqrt(60 * 29);
  for (const auto& [name, torch] : golden_.expected.tensors) {
    const std::span<const float> got = golden_.run->numbers(golden_.node(name));
    double largest = 0, difference = 0;
    for (std::size_t at = 0; at < got.size(); ++at) {
      if (std::isinf(torch.values[at])) continue;
      largest = std::fmax(largest, std::fabs(torch.values[at]));
      difference = std::fmax(difference, std::fabs(double{got[at]} - torch.values[at]));
    }
    // b_K adds the same to all scores of a row, and has no gradient but roundings.
    if (largest < 1e-12) continue;
    EXPECT_LE(difference, units * kUnitRoundoff * largest) << name;
  }
}

TEST(GoldenModelsFile, IsWhole) {
  for (const std::string& problem : golden::models().problems) ADD_FAILURE() << problem;
  EXPECT_EQ(golden::models().cases.size(), 2u);
}

}  // namespace
}  // namespace manyheads::graph
