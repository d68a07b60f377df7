// The rows of the tensor table hold for every layer.
#include "stages/tensor_table.h"

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
    EXPECT_EQ(findTensor(tensor.name), tensor.id);
    EXPECT_EQ(tensorName(tensor.id), tensor.name);
  }
  EXPECT_EQ(findTensor("Scores"), std::nullopt);
}

TEST(TensorTable, HasARowForEveryTensorWhichSaysWhatItIs) {
  std::size_t at = 0;
  for (const TensorInfo& tensor : tensorTable()) {
    EXPECT_EQ(static_cast<std::size_t>(tensor.id), at++) << tensor.name;
    EXPECT_FALSE(tensor.axes.empty()) << tensor.name;
    const bool given = tensor.kind == TensorKind::kInput || tensor.kind == TensorKind::kParameter ||
                       tensor.id == TensorId::kGradOutput || tensor.id == TensorId::kWFirst;
    EXPECT_EQ(given, tensor.operands.empty()) << tensor.name;
    EXPECT_EQ(isGradient(tensor.id), tensor.name.starts_with("grad.")) << tensor.name;
    const bool named_as_packed =
        tensor.name.find("proj") != std::string_view::npos || tensor.name.ends_with("_norm.weight");
    const bool packed =
        tensor.kind == TensorKind::kPacked || (isGradient(tensor.id) && named_as_packed);
    EXPECT_EQ(isDerived(tensor.id), packed || tensor.kind == TensorKind::kDerived) << tensor.name;
  }
}

TEST(TensorTable, HasTheAxesOfEveryTensorOfEveryLayer) {
  for (std::uint64_t which = 0; which < kRandomLayers; ++which) {
    RandomLayer random = randomLayer(which, defaultKernels());
    random.run();
    ASSERT_TRUE(random.layer.backward(numbers(random.x.size(), 3)).ok());
    const Trace& trace = random.layer.trace();
    const Lengths lengths{random.layer.config(), trace.n, trace.m};
    for (const TensorInfo& tensor : tensorTable()) {
      const auto found = random.layer.tensor(tensor.name);
      if (!found.ok()) continue;
      EXPECT_EQ(found.value().shape, shapeOf(tensor.axes, lengths))
          << random.name() << ": " << tensor.name;
      EXPECT_EQ(found.value().data.size(), floatsOf(tensor.axes, lengths)) << tensor.name;
    }
  }
}

TEST(TensorTable, NamesAmongTheOperandsEveryTensorThatTermsComeFrom) {
  for (std::uint64_t which = 0; which < kRandomLayers; which += 5) {
    RandomLayer random = randomLayer(which, defaultKernels());
    random.run();
    ASSERT_TRUE(random.layer.backward(numbers(random.x.size(), 3)).ok());
    for (const TensorInfo& tensor : tensorTable()) {
      if (isParameter(tensor.id) || !random.layer.tensor(tensor.name).ok()) continue;
      const std::vector<std::size_t> first(tensor.axes.size(), 0);
      const Explanation e = random.layer.explain(tensor.name, first).value();
      const auto expectOperand = [&](const Place& from) {
        if (from.tensor.empty()) return;
        const auto id = findTensor(from.tensor);
        EXPECT_TRUE(std::count(tensor.operands.begin(), tensor.operands.end(), *id) == 1)
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

TEST(TensorTable, SaysWhichHeadAnIndexBelongsTo) {
  for (const AxisInfo& axis : kAxes) {
    const bool side_by_side = axis.id == Axis::kAllK || axis.id == Axis::kAllV ||
                              axis.id == Axis::kAllKvK || axis.id == Axis::kAllKvV;
    EXPECT_EQ(axis.share.has_value(), side_by_side) << axis.name;
  }
  ConfigRequest request;
  request.variant = "wide";
  request.n_heads = 3;
  request.d_k = 5;
  request.d_v = 2;
  const Config config = configOf(request);
  const Lengths lengths{config, 1, 1};
  EXPECT_EQ(lengthOf(*axisInfo(Axis::kAllK).share, lengths), 5u);
  EXPECT_EQ(lengthOf(*axisInfo(Axis::kAllV).share, lengths), 2u);
}

TEST(TensorTable, NamesKindsAndRoles) {
  EXPECT_STREQ(tensorKindName(TensorKind::kPacked), "packed");
  EXPECT_STREQ(tensorKindName(tensorInfo(TensorId::kW_Q).kind), "parameter");
  EXPECT_STREQ(tensorKindName(tensorInfo(TensorId::kToken).kind), "input");
  EXPECT_STREQ(tensorKindName(tensorInfo(TensorId::kX).kind), "stage");
  EXPECT_STREQ(tensorKindName(tensorInfo(TensorId::kMerged).kind), "derived");
  EXPECT_STREQ(tensorKindName(tensorInfo(TensorId::kGradX).kind), "gradient");
  std::string roles;
  for (const Axis axis : tensorInfo(TensorId::kScores).axes) {
    roles += std::string(axisRoleName(axisInfo(axis).role)) + " ";
  }
  for (const Axis axis : tensorInfo(TensorId::kX).axes) {
    roles += std::string(axisRoleName(axisInfo(axis).role)) + " ";
  }
  EXPECT_EQ(roles, "head query key query input ");
  EXPECT_STREQ(axisRoleName(axisInfo(Axis::kModelOutput).role), "output");
  EXPECT_STREQ(axisRoleName(axisInfo(Axis::kHeadK).role), "feature");
}

TEST(TensorTable, SaysWhichStageHasToRunFirst) {
  EXPECT_EQ(stageBefore(TensorId::kW_Q), std::nullopt);
  EXPECT_EQ(stageBefore(TensorId::kToken), std::nullopt);
  EXPECT_EQ(stageBefore(TensorId::kScores), StageId::kScores);
  EXPECT_EQ(stageBefore(TensorId::kContributions), StageId::kWeigh);
  EXPECT_EQ(stageBefore(TensorId::kMergedScores), StageId::kEmbed);
  EXPECT_EQ(stageBefore(TensorId::kQWrongView), StageId::kProject);
  EXPECT_EQ(stageBefore(TensorId::kSimilarityAttention), StageId::kSoftmax);
  EXPECT_EQ(stageBefore(TensorId::kAttnUnscaled), StageId::kMask) << "it reads what is forbidden";
  EXPECT_EQ(stageBefore(TensorId::kGradX), StageId::kOutput);
  EXPECT_EQ(stageBefore(TensorId::kGradInProjWeight), StageId::kOutput);
  EXPECT_TRUE(isOfParameters(TensorId::kRanks));
  EXPECT_FALSE(isOfParameters(TensorId::kQFolded));
  EXPECT_FALSE(isOfParameters(TensorId::kW_Q)) << "it is one";
}

}  // namespace
}  // namespace manyheads
