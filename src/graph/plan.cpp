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
      steps.push_back({entry, left + of_left, right + of_right, adds, 0});
      adds = true;
    });
  });
  return steps;
}

// What the kernels need besides, for a product with two operands.
std::size_t scratchOf(const Product& product, const Loops& loops) {
  return product.right ? panelFloats(loops.inner.count, loops.columns.count) : 0;
}

NodeId rightOf(const Product& product, const Loops& loops) {
  return loops.swapped ? product.left.node : product.right->node;
}

RowPlan rowsOf(const Operand& x, const Axes& row, const Graph& graph) {
  const AxisTable& table = graph.axes;
  const Axes& axes = graph[x.node].axes;
  const Strides strides = table.stridesOf(axes, axes);
  RowPlan rows;
  std::vector<Loop> others;
  for (const AxisId axis : axes) {
    for (const Part part : table[axis].parts) {
      const Loop loop{table.lengthOf(part), strides[part], 0, 0};
      (table.hasPart(row, part) ? rows.along : others).push_back(loop);
    }
  }
  eachStep(others, [&](std::size_t at, std::size_t, std::size_t) { rows.starts.push_back(at); });
  eachStep(rows.along, [&](std::size_t at, std::size_t, std::size_t) { rows.steps.push_back(at); });
  return rows;
}

}  // namespace

std::size_t RowPlan::startOf(std::size_t place) const {
  std::size_t start = place;
  for (const Loop& loop : along) start -= place / loop.entry % loop.count * loop.entry;
  return start;
}

Plan::Plan(const Graph& graph) {
  nodes_.reserve(graph.size());
  for (NodeId id = 0; id < graph.size(); ++id) {
    const Node& node = graph[id];
    const auto size = static_cast<std::size_t>(graph.axes.floatsOf(node.axes));
    NodePlan plan{graph.axes.shapeOf(node.axes), floats_, size, {}, {}};
    for (const Product& product : node.products) {
      if (!node.operation->by_steps) break;
      const Loops loops = loopsOf(product, id, graph);
      scratch_ = std::max(scratch_, scratchOf(product, loops));
      plan.products.push_back({loops, stepsOf(loops, plan.products.empty()), false});
    }
    if (node.operation->by_rows) {
      for (const Product& product : node.products) {
        plan.rows.push_back(rowsOf(product.left, node.row, graph));
      }
    }
    floats_ += size;
    nodes_.push_back(std::move(plan));
  }
  for (NodeId id = 0; id < graph.size(); ++id) {
    for (std::size_t at = 0; at < nodes_[id].products.size(); ++at) {
      const Product& product = graph[id].products[at];
      ProductPlan& plan = nodes_[id].products[at];
      plan.by_panels = product.right && graph[rightOf(product, plan.loops)].is_parameter;
      if (plan.by_panels) planPanels(product, plan);
    }
  }
  floats_ += scratch_;
}

// Steps with the same right matrix share its panels.
void Plan::planPanels(const Product& product, ProductPlan& plan) {
  const std::size_t before = panels_.size();
  for (Step& step : plan.steps) {
    auto known = std::find_if(panels_.begin() + static_cast<std::ptrdiff_t>(before), panels_.end(),
                              [&](const Panels& panels) { return panels.first == step.right; });
    if (known == panels_.end()) {
      panels_.push_back({rightOf(product, plan.loops), step.right, plan.loops.inner,
                         plan.loops.columns, floats_});
      floats_ += panelFloats(plan.loops.inner.count, plan.loops.columns.count);
      known = panels_.end() - 1;
    }
    step.panels = known->start;
  }
}

}  // namespace manyheads::graph
