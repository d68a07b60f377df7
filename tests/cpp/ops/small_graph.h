// A graph of a few operations with random numbers, run forward and backward, and what must hold of
// every such graph.
#pragma once

#include <functional>
#include <optional>

#include "graph/explain.h"
#include "ops/formulas.h"
#include "ops/ops.h"
#include "support.h"

namespace manyheads::graph {

struct SmallGraph {
  Graph graph;
  NodeId output = 0;
  std::optional<graph::Run> run;

  /// An axis of one part, which counts nothing else.
  AxisId axis(std::size_t length) {
    return graph.axes.add("axis", Role::kFeature, {graph.axes.addPart(length)});
  }

  /// Adds the gradients of all that `of` is made of, and fills every leaf with random numbers.
  void finish(NodeId of, const Kernels& kernels);
  void compute() {
    run->takeParameters();
    run->takeParametersForGradients();
    run->compute(0, static_cast<NodeId>(graph.size()));
  }

  NodeId node(std::string_view name) const { return graph.find(name).value(); }
  /// Calls visit(index) for every number of a node.
  void eachIndex(NodeId node, const std::function<void(const Index&)>& visit) const;
};

/// Every number, of gradients as well, is within the bound of its formula in float64.
void expectWithinBounds(const Run& run);

/// The gradient of Σ grad · output by every number of a leaf, as a node of the graph and as a
/// quotient of differences, both in float64.
void expectGradients(const Run& run, NodeId output, std::string_view leaf);
inline void expectGradients(const SmallGraph& small, std::string_view leaf) {
  expectGradients(*small.run, small.output, leaf);
}

/// Calls check(explanation) for every number of a node.
void eachExplanation(const SmallGraph& small, std::string_view node,
                     const std::function<void(const Explanation&)>& check);

}  // namespace manyheads::graph
