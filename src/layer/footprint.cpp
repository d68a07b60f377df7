#include "layer/footprint.h"

#include <algorithm>
#include <memory>
#include <string>

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

namespace manyheads::footprint {
namespace {

using graph::AttentionAxes;
using graph::Block;
using graph::Graph;
using graph::LayerGraph;
using graph::Memory;
using graph::NodeId;

// The graph of the configuration that was counted last, of these lengths: one call after another
// asks for the same.
LayerGraph& graphOf(const Config& config, const RunLengths& lengths) {
  static std::unique_ptr<LayerGraph> graph;
  static bool of_self = false;
  if (graph == nullptr || !(graph->axes.config == config) || of_self != lengths.self) {
    graph = std::make_unique<LayerGraph>(config, lengths.self);
    of_self = lengths.self;
  }
  graph->setLengths(lengths.n, lengths.m);
  return *graph;
}

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

bool isWithinLimits(const Graph& graph, NodeId id) {
  const graph::Node& node = graph[id];
  if (!node.on_demand) return true;
  if (graph.axes.floatsOf(node.axes) > kMaxDerivedFloats) return false;
  return !hasOperand(
      node, [&](const graph::Operand& operand) { return !isWithinLimits(graph, operand.node); });
}

}  // namespace

std::uint64_t parameters(const Config& config) {
  const Memory memory = graph::memoryOf(graphOf(config, oneToken(config)).graph);
  return kGraphFloats + memory.plan + memory[Block::kParameters];
}

std::uint64_t layer(const Config& config, std::size_t n, std::size_t m, bool self) {
  LayerGraph graph(config, self, LayerGraph::Scope::kForward);
  graph.setLengths(n, m);
  const Memory memory = graph::memoryOf(graph.graph);
  const std::uint64_t contributions =
      graph.graph.axes.floatsOf({graph.axes.heads, graph.axes.queries, graph.axes.out_model});
  return memory[Block::kParameters] + runFloatsOf(memory) + contributions;
}

std::uint64_t run(const Config& config, const RunLengths& lengths) {
  return runFloatsOf(graph::memoryOf(graphOf(config, lengths).graph));
}

std::uint64_t reading(const LayerGraph& layer_graph) {
  const Graph& graph = layer_graph.graph;
  const AttentionAxes& axes = layer_graph.axes;
  const std::size_t n = graph.axes.length(axes.queries), m = graph.axes.length(axes.keys);
  std::uint64_t most = std::max(dependents(graph), scoringFloats(axes.config, n, m));
  for (NodeId node = 0; node < graph.size(); ++node) {
    if (graph[node].on_demand && !isDerivable(layer_graph, node)) continue;
    most = std::max(most, graph::floatsOnDemand(graph, node) + explaining(graph, node));
  }
  return most;
}

std::uint64_t reading(const Config& config, const RunLengths& lengths) {
  return reading(graphOf(config, lengths));
}

bool isDerivable(const LayerGraph& layer_graph, NodeId id) {
  const Graph& graph = layer_graph.graph;
  const graph::Node& node = graph[id];
  if (node.kind != graph::Kind::kDerived || node.name == "contributions") return true;
  if (node.operation == &graph::kSingularValues || node.operation == &graph::kRanks) {
    const Index product = graph.axes.shapeOf(node.settings.of_product);
    const std::uint64_t side = std::max(product[1], product[2]);
    return product[0] * side * side * side <= kMaxSingularWork &&
           graph.axes.floatsOf(node.settings.of_product) <= kMaxDerivedFloats;
  }
  return isWithinLimits(graph, id);
}

std::uint64_t embedding(std::size_t words, std::size_t d_model) {
  const std::uint64_t n = words;
  return 2 * n * d_model + floatsIn(n * sizeof(std::string));
}

}  // namespace manyheads::footprint
