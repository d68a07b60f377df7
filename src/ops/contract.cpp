// Sums of products: every projection, scores, the weighing of values, W_O, and the gradients of all
// of these; without a right operand sums, copies and rearrangements. Which parts of axes are summed
// follows from the axes of entry and operands (graph/product.h).
#include <algorithm>

#include "graph/run.h"
#include "ops/backward.h"
#include "ops/ops.h"
#include "tensor/must.h"

namespace manyheads::graph {
namespace {

// Matrix products by the kernels, which round each sum once (kernels.h).
void multiply(Run& run, NodeId node, const Product& product, const ProductPlan& plan) {
  const Loops& loops = plan.loops;
  const float* left = run.numbers(product.left.node).data();
  const float* right = run.numbers(product.right->node).data();
  if (loops.swapped) std::swap(left, right);
  float* const to = run.writable(node).data();
  const std::optional<Operand>& bias = run.graph()[node].bias;
  const float* const added = bias ? run.numbers(bias->node).data() : nullptr;
  const std::size_t columns = run.tensor(node).shape.back();
  for (const Step& step : plan.steps) {
    const MatrixView a{left + step.left, loops.rows.count, loops.inner.count, loops.rows.left,
                       loops.inner.left};
    const MatrixView b{right + step.right, loops.inner.count, loops.columns.count,
                       loops.inner.right, loops.columns.right};
    const MutableMatrixView c{to + step.entry, loops.rows.count, loops.columns.count,
                              loops.rows.entry};
    const float* const bias_here = added ? added + step.entry % columns : nullptr;
    if (plan.by_panels && step.adds) {
      run.kernels().matmulPanelsAdd(a, run.panels(node, step, loops), c);
    } else if (plan.by_panels) {
      run.kernels().matmulPanels(a, run.panels(node, step, loops), bias_here, c);
    } else if (step.adds) {
      run.kernels().matmulAdd(a, b, c, run.scratch());
    } else {
      run.kernels().matmul(a, b, bias_here, c, run.scratch());
    }
  }
}

// Copies, or adds up, matrices.
void copyOrSum(Run& run, NodeId node, const Product& product, const ProductPlan& plan) {
  const Loop &rows = plan.loops.rows, &columns = plan.loops.columns, &inner = plan.loops.inner;
  const bool is_sum = plan.loops.is_sum;
  const float* const from = run.numbers(product.left.node).data();
  float* const to = run.writable(node).data();
  const bool by_rows = columns.entry <= 1;
  for (const Step& step : plan.steps) {
    if (!is_sum && !step.adds && by_rows) {
      run.kernels().copyRows({from + step.left, rows.count, columns.count, rows.left, columns.left},
                             {to + step.entry, rows.count, columns.count, rows.entry});
      continue;
    }
    for (std::size_t at = 0; at < inner.count; ++at) {
      const bool adds = step.adds || at > 0;
      for (std::size_t r = 0; r < rows.count; ++r) {
        const float* number = from + step.left + at * inner.left + r * rows.left;
        float* entry = to + step.entry + r * rows.entry;
        for (std::size_t c = 0; c < columns.count; ++c) {
          *entry = adds ? *entry + *number : is_sum ? 0.0f + *number : *number;
          number += columns.left;
          entry += columns.entry;
        }
      }
    }
  }
}

void runContract(Run& run, NodeId id) {
  const Node& node = run.graph()[id];
  if (node.same_as) return run.write(id, run.numbers(*node.same_as));
  for (std::size_t at = 0; at < node.products.size(); ++at) {
    const ProductPlan& plan = run.plan()[id].products[at];
    const Product& product = node.products[at];
    product.right ? multiply(run, id, product, plan) : copyOrSum(run, id, product, plan);
  }
}

// c = Σ a b + bias: da = Σ dc b, db = Σ a dc, and the bias has dc summed over everything else.
void differentiateContract(Backward& backward, NodeId id) {
  const Node& node = backward.graph()[id];
  const NodeId gradient = backward.gradient(id);
  if (node.bias) backward.add(*node.bias, backward.gradientOf(id));
  for (std::size_t at = node.products.size(); at-- > 0;) {
    const Product& product = node.products[at];
    const Operand of_entry{gradient, product.entry};
    if (!product.right) {
      backward.add(product.left, of_entry);
      continue;
    }
    backward.add(*product.right, product.left, of_entry);
    backward.add(product.left, of_entry, product.right);
  }
}

Axes lastOf(const Axes& axes) { return {axes[axes.size() - 1]}; }

}  // namespace

const Operation kContract{.name = "contract",
                          .run = runContract,
                          .multiplies = true,
                          .by_steps = true,
                          .differentiate = differentiateContract};

NodeId contract(Graph& graph, const char* name, const Axes& axes, const Operand& left,
                const Operand& right, const std::optional<Operand>& bias) {
  const NodeId node = graph.add(name, kContract, axes, {{axes, left, right}});
  if (bias) graph[node].bias = {bias->node, lastOf(axes)};
  return node;
}

NodeId add(Graph& graph, const char* name, const Axes& axes, const Operand& left,
           const Operand& right) {
  return graph.add(name, kContract, axes, {{axes, left}, {axes, right}});
}

NodeId rearrange(Graph& graph, const char* name, const Axes& axes, const Operand& from) {
  return graph.add(name, kContract, axes, {{axes, from}});
}

NodeId pack(Graph& graph, const char* name, const Axes& axes,
            const Few<Operand, kMostProducts>& matrices) {
  const NodeId node = graph.add(name, kContract, axes);
  std::size_t row = 0;
  for (const Operand& from : matrices) {
    const AxisId rows = from.axes[from.axes.size() - 1];
    const Axes transposed = from.axes.size() == 1 ? Axes{rows} : Axes{rows, from.axes[0]};
    graph[node].products.add({.entry = transposed, .left = from, .first_row = row});
    row += graph.axes.length(rows);
  }
  return node;
}

NodeId keep(Graph& graph, const char* name, const Axes& axes, const Operand& from,
            const Axes& new_rows) {
  const NodeId node = graph.add(name, kContract, axes);
  graph[node].products.add({.entry = new_rows, .left = from, .first_row = 0});
  graph[node].is_kept = true;
  return node;
}

}  // namespace manyheads::graph
