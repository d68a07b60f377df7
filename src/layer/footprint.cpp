#include "layer/footprint.h"

#include <algorithm>
#include <memory>
#include <string>

#include "graph/explain.h"
#include "graph/plan.h"
#include "ops/ops.h"
#include "scorers/scorers.h"

namespace manyheads::footprint {
namespace {

using graph::Block;
using graph::Graph;
using graph::LayerGraph;
using graph::Memory;
using graph::NodeId;

// The graph of the configuration that was counted last: one call after another asks for the same.
LayerGraph& graphOf(const Config& config, bool self) {
  static std::unique_ptr<LayerGraph> graph;
  static Config of{};
  static bool of_self = false;
  if (graph == nullptr || !(of == config) || of_self != self) {
    graph = std::make_unique<LayerGraph>(config, self);
    of = config;
    of_self = self;
  }
  return *graph;
}

LayerGraph& graphOf(const Config& config, const RunLengths& lengths) {
  LayerGraph& graph = graphOf(config, lengths.self);
  graph.setLengths(lengths.n, lengths.m);
  return graph;
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
  const auto are = [&](const graph::Product& product) {
    return isWithinLimits(graph, product.left.node) &&
           (!product.right || isWithinLimits(graph, product.right->node));
  };
  return std::all_of(node.products.begin(), node.products.end(), are);
}

}  // namespace

std::uint64_t parameters(const Config& config) {
  const LayerGraph& graph = graphOf(config, RunLengths{1, 1, config.d_memory == config.d_model});
  const Memory memory = graph::memoryOf(graph.graph);
  return kGraphFloats + memory.plan + memory[Block::kParameters];
}

std::uint64_t run(const LayerGraph& graph) { return runFloatsOf(graph::memoryOf(graph.graph)); }

std::uint64_t backward(const LayerGraph& graph) {
  const Memory memory = graph::memoryOf(graph.graph);
  return memory[Block::kGradients] + memory.gradients_scratch;
}

std::uint64_t layer(const Config& config, std::size_t n, std::size_t m, bool self) {
  LayerGraph graph(config, self, LayerGraph::Scope::kForward);
  graph.setLengths(n, m);
  const Memory memory = graph::memoryOf(graph.graph);
  const std::uint64_t contributions =
      graph.graph.axes.floatsOf({graph.axes.heads, graph.axes.queries, graph.axes.out_model});
  return memory[Block::kParameters] + runFloatsOf(memory) + contributions;
}

std::uint64_t reading(const LayerGraph& layer_graph, const Config& config, std::size_t n,
                      std::size_t m) {
  const Graph& graph = layer_graph.graph;
  std::uint64_t most = std::max(dependents(graph), scoringFloats(config, n, m));
  for (NodeId node = 0; node < graph.size(); ++node) {
    if (graph[node].on_demand && !isDerivable(layer_graph, node)) continue;
    most = std::max(most, graph::floatsOnDemand(graph, node) + explaining(graph, node));
  }
  return most;
}

std::uint64_t readingBeforeRun(const Config& config) {
  return reading(config, {1, 1, config.d_memory == config.d_model});
}

std::uint64_t run(const Config& config, const RunLengths& lengths) {
  return run(graphOf(config, lengths));
}

std::uint64_t reading(const Config& config, const RunLengths& lengths) {
  return reading(graphOf(config, lengths), config, lengths.n, lengths.m);
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
