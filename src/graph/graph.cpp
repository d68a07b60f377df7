#include "graph/graph.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "tensor/must.h"

namespace manyheads::graph {

void eachOperand(const Node& node, Visit<const Operand&> visit) {
  for (const Product& product : node.products) {
    visit(product.left);
    if (product.right) visit(*product.right);
  }
  if (node.bias) visit(*node.bias);
  for (const Operand& operand : node.whole) visit(operand);
}

void Graph::beginStage(std::string_view name) {
  must(stages_.size() < std::numeric_limits<StageId>::max());
  stages_.push_back({prefix_ + std::string(name)});
  stage_ = static_cast<StageId>(stages_.size() - 1);
}

void Graph::beginKind(Kind kind, bool on_demand) {
  kind_ = kind;
  on_demand_ = on_demand;
}

std::optional<StageId> Graph::findStage(std::string_view name) const {
  const auto found = std::find_if(stages_.begin(), stages_.end(),
                                  [=](const Stage& stage) { return stage.name == name; });
  if (found == stages_.end()) return std::nullopt;
  return static_cast<StageId>(found - stages_.begin());
}

NodeId Graph::add(std::string_view name, const Operation& operation, const Axes& of_node,
                  std::initializer_list<Product> products) {
  must(nodes_.size() < std::numeric_limits<NodeId>::max());
  // Not in its place at once: its axes may be those of a node that moves then.
  Node node;
  if (!name.empty()) node.name.append(prefix_).append(name);
  node.operation = &operation;
  node.axes = of_node;
  node.kind = kind_;
  node.stage = stage_;
  node.on_demand = on_demand_;
  for (const Product& product : products) node.products.add(product);
  nodes_.push_back(std::move(node));
  return static_cast<NodeId>(nodes_.size() - 1);
}

std::optional<NodeId> Graph::find(std::string_view name) const {
  const auto found = std::find_if(nodes_.begin(), nodes_.end(),
                                  [=](const Node& node) { return node.name == name; });
  if (found == nodes_.end()) return std::nullopt;
  return static_cast<NodeId>(found - nodes_.begin());
}

}  // namespace manyheads::graph
