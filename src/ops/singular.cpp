// Singular values of products of two matrices, W_Q,i W_K,iᵀ, and how many of them are not zero.
#include <algorithm>
#include <vector>

#include "graph/run.h"
#include "ops/ops.h"
#include "tensor/double_products.h"
#include "tensor/singular_values.h"

namespace manyheads::graph {
namespace {

constexpr double kRankTolerance = 1.1920928955078125e-7;  // 2^-23, as numpy's for float32

// Calls visit(head, its singular values in descending order, the longer side of its product), all
// in double: after rounding to float, columns that nearly cancel would leave a matrix of rounding
// errors, which has full rank.
template <typename Visit>
void eachHead(const Run& run, NodeId id, Visit visit) {
  const Product product{.entry = run.graph()[id].settings.row,
                        .left = run.graph()[id].whole[0],
                        .right = run.graph()[id].whole[1]};
  // Each head is one step of the product: its matrices' rows and columns are the same in all.
  const Loops loops = loopsOf(product, id, run.graph());
  const float* const left = run.numbers(product.left.node).data();
  const float* const right = run.numbers(product.right->node).data();
  std::size_t head = 0;
  eachStep(loops.outer, [&](std::size_t, std::size_t at_left, std::size_t at_right) {
    const MatrixView a{left + at_left, loops.rows.count, loops.inner.count, loops.rows.left,
                       loops.inner.left};
    const MatrixView b{right + at_right, loops.columns.count, loops.inner.count,
                       loops.columns.right, loops.inner.right};
    const bool fewer = a.rows <= b.rows;
    std::vector<double> values = manyheads::singularValues(
        fewer ? manyheads::product(a, transposed(b)) : manyheads::product(b, transposed(a)));
    // A product of d_k columns has at most d_k of them: further values are rounding errors.
    for (std::size_t at = loops.inner.count; at < values.size(); ++at) values[at] = 0;
    visit(head++, values, std::max(a.rows, b.rows));
  });
}

void runSingularValues(Run& run, NodeId id) {
  const std::span<float> to = run.writable(id);
  eachHead(run, id, [&](std::size_t head, const std::vector<double>& values, std::size_t) {
    std::transform(values.begin(), values.end(),
                   to.begin() + static_cast<std::ptrdiff_t>(head * values.size()),
                   [](double value) { return static_cast<float>(value); });
  });
}

void runRanks(Run& run, NodeId id) {
  const std::span<float> to = run.writable(id);
  eachHead(run, id, [&](std::size_t head, const std::vector<double>& values, std::size_t side) {
    const double least = values.front() * static_cast<double>(side) * kRankTolerance;
    to[head] = static_cast<float>(std::count_if(
        values.begin(), values.end(), [=](double value) -> bool { return value > least; }));
  });
}

NodeId ofProduct(Graph& graph, const char* name, const Operation& operation, const Axes& axes,
                 const Axes& product, const Operand& left, const Operand& right) {
  const NodeId node = graph.add(name, operation, axes);
  graph[node].whole = {left, right};
  graph[node].settings.row = product;
  return node;
}

}  // namespace

const Operation kSingularValues{
    .name = "singular-values", .run = runSingularValues, .is_opaque = true};
const Operation kRanks{.name = "ranks", .run = runRanks, .is_opaque = true};

NodeId singularValues(Graph& graph, const char* name, const Axes& axes, const Axes& product,
                      const Operand& left, const Operand& right) {
  return ofProduct(graph, name, kSingularValues, axes, product, left, right);
}

NodeId ranks(Graph& graph, const char* name, const Axes& axes, const Axes& product,
             const Operand& left, const Operand& right) {
  return ofProduct(graph, name, kRanks, axes, product, left, right);
}

}  // namespace manyheads::graph
