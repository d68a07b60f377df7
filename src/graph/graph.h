// A graph: nodes in the order in which they are computed, each made of nodes before it. Functions
// of ops/ add them; everything else about a computation follows from them: its memory (plan.h), its
// run (run.h), its gradients (backward.h), where each number comes from (explain.h).
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "graph/axes.h"
#include "graph/node.h"

namespace manyheads::graph {

/// A group of nodes that readers know by one name: "softmax".
struct Stage {
  std::string name;
};

class Graph {
 public:
  AxisTable axes;
  /// The place of a run's first query, and of the first key that it adds: those before it are kept
  /// (Node::is_kept).
  std::size_t first_position = 0;

  /// Names of stages and nodes begin so from now on: "blocks.0.".
  void setPrefix(std::string_view prefix) { prefix_ = prefix; }
  /// Nodes that are added from now on belong to this stage, which is new.
  void beginStage(std::string_view name);
  /// Nodes that are added from now on are of this kind, and computed on demand or not.
  void beginKind(Kind kind, bool on_demand = false);
  /// Nodes that are added from now on belong to this stage, which has begun before.
  void continueStage(StageId stage) { stage_ = stage; }
  std::span<const Stage> stages() const { return stages_; }
  std::optional<StageId> findStage(std::string_view name) const;

  /// A node of the present kind and stage, nameless where the name is empty.
  NodeId add(std::string_view name, const Operation& operation, const Axes& of_node,
             std::initializer_list<Product> products = {});
  const Node& operator[](NodeId node) const { return nodes_[node]; }
  Node& operator[](NodeId node) { return nodes_[node]; }
  std::span<const Node> nodes() const { return nodes_; }
  std::size_t size() const { return nodes_.size(); }
  std::optional<NodeId> find(std::string_view name) const;

  /// A node read with its own axes, or with others.
  Operand as(NodeId node) const { return {node, nodes_[node].axes}; }
  Operand as(NodeId node, const Axes& read_as) const { return {node, read_as}; }

 private:
  std::string prefix_;
  std::vector<Stage> stages_;
  StageId stage_ = 0;
  Kind kind_ = Kind::kStage;
  bool on_demand_ = false;
  std::vector<Node> nodes_;
};

}  // namespace manyheads::graph
