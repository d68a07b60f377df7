#include "ops/backward.h"

#include <algorithm>

#include "graph/operation.h"
#include "ops/ops.h"

namespace manyheads::graph {

Backward::Backward(Graph& graph, NodeId output)
    : graph_(graph), gradients_(graph.size()), summands_(graph.size()) {
  gradients_[output] = input(graph, "grad." + graph[output].name, graph[output].axes);
  for (NodeId node = output + 1; node-- > 0;) {
    if (!gradients_[node]) {
      if (summands_[node].empty()) continue;  // the output does not depend on it
      gradients_[node] = sumOf(node);
    }
    if (graph_[node].operation->differentiate != nullptr) {
      graph_[node].operation->differentiate(*this, node);
    }
  }
  for (NodeId node = 0; node <= output; ++node) addHeld(node);
}

// A tie may be of another one, and may repeat what it copies along an axis.
Operand Backward::rootOf(Operand operand) const {
  while (graph_[operand.node].operation == &kTie) {
    const Product& tie = graph_[operand.node].products[0];
    for (std::size_t axis = 0; axis < operand.axes.size(); ++axis) {
      const bool repeats = tie.entry[axis] != tie.left.axes[axis];
      if (repeats) operand.axes[axis] = tie.left.axes[axis];
    }
    operand.node = tie.left.node;
  }
  return operand;
}

void Backward::add(const Operand& operand, const Operand& left,
                   const std::optional<Operand>& right) {
  const Operand root = rootOf(operand);
  summands_[root.node].push_back({Product{root.axes, left, right}, std::nullopt});
}

void Backward::add(const Operand& operand, Node gradient) {
  const Operand root = rootOf(operand);
  gradient.axes = gradient.products[0].entry = root.axes;
  summands_[root.node].push_back({std::nullopt, std::move(gradient)});
}

// Of a parameter that is tied or fixed; the gradient of what it repeats stands at its beginning.
void Backward::addHeld(NodeId id) {
  const Node& node = graph_[id];
  if (node.operation != &kTie && node.operation != &kFixed) return;
  Node held{.name = "grad." + node.name, .operation = &kHeld, .axes = node.axes};
  if (node.operation == &kTie) {
    const Operand& from = node.products[0].left;
    if (graph_[from.node].shown_as == id)
      held.products.add({node.axes, {gradient(from.node), from.axes}});
  }
  gradients_[id] = graph_.add(std::move(held));
}

// Whether one node can add all of them up: the gradients of gains that several tensors share.
bool Backward::areOfOneOperation(const std::vector<Summand>& summands) {
  return summands.size() == 1 ||
         std::all_of(summands.begin(), summands.end(), [](const Summand& summand) {
           return summand.node && summand.node->operation == &kGainGradient;
         });
}

// A summand that is a node of its own is the gradient itself where it is the only one.
NodeId Backward::sumOf(NodeId of) {
  std::vector<Summand>& summands = summands_[of];
  std::reverse(summands.begin(), summands.end());
  const std::string name = graph_[of].name.empty() ? "" : "grad." + graph_[of].name;
  const Axes axes = graph_[of].axes;
  if (summands[0].node && areOfOneOperation(summands)) {
    Node node = std::move(*summands[0].node);
    node.name = name;
    for (std::size_t at = 1; at < summands.size(); ++at) {
      node.products.add(summands[at].node->products[0]);
    }
    return graph_.add(std::move(node));
  }
  Node sum{.name = name, .operation = &kContract, .axes = axes};
  for (Summand& summand : summands) {
    if (!summand.product) {
      const NodeId own = graph_.add(std::move(*summand.node));
      summand.product = Product{axes, {own, axes}};
    }
    sum.products.add(*summand.product);
  }
  return graph_.add(std::move(sum));
}

}  // namespace manyheads::graph
