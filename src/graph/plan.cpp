#include "graph/plan.h"

#include <algorithm>

#include "graph/operation.h"
#include "kernels/kernels.h"

namespace manyheads::graph {
namespace {

std::vector<Step> stepsOf(const Loops& loops, bool is_first) {
  std::vector<Step> steps;
  eachStep(loops.outer, [&](std::size_t entry, std::size_t left, std::size_t right) {
    bool adds = !is_first;
    eachStep(loops.sums, [&](std::size_t, std::size_t of_left, std::size_t of_right) {
      steps.push_back({entry, left + of_left, right + of_right, adds});
      adds = true;
    });
  });
  return steps;
}

// What the kernels need besides, for a product with two operands.
std::size_t scratchOf(const Product& product, const Loops& loops) {
  return product.right ? panelFloats(loops.inner.count, loops.columns.count) : 0;
}

}  // namespace

Plan::Plan(const Graph& graph) {
  nodes_.reserve(graph.size());
  for (NodeId id = 0; id < graph.size(); ++id) {
    const Node& node = graph[id];
    const auto size = static_cast<std::size_t>(graph.axes.floatsOf(node.axes));
    NodePlan plan{floats_, size, {}};
    for (const Product& product : node.products) {
      if (!node.operation->by_steps) break;
      const Loops loops = loopsOf(product, id, graph);
      scratch_ = std::max(scratch_, scratchOf(product, loops));
      plan.products.push_back({loops, stepsOf(loops, plan.products.empty())});
    }
    floats_ += size;
    nodes_.push_back(std::move(plan));
  }
  floats_ += scratch_;
}

std::uint64_t Plan::floatsOf(const Graph& graph) {
  std::uint64_t floats = 0, scratch = 0;
  for (NodeId id = 0; id < graph.size(); ++id) {
    const Node& node = graph[id];
    floats += graph.axes.floatsOf(node.axes);
    for (const Product& product : node.products) {
      if (!node.operation->by_steps) break;
      scratch = std::max<std::uint64_t>(scratch, scratchOf(product, loopsOf(product, id, graph)));
    }
  }
  return floats + scratch;
}

}  // namespace manyheads::graph
