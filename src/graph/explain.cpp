#include "graph/explain.h"

#include <algorithm>

#include "graph/operation.h"
#include "graph/places.h"
#include "graph/product.h"

namespace manyheads::graph {
namespace {

How howOf(const Node& node, const AxisTable& axes) {
  const auto isProduct = [](const Product& product) { return product.right.has_value(); };
  if (std::any_of(node.products.begin(), node.products.end(), isProduct)) return How::kDot;
  const bool is_copy = node.products.size() == 1 && summedParts(node.products[0], axes).empty();
  return is_copy ? How::kCopy : How::kSum;
}

bool isItself(const Graph& graph, NodeId node, const Index& index, const Product& product) {
  const NodeId from = product.left.node;
  return graph[from].shown_as == node && index.back() < graph.axes.shapeOf(graph[from].axes).back();
}

}  // namespace

void eachTerm(const Product& product, const AxisTable& axes, const Index& entry,
              const std::function<void(const Index&, const Index&)>& visit) {
  Known at(axes);
  if (!at.bind(product.entry, entry)) return;
  const std::vector<Part> summed = summedParts(product, axes);
  std::size_t count = 1;
  for (const Part part : summed) count *= axes.lengthOf(part);
  for (std::size_t term = 0; term < count; ++term) {
    std::size_t rest = term;
    for (std::size_t of = summed.size(); of-- > 0;) {
      at.set(summed[of], rest % axes.lengthOf(summed[of]));
      rest /= axes.lengthOf(summed[of]);
    }
    visit(at.placeOn(product.left.axes), product.right ? at.placeOn(product.right->axes) : Index());
  }
}

Explanation explain(const Run& run, NodeId id, const Index& index) {
  const Graph& graph = run.graph();
  const Node& node = graph[id];
  Explanation result;
  result.place = {id, index};
  result.value = run.tensor(id).at(index);
  bool is_given = node.products.empty();
  for (const Product& product : node.products) {
    // The first of several copies is the number itself.
    is_given = isItself(graph, id, index, product);
    if (is_given) break;
    eachTerm(product, graph.axes, index, [&](const Index& left, const Index& right) {
      const auto reads = node.operation->reads;
      if (reads != nullptr && !reads(run, id, index, left)) return;
      Term term{};
      term.left = run.tensor(product.left.node).at(left);
      term.left_from = {product.left.node, left};
      term.right = 1;
      if (product.right) {
        term.right = run.tensor(product.right->node).at(right);
        term.right_from = {product.right->node, right};
      }
      term.product = term.left * term.right;
      for (Place* const from : {&term.left_from, &term.right_from}) {
        if (from->node && graph[*from->node].shown_as) from->node = graph[*from->node].shown_as;
      }
      result.terms.push_back(term);
    });
  }
  result.how = is_given ? How::kGiven : howOf(node, graph.axes);
  if (node.bias) {
    const Index at{index.back()};
    result.bias = run.tensor(node.bias->node).at(at);
    result.bias_from = {node.bias->node, at};
  }
  if (node.operation->explain != nullptr) node.operation->explain(run, id, result);
  return result;
}

}  // namespace manyheads::graph
