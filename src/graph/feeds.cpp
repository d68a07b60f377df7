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

class Search {
 public:
  Search(const Run& run, NodeId node, const Index& index)
      : run_(run), graph_(run.graph()), index_(index), itself_{node, index, index} {}

  // What has the number among its terms, as a number of `from`.
  void follow(NodeId from) {
    for (NodeId to = 0; to < graph_.size(); ++to) {
      const Node& node = graph_[to];
      const bool is_asked = node.kind != Kind::kGradient && node.kind != Kind::kPacked;
      if (!is_asked || node.is_given || isOpaque(graph_, to)) continue;
      for (const Product& product : node.products) {
        if (product.left.node == from) addEntries(to, product, product.left, true);
        if (product.right && product.right->node == from) {
          addEntries(to, product, *product.right, false);
        }
      }
      if (node.bias && node.bias->node == from)
        addEntries(to, {node.axes, *node.bias}, *node.bias, false);
    }
  }

  std::vector<Range> fed;

 private:
  // The entries of `to` that read the number as this operand.
  void addEntries(NodeId to, const Product& product, const Operand& operand, bool is_left) {
    Known known(graph_.axes);
    if (!known.bind(operand.axes, index_)) return;
    std::vector<Range> ranges;
    known.addRanges(to, product.entry, ranges);
    const auto reads = is_left ? graph_[to].operation->reads : nullptr;
    for (Range& range : ranges) {
      range.first[0] += product.first_row.value_or(0);
      range.last[0] += product.first_row.value_or(0);
      if (reads == nullptr) {
        add(range);
        continue;
      }
      eachPlace(range, [&](const Index& at) {
        if (reads(run_, to, at, index_)) add({to, at, at});
      });
    }
  }

  void add(const Range& range) {
    if (range == itself_) return;
    if (fed.empty() || !join(fed.back(), range)) fed.push_back(range);
  }

  const Run& run_;
  const Graph& graph_;
  const Index index_;
  const Range itself_;
};

}  // namespace

std::vector<Range> feeds(const Run& run, NodeId node, const Index& index) {
  const Graph& graph = run.graph();
  Search search(run, node, index);
  // What readers know as the first of several copies is the number that these copy.
  for (NodeId share = 0; share < graph.size(); ++share) {
    const bool is_copied = graph[share].shown_as == node &&
                           index.back() < graph.axes.shapeOf(graph[share].axes).back();
    if (is_copied) search.follow(share);
  }
  search.follow(node);
  return std::move(search.fed);
}

}  // namespace manyheads::graph
