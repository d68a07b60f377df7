#include "graph/graph.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "tensor/must.h"

namespace manyheads::graph {

NodeId Graph::add(Node node) {
  must(nodes_.size() < std::numeric_limits<NodeId>::max());
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
