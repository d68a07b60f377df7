#include "layer/table.h"

#include <algorithm>
#include <utility>

#include "attention/layer_graph.h"
#include "config/options.h"

namespace manyheads {
namespace {

using graph::Graph;
using graph::LayerGraph;
using graph::Node;
using graph::NodeId;

// The smallest layer of every kind: axes have their names in it whatever their lengths are.
Config exampleOf(QkNorm qk_norm, Rotary rotary, bool shared_qk = false) {
  return {.d_model = 4,
          .n_heads = 2,
          .mask = Mask::kOwn,
          .d_memory = 4,
          .kv_heads = 2,
          .qk_norm = qk_norm,
          .rotary = rotary,
          .shared_qk = shared_qk};
}

// The names of what a node reads; of a step without a name, what that reads.
void addOperands(const Graph& g, const Node& node, std::vector<std::string>& names) {
  if (node.shown_as || node.kind == graph::Kind::kParameter) return;
  eachOperand(node, [&](const graph::Operand& of) {
    const Node& operand = g[of.node];
    if (operand.name.empty()) return addOperands(g, operand, names);
    if (std::find(names.begin(), names.end(), operand.name) == names.end()) {
      names.push_back(operand.name);
    }
  });
}

TensorAxis axisOf(const graph::AxisTable& table, graph::AxisId id) {
  const graph::Axis& axis = table[id];
  TensorAxis result{axis.name, axis.role, ""};
  if (axis.role != graph::Role::kFeature || axis.parts.size() < 2 || axis.name == "gains") {
    return result;
  }
  // "d_k" of "h·d_k"
  result.share = axis.name.substr(axis.name.rfind("·") + std::string_view("·").size());
  return result;
}

std::vector<TensorInfo> allTensors() {
  constexpr QkNorm kNorm = QkNorm::kWhole, kNoNorm = QkNorm::kNone;
  constexpr Rotary kTurned = Rotary::kHalves, kNotTurned = Rotary::kNone;
  // A tensor is described as the first of these layers has it, which has it for this option.
  const struct {
    std::string_view option;
    LayerGraph layer;
  } examples[] = {
      {"", LayerGraph(exampleOf(kNoNorm, kNotTurned), true)},
      {"", LayerGraph(exampleOf(kNoNorm, kNotTurned), false)},
      {optionName(&ConfigRequest::qk_norm), LayerGraph(exampleOf(kNorm, kNotTurned), false)},
      {optionName(&ConfigRequest::rotary), LayerGraph(exampleOf(kNoNorm, kTurned), false)},
      {"", LayerGraph(exampleOf(kNorm, kTurned), false)},
      {"", LayerGraph(exampleOf(kNorm, kNotTurned, true), true)},
      {"", LayerGraph(exampleOf(kNorm, kNotTurned, true), false)}};
  std::vector<TensorInfo> tensors;
  for (const Node& node : examples[4].layer.graph.nodes()) {
    if (node.name.empty()) continue;
    TensorInfo info{.name = node.name, .kind = node.kind};
    for (const auto& [option, layer] : examples) {
      const Graph& g = layer.graph;
      const std::optional<NodeId> found = g.find(node.name);
      if (!found) continue;
      const Node& own = g[*found];
      if (info.axes.empty()) {
        info.stage = g.stages()[own.stage].name;
        info.option = option;
        for (const graph::AxisId axis : own.axes) info.axes.push_back(axisOf(g.axes, axis));
      }
      addOperands(g, own, info.operands);
    }
    tensors.push_back(std::move(info));
  }
  return tensors;
}

std::vector<StageInfo> allStages() {
  std::vector<StageInfo> all = {
      {"embed", StageKind::kSum, "3.5"},           {"project", StageKind::kProduct, "3.2.2"},
      {"heads", StageKind::kLayout, "3.2.2"},      {"norm", StageKind::kRowwise, ""},
      {"rotate", StageKind::kRowwise, ""},         {"scores", StageKind::kProduct, "3.2.1"},
      {"scale", StageKind::kElementwise, "3.2.1"}, {"mask", StageKind::kElementwise, "3.2.3"},
      {"softmax", StageKind::kRowwise, "3.2.1"},   {"weigh", StageKind::kProduct, "3.2.1"},
      {"concat", StageKind::kLayout, "3.2.2"},     {"output", StageKind::kProduct, "3.2.2"},
  };
  for (StageInfo& stage : all) {
    std::vector<std::string_view> parameters;
    for (const TensorInfo& tensor : tensorTable()) {
      if (tensor.kind != TensorKind::kStage || tensor.stage != stage.name) continue;
      stage.results.push_back(&tensor);
      stage.option = tensor.option;
      for (const std::string_view operand : tensor.operands) {
        const bool is_parameter = findTensor(operand)->kind == TensorKind::kParameter;
        std::vector<std::string_view>& names = is_parameter ? parameters : stage.operands;
        if (std::find(names.begin(), names.end(), operand) == names.end()) names.push_back(operand);
      }
    }
    stage.operands.insert(stage.operands.end(), parameters.begin(), parameters.end());
  }
  return all;
}

template <typename Info>
const Info* find(std::span<const Info> all, std::string_view name) {
  const auto found =
      std::find_if(all.begin(), all.end(), [=](const Info& each) { return each.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace

std::span<const TensorInfo> tensorTable() {
  static const std::vector<TensorInfo> tensors = allTensors();
  return tensors;
}

const TensorInfo* findTensor(std::string_view name) { return find(tensorTable(), name); }

Names allTensorNames() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> all;
    for (const TensorInfo& tensor : tensorTable()) all.push_back(tensor.name);
    return all;
  }();
  return names;
}

std::span<const StageInfo> stages() {
  static const std::vector<StageInfo> all = allStages();
  return all;
}

const StageInfo* findStage(std::string_view name) { return find(stages(), name); }

}  // namespace manyheads
