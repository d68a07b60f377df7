#include "layer/table.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "attention/layer_graph.h"
#include "config/options.h"

namespace manyheads {
namespace {

using graph::Graph;
using graph::LayerGraph;
using graph::Node;
using graph::NodeId;

struct StageRow {
  std::string_view name;
  StageKind kind;
  std::string_view section;
};

// In the order of StageId.
constexpr StageRow kStageRows[] = {
    {"embed", StageKind::kSum, "3.5"},           {"project", StageKind::kProduct, "3.2.2"},
    {"heads", StageKind::kLayout, "3.2.2"},      {"norm", StageKind::kRowwise, ""},
    {"rotate", StageKind::kRowwise, ""},         {"scores", StageKind::kProduct, "3.2.1"},
    {"scale", StageKind::kElementwise, "3.2.1"}, {"mask", StageKind::kElementwise, "3.2.3"},
    {"softmax", StageKind::kRowwise, "3.2.1"},   {"weigh", StageKind::kProduct, "3.2.1"},
    {"concat", StageKind::kLayout, "3.2.2"},     {"output", StageKind::kProduct, "3.2.2"},
};
static_assert(std::size(kStageRows) == kStageCount);

// The smallest layer of every kind: axes have their names in it whatever their lengths are.
Config exampleOf(bool normalises, bool rotates, bool shared_qk = false) {
  Config config{};
  config.d_model = config.d_memory = 4;
  config.n_heads = config.kv_heads = 2;
  config.variant = Variant::kSplit;
  config.mask = Mask::kOwn;
  config.scaling_divisor = 1;
  config.bias = true;
  config.qk_norm = normalises ? QkNorm::kWhole : QkNorm::kNone;
  config.qk_norm_eps = kDefaultQkNormEps;
  config.rotary = rotates ? Rotary::kHalves : Rotary::kNone;
  config.shared_qk = shared_qk;
  config.value_projection = config.output_projection = true;
  return config;
}

// The names of what a node reads; of a step without a name, what that reads.
void addOperands(const Graph& g, const Node& node, std::vector<std::string>& names) {
  const auto add = [&](NodeId of) {
    const Node& operand = g[of];
    if (operand.name.empty()) return addOperands(g, operand, names);
    if (std::find(names.begin(), names.end(), operand.name) == names.end()) {
      names.push_back(operand.name);
    }
  };
  if (node.shown_as || node.kind == graph::Kind::kParameter) return;
  for (const graph::Product& product : node.products) {
    add(product.left.node);
    if (product.right) add(product.right->node);
  }
  for (const graph::Operand& operand : node.whole) add(operand.node);
  if (node.bias) add(node.bias->node);
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

StageId stageOf(const Graph& g, const Node& node) {
  return *findStage(g.stages()[node.stage].name);
}

std::vector<TensorInfo> allTensors() {
  const LayerGraph plain(exampleOf(false, false), false);
  const LayerGraph normed(exampleOf(true, false), false);
  const LayerGraph rotated(exampleOf(false, true), false);
  const LayerGraph both(exampleOf(true, true), false);
  const LayerGraph self(exampleOf(false, false), true);
  const LayerGraph tied(exampleOf(true, false, true), true);
  const LayerGraph tied_cross(exampleOf(true, false, true), false);
  // A tensor is described as the first of these layers has it, which has it for this option.
  const std::pair<const Graph&, std::string_view> described[] = {
      {plain.graph, ""},
      {normed.graph, optionName(&ConfigRequest::qk_norm)},
      {rotated.graph, optionName(&ConfigRequest::rotary)}};
  std::vector<TensorInfo> tensors;
  for (const Node& node : both.graph.nodes()) {
    if (node.name.empty()) continue;
    const auto& [g, option] = *std::find_if(
        std::begin(described), std::end(described),
        [&](const auto& described_in) { return described_in.first.find(node.name).has_value(); });
    const Node& own = g[*g.find(node.name)];
    TensorInfo info{.name = node.name,
                    .kind = node.kind,
                    .stage = stageOf(g, own),
                    .option = option,
                    .axes = {},
                    .operands = {}};
    for (const graph::AxisId axis : own.axes) info.axes.push_back(axisOf(g.axes, axis));
    for (const LayerGraph* layer : {&self, &plain, &normed, &rotated, &both, &tied, &tied_cross}) {
      if (const auto found = layer->graph.find(node.name)) {
        addOperands(layer->graph, layer->graph[*found], info.operands);
      }
    }
    tensors.push_back(std::move(info));
  }
  return tensors;
}

std::array<StageInfo, kStageCount> allStages() {
  std::array<StageInfo, kStageCount> all;
  for (std::size_t at = 0; at < kStageCount; ++at) {
    StageInfo& stage = all[at];
    const StageRow& row = kStageRows[at];
    stage = {static_cast<StageId>(at), row.name, row.kind, row.section, "", {}, {}};
    std::vector<std::string_view> parameters;
    for (const TensorInfo& tensor : tensorTable()) {
      if (tensor.kind != TensorKind::kStage || tensor.stage != stage.id) continue;
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

}  // namespace

std::span<const TensorInfo> tensorTable() {
  static const std::vector<TensorInfo> tensors = allTensors();
  return tensors;
}

const TensorInfo* findTensor(std::string_view name) {
  const std::span<const TensorInfo> all = tensorTable();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [=](const TensorInfo& tensor) { return tensor.name == name; });
  return found == all.end() ? nullptr : &*found;
}

Names allTensorNames() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> all;
    for (const TensorInfo& tensor : tensorTable()) all.push_back(tensor.name);
    return all;
  }();
  return names;
}

std::span<const StageInfo, kStageCount> stages() {
  static const std::array<StageInfo, kStageCount> all = allStages();
  return all;
}

std::optional<StageId> findStage(std::string_view name) {
  for (std::size_t at = 0; at < kStageCount; ++at) {
    if (kStageRows[at].name == name) return static_cast<StageId>(at);
  }
  return std::nullopt;
}

}  // namespace manyheads
