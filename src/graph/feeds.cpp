#include "graph/feeds.h"

#include <optional>

namespace manyheads::graph {
namespace {

// Joins two ranges if they are adjacent along one axis and agree in all others.
bool join(Range& range, const Range& next) {
  if (range.node != next.node) return false;
  std::optional<std::size_t> along;
  for (std::size_t axis = 0; axis < range.first.size(); ++axis) {
    if (range.first[axis] == next.first[axis] && range.last[axis] == next.last[axis]) continue;
    if (along || range.last[axis] + 1 != next.first[axis]) return false;
    along = axis;
  }
  range.last = next.last;
  return true;
}

// The entries of `to` that read the number as this operand.
void addEntries(const Graph& graph, NodeId to, const Axes& entry, const Operand& operand,
                const Index& index, const Range& itself, std::vector<Range>& fed) {
  Known known(graph.axes);
  if (!known.bind(operand.axes, index)) return;
  std::vector<Range> ranges;
  known.addRanges(to, entry, ranges);
  for (const Range& range : ranges) {
    if (range == itself) continue;
    if (fed.empty() || !join(fed.back(), range)) fed.push_back(range);
  }
}

void addFed(const Graph& graph, NodeId from, const Index& index, const Range& itself, NodeId end,
            std::vector<Range>& fed) {
  for (NodeId to = 0; to < end; ++to) {
    const Node& node = graph[to];
    for (const Product& product : node.products) {
      const auto add = [&](const Operand& operand) {
        if (operand.node == from) addEntries(graph, to, product.entry, operand, index, itself, fed);
      };
      add(product.left);
      if (product.right) add(*product.right);
    }
    if (node.bias && node.bias->node == from) {
      addEntries(graph, to, node.axes, *node.bias, index, itself, fed);
    }
  }
}

}  // namespace

std::vector<Range> feeds(const Graph& graph, NodeId node, const Index& index, NodeId end) {
  std::vector<Range> fed;
  const Range itself{node, index, index};
  // What readers know as the first of several copies is the number that these copy.
  for (NodeId share = 0; share < end; ++share) {
    const bool is_copied = graph[share].shown_as == node &&
                           index.back() < graph.axes.shapeOf(graph[share].axes).back();
    if (is_copied) addFed(graph, share, index, itself, end, fed);
  }
  addFed(graph, node, index, itself, end, fed);
  return fed;
}

}  // namespace manyheads::graph
