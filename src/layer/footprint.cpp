#include "layer/footprint.h"

#include <algorithm>
#include <string>

#include "computation/computation.h"
#include "graph/explain.h"
#include "graph/plan.h"
#include "layer/table.h"
#include "layer/validate.h"
#include "ops/ops.h"
#include "scorers/scorers.h"

namespace manyheads {
namespace {

// What stages compute: without the input (the stage embed) and without stages that only move
// numbers.
std::uint64_t activationCount(const graph::Graph& graph) {
  std::uint64_t count = 0;
  for (const graph::Node& node : graph.nodes()) {
    if (node.kind != graph::Kind::kStage) continue;
    const StageInfo& stage = *findStage(graph.stages()[node.stage].name);
    const bool computes = stage.name != "embed" && stage.kind != StageKind::kLayout;
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

namespace manyheads::footprint {
namespace {

using graph::AttentionAxes;
using graph::Block;
using graph::Graph;
using graph::LayerGraph;
using graph::Memory;
using graph::NodeId;

std::uint64_t floatsIn(std::uint64_t bytes) { return (bytes + sizeof(float) - 1) / sizeof(float); }

std::uint64_t runFloatsOf(const Memory& memory) {
  return memory.plan + memory[Block::kRun] + memory.run_scratch;
}

// Two bytes for each number: what changes, and what is zero.
std::uint64_t dependents(const Graph& graph) {
  const Memory memory = graph::memoryOf(graph);
  const std::uint64_t contributions = graph.axes.floatsOf(graph[*graph.find("contributions")].axes);
  return floatsIn(2 * (memory[Block::kParameters] + memory[Block::kRun] + contributions));
}

std::uint64_t explaining(const Graph& graph, NodeId node) {
  if (graph::isOpaque(graph, node)) return 0;
  return floatsIn(graph::mostTerms(graph, node) * sizeof(graph::Term));
}

std::uint64_t reading(const LayerGraph& counted) {
  const Graph& graph = counted.graph;
  const AttentionAxes& axes = counted.axes;
  const std::size_t n = graph.axes.length(axes.queries), m = graph.axes.length(axes.keys);
  std::uint64_t most = std::max(dependents(graph), scoringFloats(axes.config, n, m));
  for (NodeId node = 0; node < graph.size(); ++node) {
    if (graph[node].on_demand && !isDerivable(graph, node)) continue;
    most = std::max(most, graph::floatsOnDemand(graph, node) + explaining(graph, node));
  }
  return most;
}

LayerGraph graphOf(const Config& config, const RunLengths& lengths, LayerGraph::Scope scope) {
  LayerGraph counted(config, lengths.self, scope);
  counted.setLengths(lengths.n, lengths.m);
  return counted;
}

}  // namespace

std::uint64_t layer(const Config& config, const RunLengths& lengths) {
  const LayerGraph counted = graphOf(config, lengths, LayerGraph::Scope::kForward);
  const Memory memory = graph::memoryOf(counted.graph);
  const AttentionAxes& axes = counted.axes;
  const std::uint64_t contributions =
      counted.graph.axes.floatsOf({axes.heads, axes.queries, axes.out_model});
  return memory[Block::kParameters] + runFloatsOf(memory) + contributions;
}

Parts parts(const Config& config, const RunLengths& lengths) {
  const LayerGraph counted = graphOf(config, lengths, LayerGraph::Scope::kAll);
  const Memory memory = graph::memoryOf(counted.graph);
  return {.parameters = kGraphFloats + memory.plan + memory[Block::kParameters],
          .run = runFloatsOf(memory),
          .reading = reading(counted)};
}

std::uint64_t embedding(std::size_t words, std::size_t d_model) {
  const std::uint64_t n = words;
  return 2 * n * d_model + floatsIn(n * sizeof(std::string));
}

}  // namespace manyheads::footprint
