#include "layer/cost.h"

#include "attention/layer_graph.h"
#include "graph/plan.h"
#include "layer/table.h"
#include "layer/validate.h"

namespace manyheads {
namespace {

// What stages compute: without the input (the stage embed) and without stages that only move
// numbers.
std::uint64_t activationCount(const graph::Graph& graph) {
  std::uint64_t count = 0;
  for (const graph::Node& node : graph.nodes()) {
    if (node.kind != graph::Kind::kStage) continue;
    const StageInfo& stage = stageInfo(*findStage(graph.stages()[node.stage].name));
    const bool computes = stage.id != StageId::kEmbed && stage.kind != StageKind::kLayout;
    if (computes) count += graph.axes.floatsOf(node.axes);
  }
  return count;
}

}  // namespace

std::optional<Cost> cost(const Config& config, Variant variant, std::size_t n, std::size_t m,
                         bool self) {
  Config changed = config;
  changed.variant = variant;
  changed.shared_heads = config.shared_heads && variant == Variant::kNarrow;
  if (!sizesFit(changed)) return std::nullopt;
  graph::LayerGraph layer(changed, self, graph::LayerGraph::Scope::kForward);
  layer.setLengths(n, m);
  return Cost{.parameters = graph::freeParameters(layer.graph),
              .multiply_adds = graph::multiplyAdds(layer.graph),
              .activations = activationCount(layer.graph),
              .head_inputs = changed.headInputs(),
              .d_k = changed.dK()};
}

}  // namespace manyheads
