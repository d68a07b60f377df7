// Gradients as nodes of the same kinds: ∂loss/∂number of every number that a node, `output`, is
// made of.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "graph/graph.h"

namespace manyheads::graph {

/// Adds an input "grad." + the output's name, which the caller fills in, and the gradients of all
/// nodes that lead to the output. The gradient of a node is the sum of what every use contributes,
/// in the order of the forward pass; going back through the stage of the first use computes it.
/// Nodes before `first` have no gradient. Returns that input.
NodeId addGradients(Graph& graph, NodeId output, NodeId first = 0);

/// What an operation is differentiated with (Operation::differentiate): collects, node by node from
/// the last to the first, what each node's gradient is a sum of.
class Backward {
 public:
  /// Does what addGradients() says.
  Backward(Graph& graph, NodeId output, NodeId first);

  const Graph& graph() const { return graph_; }
  const Product& productOf(NodeId node) const { return graph_[node].products[0]; }
  /// The gradient of a node that differentiate() is called for.
  NodeId gradient(NodeId node) const { return *gradients_[node]; }
  Operand gradientOf(NodeId node) const { return graph_.as(gradient(node)); }

  /// The gradient of `operand`, which is read with these axes, has this product as a summand.
  void add(const Operand& operand, const Operand& left, const std::optional<Operand>& right = {});
  /// The summand is what `operation` makes of the product; its node has the settings of the node
  /// that is differentiated, and knows that node.
  void addBy(const Operation& operation, const Operand& operand, const Operand& left,
             const std::optional<Operand>& right = {});

 private:
  struct Summand {
    const Operation* operation;
    Product product;
    NodeId through;  // the node that is differentiated
  };
  /// The free parameter that a tied one copies, read as the tied one is.
  Operand rootOf(Operand operand) const;
  NodeId addNode(std::string_view name, const Axes& axes, std::span<const Summand> summands);
  NodeId sumOf(NodeId node);
  void addConstrained(NodeId node);
  std::string nameOf(NodeId node) const;

  Graph& graph_;
  NodeId first_;
  NodeId differentiated_;  // the use whose summands are being collected
  std::vector<std::optional<NodeId>> gradients_;
  std::vector<std::vector<Summand>> summands_;  // the last use first
};

/// Operation::differentiate of one whose left operand has a gradient that `operation` makes of the
/// node's gradient, with the same right operand.
template <const Operation& operation>
void differentiateBy(Backward& backward, NodeId node) {
  const Product& product = backward.productOf(node);
  backward.addBy(operation, product.left, backward.gradientOf(node), product.right);
}

}  // namespace manyheads::graph
