// A graph: nodes in the order in which they are computed, each made of nodes before it. Functions
// of ops/ add them; everything else about a computation follows from them: its memory (plan.h), its
// run (run.h), its gradients (backward.h), where each number comes from (explain.h).
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "graph/axes.h"
#include "graph/node.h"

namespace manyheads::graph {

class Graph {
 public:
  AxisTable axes;

  NodeId add(Node node);
  const Node& operator[](NodeId node) const { return nodes_[node]; }
  Node& operator[](NodeId node) { return nodes_[node]; }
  std::span<const Node> nodes() const { return nodes_; }
  std::size_t size() const { return nodes_.size(); }
  std::optional<NodeId> find(std::string_view name) const;

  /// A node read with its own axes, or with others.
  Operand as(NodeId node) const { return {node, nodes_[node].axes}; }
  Operand as(NodeId node, const Axes& read_as) const { return {node, read_as}; }

 private:
  std::vector<Node> nodes_;
};

}  // namespace manyheads::graph
