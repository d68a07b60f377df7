#include "ops/backward.h"

#include <algorithm>
#include <utility>

#include "graph/operation.h"
#include "ops/ops.h"

namespace manyheads::graph {

Backward::Backward(Graph& graph, NodeId output, NodeId first)
    : graph_(graph),
      first_(first),
      differentiated_(output),
      gradients_(graph.size()),
      summands_(graph.size()),
      stages_(graph.size()) {
  graph.beginKind(Kind::kGradient);
  graph.continueStage(graph[output].stage);
  const Axes axes = graph[output].axes;
  gradients_[output] =
      graph.add({.name = "grad." + graph[output].name, .operation = &kInput, .axes = axes});
  for (NodeId node = output + 1; node-- > first;) {
    if (!gradients_[node]) {
      if (summands_[node].empty()) continue;  // the output does not depend on it
      graph_.continueStage(stages_[node]);
      gradients_[node] = sumOf(node);
    }
    differentiated_ = node;
    if (graph_[node].operation->differentiate != nullptr) {
      graph_[node].operation->differentiate(*this, node);
    }
  }
  for (NodeId node = first; node <= output; ++node) addHeld(node);
  graph_.beginKind(Kind::kStage);
}

void Backward::addSummand(NodeId root, Summand summand) {
  if (root < first_) return;
  stages_[root] = graph_[differentiated_].stage;
  summands_[root].push_back(std::move(summand));
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
  addSummand(root.node, {Product{root.axes, left, right}, std::nullopt});
}

void Backward::add(const Operand& operand, Node gradient) {
  const Operand root = rootOf(operand);
  gradient.axes = gradient.products[0].entry = root.axes;
  addSummand(root.node, {std::nullopt, std::move(gradient)});
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
  graph_.continueStage(node.stage);
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
