#include "graph/cost.h"

#include "graph/operation.h"
#include "graph/product.h"

namespace manyheads::graph {
namespace {

std::uint64_t termsOf(const Product& product, const AxisTable& axes) {
  std::uint64_t terms = 1;
  for (const Part part : summedParts(product, axes)) terms *= axes.lengthOf(part);
  return terms;
}

}  // namespace

std::uint64_t freeParameters(const Graph& graph) {
  std::uint64_t count = 0;
  for (const Node& node : graph.nodes()) {
    const bool is_free = node.kind == Kind::kParameter && node.operation->is_free;
    if (is_free) count += graph.axes.floatsOf(node.axes);
  }
  return count;
}

std::uint64_t multiplyAdds(const Graph& graph) {
  std::uint64_t count = 0;
  for (const Node& node : graph.nodes()) {
    if (node.kind != Kind::kStage || !node.operation->multiplies || node.same_as) continue;
    for (const Product& product : node.products) {
      if (!product.right) continue;
      count += graph.axes.floatsOf(node.axes) * termsOf(product, graph.axes);
    }
  }
  return count;
}

std::uint64_t mostTerms(const Graph& graph, NodeId node) {
  std::uint64_t terms = 1;
  for (const Product& product : graph[node].products) terms += termsOf(product, graph.axes);
  return terms;
}

}  // namespace manyheads::graph
