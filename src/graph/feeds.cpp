#include "graph/feeds.h"

#include <optional>
#include <utility>

#include "graph/explain.h"
#include "graph/operation.h"

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

// Calls visit(product, operand) for every time that a node reads another one.
void eachUse(const Graph& graph, NodeId of, NodeId in,
             Visit<const Product&, const Operand&> visit) {
  const Node& node = graph[in];
  for (const Product& product : node.products) {
    if (product.left.node == of) visit(product, product.left);
    if (product.right && product.right->node == of) visit(product, *product.right);
  }
  if (!node.bias || node.bias->node != of) return;
  const Product bias{node.axes, *node.bias};
  visit(bias, bias.left);
}

}  // namespace

void eachReader(const Run& run, NodeId id, const Product& product, const Operand& operand,
                const Index& index, Visit<const Range&> visit) {
  Known known(run.graph().axes);
  if (!known.bind(operand.axes, index)) return;
  const bool is_left = &operand == &product.left;
  const auto reads = is_left ? run.graph()[id].operation->reads : nullptr;
  const std::size_t start = product.first_row.value_or(0);
  for (Range range : known.rangesOf(id, product.entry)) {
    range.first[0] += start;
    range.last[0] += start;
    if (reads == nullptr) {
      visit(range);
      continue;
    }
    eachPlace(range, [&](const Index& at) {
      if (reads(run, id, at, index)) visit({id, at, at});
    });
  }
}

std::vector<Range> feeds(const Run& run, NodeId node, const Index& index) {
  const Graph& graph = run.graph();
  const Range itself{node, index, index};
  std::vector<Range> fed;
  const auto add = [&](const Range& range) {
    if (range == itself) return;
    if (fed.empty() || !join(fed.back(), range)) fed.push_back(range);
  };
  // What has the number among its terms, as a number of `from`.
  const auto follow = [&](NodeId from) {
    for (NodeId to = 0; to < graph.size(); ++to) {
      const Kind kind = graph[to].kind;
      const bool is_asked = kind != Kind::kGradient && kind != Kind::kPacked;
      if (!is_asked || graph[to].is_given || isOpaque(graph, to)) continue;
      eachUse(graph, from, to, [&](const Product& product, const Operand& operand) {
        eachReader(run, to, product, operand, index, add);
      });
    }
  };
  // What readers know as the first of several copies is the number that these copy.
  for (NodeId share = 0; share < graph.size(); ++share) {
    if (isShownAs(graph, share, node, index)) follow(share);
  }
  follow(node);
  return fed;
}

}  // namespace manyheads::graph
