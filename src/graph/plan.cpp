#include "graph/plan.h"

#include <algorithm>

#include "graph/operation.h"
#include "kernels/kernels.h"
#include "tensor/must.h"

namespace manyheads::graph {
namespace {

std::vector<Step> stepsOf(const Product& product, const Loops& loops, bool is_first) {
  std::vector<Step> steps;
  eachStep(loops.outer, [&](std::size_t entry, std::size_t left, std::size_t right) {
    bool adds = !is_first && !product.first_row;
    eachStep(loops.sums, [&](std::size_t, std::size_t of_left, std::size_t of_right) {
      steps.push_back({loops.start + entry, left + of_left, right + of_right, adds, 0});
      adds = true;
    });
  });
  return steps;
}

// What the kernels need besides, for a product with two operands.
std::size_t scratchOf(const Product& product, const Loops& loops) {
  return product.right ? panelFloats(loops.inner.count, loops.columns.count) : 0;
}

std::size_t scratchOf(const Graph& graph, NodeId id) {
  std::size_t most = 0;
  if (!graph[id].operation->by_steps) return most;
  for (const Product& product : graph[id].products) {
    most = std::max(most, scratchOf(product, loopsOf(product, id, graph)));
  }
  return most;
}

NodeId rightOf(const Product& product, const Loops& loops) {
  return loops.swapped ? product.left.node : product.right->node;
}

// What is computed on demand is computed once: panels would not pay.
bool isByPanels(const Graph& graph, NodeId id, const Product& product, const Loops& loops) {
  return product.right && !graph[id].on_demand &&
         graph[rightOf(product, loops)].kind == Kind::kParameter;
}

// How many steps a product has; and how many right matrices that differ.
struct Counts {
  std::uint64_t steps = 1, matrices = 1;
};
Counts countsOf(const Loops& loops) {
  Counts counts;
  for (const std::vector<Loop>* all : {&loops.outer, &loops.sums}) {
    for (const Loop& loop : *all) {
      counts.steps *= loop.count;
      if (loop.right > 0) counts.matrices *= loop.count;
    }
  }
  return counts;
}

}  // namespace

Block blockOf(const Node& node) {
  if (node.kind == Kind::kParameter || node.is_kept) return Block::kParameters;
  return node.kind == Kind::kGradient ? Block::kGradients : Block::kRun;
}

Block panelsBlockOf(const Node& node) {
  return node.kind == Kind::kGradient ? Block::kGradients : Block::kParameters;
}

Memory memoryOf(const Graph& graph) {
  Memory memory;
  std::uint64_t plan_bytes = 0;
  for (NodeId id = 0; id < graph.size(); ++id) {
    const Node& node = graph[id];
    plan_bytes += sizeof(NodePlan);
    if (!node.on_demand) memory.blocks[blockOf(node)] += graph.axes.floatsOf(node.axes);
    std::uint64_t& scratch =
        node.kind == Kind::kGradient ? memory.gradients_scratch : memory.run_scratch;
    for (const Product& product : node.products) {
      if (node.operation->by_rows) plan_bytes += sizeof(RowPlan);
      if (!node.operation->by_steps) continue;
      const Loops loops = loopsOf(product, id, graph);
      const auto [steps, matrices] = countsOf(loops);
      plan_bytes += sizeof(ProductPlan) + 2 * sizeof(Step) * steps;
      if (node.on_demand) continue;
      scratch = std::max<std::uint64_t>(scratch, scratchOf(product, loops));
      if (isByPanels(graph, id, product, loops)) {
        memory.blocks[panelsBlockOf(node)] +=
            matrices * panelFloats(loops.inner.count, loops.columns.count);
      }
    }
  }
  memory.plan = plan_bytes / sizeof(float) + 1;
  return memory;
}

std::uint64_t floatsOnDemand(const Graph& graph, NodeId id) {
  const Node& node = graph[id];
  if (!node.on_demand) return 0;
  // And as many numbers in double (ops/exact.cpp), or a product of whole matrices and a copy of it
  // (there, singular values).
  std::uint64_t floats = 3 * graph.axes.floatsOf(node.axes) + scratchOf(graph, id);
  if (const Axes& product = node.settings.of_product; !product.empty()) {
    floats += 4 * graph.axes.floatsOf(product);
  }
  eachOperand(node, [&](const Operand& of) { floats += floatsOnDemand(graph, of.node); });
  return floats;
}

std::uint64_t freeParameters(const Graph& graph) {
  std::uint64_t count = 0;
  for (const Node& node : graph.nodes()) {
    if (isFreeParameter(node)) count += graph.axes.floatsOf(node.axes);
  }
  return count;
}

std::uint64_t multiplyAdds(const Graph& graph) {
  std::uint64_t count = 0;
  for (const Node& node : graph.nodes()) {
    if (node.kind != Kind::kStage || !node.operation->multiplies || node.same_as) continue;
    for (const Product& product : node.products) {
      if (!product.right) continue;
      count += graph.axes.floatsOf(node.axes) * termCount(product, graph.axes);
    }
  }
  return count;
}

Plan::Plan(const Graph& graph) : memory_(memoryOf(graph)), lengths_(graph.axes.lengths()) {
  nodes_.resize(graph.size());
  for (NodeId id = 0; id < graph.size(); ++id) {
    const Node& node = graph[id];
    planLoops(graph, id);
    std::size_t& used = used_[blockOf(node)];
    nodes_[id].start = used;
    if (!node.on_demand) used += nodes_[id].size;
  }
  for (NodeId id = 0; id < graph.size(); ++id) {
    for (std::size_t at = 0; at < nodes_[id].products.size(); ++at) {
      ProductPlan& plan = nodes_[id].products[at];
      if (plan.by_panels) planPanels(graph[id].products[at], panelsBlockOf(graph[id]), plan);
    }
  }
  for (const Block block : kBlocks) must(used_[block] == memory_[block]);
}

void Plan::planLoops(const Graph& graph, NodeId id) {
  const Node& node = graph[id];
  NodePlan& plan = nodes_[id];
  plan.shape = graph.axes.shapeOf(node.axes);
  plan.size = static_cast<std::size_t>(graph.axes.floatsOf(node.axes));
  plan.products.clear();
  plan.rows.clear();
  for (const Product& product : node.products) {
    if (node.operation->by_rows)
      plan.rows.push_back(rowsOf(graph, product.left.node, node.settings.of_gains));
    if (!node.operation->by_steps) continue;
    const Loops loops = loopsOf(product, id, graph);
    plan.scratch = std::max(plan.scratch, scratchOf(product, loops));
    plan.products.push_back({loops, stepsOf(product, loops, plan.products.empty()),
                             isByPanels(graph, id, product, loops)});
  }
}

void Plan::follow(const Graph& graph) {
  PartSet changed;
  for (std::size_t part = 0; part < lengths_.size(); ++part) {
    changed[part] = lengths_[part] != graph.axes.lengths()[part];
  }
  const auto hasChanged = [&](const Axes& axes) {
    return (graph.axes.setOf(axes) & changed).any();
  };
  for (NodeId id = 0; id < graph.size(); ++id) {
    const Node& node = graph[id];
    if (node.kind == Kind::kGradient) continue;
    const bool is_other =
        node.is_kept || hasChanged(node.axes) || hasChanged(node.settings.of_gains) ||
        std::any_of(node.products.begin(), node.products.end(),
                    [&](const Product& product) { return hasChanged(product.entry); }) ||
        hasOperand(node, [&](const Operand& of) { return hasChanged(of.axes); });
    if (is_other) planLoops(graph, id);
  }
  lengths_ = graph.axes.lengths();
}

// Steps with the same right matrix share its panels.
void Plan::planPanels(const Product& product, Block block, ProductPlan& plan) {
  const std::size_t before = panels_.size();
  std::size_t& used = used_[block];
  for (Step& step : plan.steps) {
    auto known = std::find_if(panels_.begin() + static_cast<std::ptrdiff_t>(before), panels_.end(),
                              [&](const Panels& panels) { return panels.first == step.right; });
    if (known == panels_.end()) {
      panels_.push_back({block, rightOf(product, plan.loops), step.right, plan.loops.inner,
                         plan.loops.columns, used});
      used += panelFloats(plan.loops.inner.count, plan.loops.columns.count);
      known = panels_.end() - 1;
    }
    step.panels = known->start;
  }
}

}  // namespace manyheads::graph
