#include "graph/explain.h"

#include <algorithm>

#include "graph/cost.h"
#include "graph/operation.h"
#include "graph/places.h"
#include "graph/product.h"

namespace manyheads::graph {
namespace {

// A step that nobody asks for: its numbers have no place that a reader could look up.
bool isNameless(const Graph& graph, NodeId node) {
  return graph[node].on_demand && graph[node].name.empty();
}

Op opOf(const Node& node, const Graph& graph) {
  const AxisTable& axes = graph.axes;
  const auto isProduct = [](const Product& product) { return product.right.has_value(); };
  if (std::any_of(node.products.begin(), node.products.end(), isProduct)) return Op::kDot;
  const bool is_one_of = node.products.size() == 1 || node.products[0].first_row;
  const bool is_copy = is_one_of && summedParts(node.products[0], axes).empty();
  return is_copy ? Op::kCopy : Op::kSum;
}

}  // namespace

bool isOpaque(const Graph& graph, NodeId id) {
  const Node& node = graph[id];
  if (!node.on_demand) return false;
  if (node.operation->is_opaque || node.name.empty()) return true;
  return std::any_of(node.products.begin(), node.products.end(), [&](const Product& product) {
    return isNameless(graph, product.left.node) ||
           (product.right && isNameless(graph, product.right->node));
  });
}

Place placeOf(const Graph& graph, NodeId id, const Index& index) {
  const NodeId shown = graph[id].shown_as.value_or(id);
  return {shown, index, graph[shown].name};
}

void eachTerm(const Product& product, const AxisTable& axes, const Index& entry,
              Visit<const Index&, const Index&> visit) {
  Known at(axes);
  Index place = entry;
  if (product.first_row) place[0] -= *product.first_row;  // beyond all axes for rows before it
  if (!at.bind(product.entry, place)) return;
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
  result.place = placeOf(graph, id, index);
  result.value = run.tensor(id).at(index);
  // A packed parameter is given, as the one of the formulas is that it repeats.
  if (node.is_given || node.kind == Kind::kPacked) return result;
  if (isOpaque(graph, id)) {
    result.op = Op::kDerived;
    return result;
  }
  result.terms.reserve(static_cast<std::size_t>(mostTerms(graph, id)));
  bool is_given = node.products.empty();
  for (const Product& product : node.products) {
    // The first of several copies is the number itself.
    is_given = isShownAs(graph, product.left.node, id, index);
    if (is_given) break;
    eachTerm(product, graph.axes, index, [&](const Index& left, const Index& right) {
      const auto reads = node.operation->reads;
      if (reads != nullptr && !reads(run, id, index, left)) return;
      Term term{};
      term.left = run.tensor(product.left.node).at(left);
      term.left_from = placeOf(graph, product.left.node, left);
      term.right = 1;
      if (product.right) {
        term.right = run.tensor(product.right->node).at(right);
        term.right_from = placeOf(graph, product.right->node, right);
      }
      term.product = term.left * term.right;
      result.terms.push_back(term);
    });
  }
  result.op = is_given ? Op::kGiven : opOf(node, graph);
  if (node.is_kept && result.terms.empty()) result.op = Op::kKept;
  if (node.bias) {
    const Index at{index.back()};
    result.bias = run.tensor(node.bias->node).at(at);
    result.bias_from = placeOf(graph, node.bias->node, at);
  }
  if (node.operation->explain != nullptr) node.operation->explain(run, id, result);
  return result;
}

}  // namespace manyheads::graph
