#include "ops/backward.h"

#include <algorithm>

#include "graph/operation.h"
#include "ops/ops.h"

namespace manyheads::graph {

Backward::Backward(Graph& graph, NodeId output, NodeId first)
    : graph_(graph),
      first_(first),
      differentiated_(output),
      gradients_(graph.size()),
      summands_(graph.size()) {
  graph.beginKind(Kind::kGradient);
  graph.continueStage(graph[output].stage);
  gradients_[output] = graph.add(nameOf(output), kInput, graph[output].axes);
  for (NodeId node = output + 1; node-- > first;) {
    if (!gradients_[node]) {
      if (summands_[node].empty()) continue;  // the output does not depend on it
      gradients_[node] = sumOf(node);
    }
    differentiated_ = node;
    const auto differentiate = graph_[node].operation->differentiate;
    if (differentiate != nullptr) differentiate(*this, node);
  }
  for (NodeId node = first; node <= output; ++node) addConstrained(node);
  graph_.beginKind(Kind::kStage);
}

NodeId addGradients(Graph& graph, NodeId output, NodeId first) {
  return Backward(graph, output, first).gradient(output);
}

std::string Backward::nameOf(NodeId node) const {
  const std::string& name = graph_[node].name;
  return name.empty() ? name : "grad." + name;
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
  addBy(kContract, operand, left, right);
}

void Backward::addBy(const Operation& operation, const Operand& operand, const Operand& left,
                     const std::optional<Operand>& right) {
  const Operand root = rootOf(operand);
  if (root.node < first_) return;
  summands_[root.node].push_back({&operation, {root.axes, left, right}, differentiated_});
}

// Of a parameter that is tied or fixed; the gradient of what it repeats stands at its beginning.
void Backward::addConstrained(NodeId id) {
  const Operation* const operation = graph_[id].operation;
  if (operation != &kTie && operation != &kFixed) return;
  graph_.continueStage(graph_[id].stage);
  const NodeId gradient_of = graph_.add(nameOf(id), kConstrainedGradient, graph_[id].axes);
  gradients_[id] = gradient_of;
  if (operation == &kFixed) return;
  const Operand& from = graph_[id].products[0].left;
  if (graph_[from.node].shown_as != id) return;
  graph_[gradient_of].products.add({graph_[id].axes, {gradient(from.node), from.axes}});
}

NodeId Backward::addNode(std::string_view name, const Axes& axes,
                         std::span<const Summand> summands) {
  const NodeId added = graph_.add(name, *summands[0].operation, axes);
  Node& node = graph_[added];
  for (const Summand& summand : summands) node.products.add(summand.product);
  node.settings = graph_[summands[0].through].settings;
  node.back_through = summands[0].through;
  return added;
}

// One node, where its operation adds up products: the gradients of gains that several tensors
// share, too.
NodeId Backward::sumOf(NodeId of) {
  std::vector<Summand>& summands = summands_[of];
  graph_.continueStage(graph_[summands.back().through].stage);
  std::reverse(summands.begin(), summands.end());
  const Axes axes = graph_[of].axes;
  const Operation* const operation = summands[0].operation;
  const bool is_one_operation =
      std::all_of(summands.begin(), summands.end(),
                  [=](const Summand& summand) { return summand.operation == operation; });
  const bool adds_up = operation == &kContract || operation == &kGainGradient;
  const bool is_one_node = summands.size() == 1 || (is_one_operation && adds_up);
  for (Summand& summand : summands) {
    if (is_one_node || summand.operation == &kContract) continue;
    const NodeId own = addNode("", axes, {&summand, 1});
    summand = {&kContract, {axes, {own, axes}}, summand.through};
  }
  return addNode(nameOf(of), axes, summands);
}

}  // namespace manyheads::graph
