// The rows of the tensor table hold for every layer.
#include "layer/table.h"

#include <algorithm>
#include <set>

#include "random_layers.h"
#include "support.h"

namespace manyheads {
namespace {

TEST(TensorTable, GivesEveryTensorItsOwnName) {
  std::set<std::string_view> names;
  for (const TensorInfo& tensor : tensorTable()) {
    EXPECT_TRUE(names.insert(tensor.name).second) << tensor.name;
    EXPECT_EQ(findTensor(tensor.name), &tensor);
  }
  EXPECT_EQ(findTensor("Scores"), nullptr);
  EXPECT_EQ(names.size(), 94u);
}

TEST(TensorTable, SaysOfEveryTensorWhatItIs) {
  for (const TensorInfo& tensor : tensorTable()) {
    EXPECT_FALSE(tensor.axes.empty()) << tensor.name;
    const bool given = tensor.kind == TensorKind::kInput || tensor.kind == TensorKind::kParameter ||
                       tensor.name == "grad.output" || tensor.name == "W_first";
    EXPECT_EQ(given, tensor.operands.empty()) << tensor.name;
    EXPECT_EQ(tensor.kind == TensorKind::kGradient, tensor.name.starts_with("grad."))
        << tensor.name;
  }
}

TEST(TensorTable, NamesAmongTheOperandsEveryTensorThatTermsComeFrom) {
  for (std::uint64_t which = 0; which < kRandomLayers; which += 5) {
    RandomLayer random = randomLayer(which, defaultKernels());
    random.run();
    ASSERT_TRUE(random.layer.backward(numbers(random.x.size(), 3)).ok());
    for (const TensorInfo& tensor : tensorTable()) {
      if (tensor.kind == TensorKind::kParameter || !random.layer.tensor(tensor.name).ok()) continue;
      const std::vector<std::size_t> first(tensor.axes.size(), 0);
      const Explanation e = random.layer.explain(tensor.name, first).value();
      const auto expectOperand = [&](const Place& from) {
        if (from.tensor.empty()) return;
        EXPECT_EQ(std::count(tensor.operands.begin(), tensor.operands.end(), from.tensor), 1)
            << from.tensor << " of " << tensor.name;
      };
      for (const Term& term : e.terms) {
        expectOperand(term.left_from);
        expectOperand(term.right_from);
      }
      expectOperand(e.bias_from);
    }
  }
}

TEST(TensorTable, NamesTheShareWhereHeadsAreSideBySide) {
  const auto shareOf = [](const char* tensor) { return findTensor(tensor)->axes.back().share; };
  EXPECT_EQ(shareOf("q_packed"), "d_k");
  EXPECT_EQ(shareOf("k_packed"), "d_k");
  EXPECT_EQ(shareOf("concat"), "d_v");
  EXPECT_EQ(findTensor("W_O")->axes[0].share, "d_v");
  for (const char* tensor : {"x", "q", "scores", "g_Q", "merged", "in_proj_weight"}) {
    EXPECT_EQ(shareOf(tensor), "") << tensor;
  }
}

TEST(TensorTable, NamesKindsAndRoles) {
  EXPECT_STREQ(nameOf(kTensorKindNames, findTensor("in_proj_bias")->kind), "packed");
  EXPECT_STREQ(nameOf(kTensorKindNames, findTensor("W_Q")->kind), "parameter");
  EXPECT_STREQ(nameOf(kTensorKindNames, findTensor("token")->kind), "input");
  EXPECT_STREQ(nameOf(kTensorKindNames, findTensor("x")->kind), "stage");
  EXPECT_STREQ(nameOf(kTensorKindNames, findTensor("merged")->kind), "derived");
  EXPECT_STREQ(nameOf(kTensorKindNames, findTensor("grad.x")->kind), "gradient");
  std::string roles;
  for (const char* tensor : {"scores", "x", "output", "q"}) {
    for (const TensorAxis& axis : findTensor(tensor)->axes) {
      roles += std::string(nameOf(kAxisRoleNames, axis.role)) + " ";
    }
  }
  EXPECT_EQ(roles, "head query key query input query output head query feature ");
}

// The stage without which a tensor cannot be read.
TEST(TensorTable, DerivedTensorsNeedTheStagesOfWhatTheyAreMadeOf) {
  Layer layer = layerOf({});
  const auto needs = [&](const char* tensor) {
    const auto found = layer.tensor(tensor);
    return found.ok() ? "" : found.error().allowed[0].name;
  };
  EXPECT_EQ(needs("ranks"), "");
  EXPECT_EQ(needs("W_folded"), "");
  EXPECT_EQ(needs("q_folded"), "begin");
  ASSERT_TRUE(layer.begin(Input{numbers(3 * 16, 1), numbers(3 * 16, 2)}, Input{}).ok());
  EXPECT_EQ(needs("merged_scores"), "embed");
  EXPECT_EQ(needs("q_wrong_view"), "project");
  EXPECT_EQ(needs("attn_unscaled"), "scores");
  EXPECT_EQ(needs("similarity_attention"), "softmax");
  EXPECT_EQ(needs("contributions"), "concat");
  EXPECT_EQ(needs("grad.in_proj_weight"), "backward");
}

}  // namespace
}  // namespace manyheads
