// What is computed on demand, in double and rounded once, where accuracy counts and speed does not:
// sums of products; cosines of such sums; and singular values of products of two matrices, W_Q,i
// W_K,iᵀ, with how many of them are not zero.
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "graph/product.h"
#include "graph/run.h"
#include "ops/ops.h"
#include "tensor/functions.h"
#include "tensor/matrices.h"

namespace manyheads::graph {
namespace {

// Adds Σ left × right of one product to every entry.
void addProduct(const Run& run, NodeId id, const Product& product, std::vector<double>& sums) {
  const Loops loops = loopsOf(product, id, run.graph());
  const float* left = run.numbers(product.left.node).data();
  const float* right = product.right ? run.numbers(product.right->node).data() : nullptr;
  if (loops.swapped) std::swap(left, right);
  eachStep(loops.outer, [&](std::size_t entry, std::size_t at_left, std::size_t at_right) {
    for (std::size_t r = 0; r < loops.rows.count; ++r) {
      for (std::size_t c = 0; c < loops.columns.count; ++c) {
        double& sum = sums[entry + r * loops.rows.entry + c * loops.columns.entry];
        const float* const a = left + at_left + r * loops.rows.left + c * loops.columns.left;
        const float* const b =
            right ? right + at_right + r * loops.rows.right + c * loops.columns.right : nullptr;
        eachStep(loops.sums, [&](std::size_t, std::size_t of_left, std::size_t of_right) {
          for (std::size_t k = 0; k < loops.inner.count; ++k) {
            const double number = inDouble(a[of_left + k * loops.inner.left]);
            sum += b ? number * inDouble(b[of_right + k * loops.inner.right]) : number;
          }
        });
      }
    }
  });
}

std::vector<double> sumsOf(const Run& run, NodeId id) {
  std::vector<double> sums(run.plan()[id].size, 0.0);
  for (const Product& product : run.graph()[id].products) addProduct(run, id, product, sums);
  return sums;
}

void runExact(Run& run, NodeId id) {
  const std::vector<double> sums = sumsOf(run, id);
  const std::span<float> to = run.writable(id);
  for (std::size_t at = 0; at < to.size(); ++at) to[at] = static_cast<float>(sums[at]);
}

// s_ij / √(s_ii s_jj); 0 where one of these is 0.
void runCosines(Run& run, NodeId id) {
  const std::vector<double> sums = sumsOf(run, id);
  const std::span<float> to = run.writable(id);
  const std::size_t count = run.tensor(id).shape[0];
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < count; ++j) {
      const double norms = std::sqrt(sums[i * count + i] * sums[j * count + j]);
      to[i * count + j] = norms == 0 ? 0 : static_cast<float>(sums[i * count + j] / norms);
    }
  }
}

constexpr double kRankTolerance = 1.1920928955078125e-7;  // 2^-23, as numpy's for float32

// Calls visit(head, its singular values in descending order, the longer side of its product), all
// in double: after rounding to float, columns that nearly cancel would leave a matrix of rounding
// errors, which has full rank.
template <typename Visit>
void eachHead(const Run& run, NodeId id, Visit visit) {
  const Product product{.entry = run.graph()[id].settings.of_product,
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
  graph[node].settings.of_product = product;
  return node;
}

}  // namespace

const Operation kExact{.name = "exact", .run = runExact, .is_opaque = true};
const Operation kCosines{.name = "cosines", .run = runCosines, .is_opaque = true};
const Operation kSingularValues{
    .name = "singular-values", .run = runSingularValues, .is_opaque = true};
const Operation kRanks{.name = "ranks", .run = runRanks, .is_opaque = true};

NodeId exact(Graph& graph, const char* name, const Axes& axes,
             std::initializer_list<Product> products) {
  return graph.add(name, kExact, axes, products);
}

NodeId cosines(Graph& graph, const char* name, const Axes& axes,
               std::initializer_list<Product> products) {
  return graph.add(name, kCosines, axes, products);
}

NodeId singularValues(Graph& graph, const char* name, const Axes& axes, const Axes& product,
                      const Operand& left, const Operand& right) {
  return ofProduct(graph, name, kSingularValues, axes, product, left, right);
}

NodeId ranks(Graph& graph, const char* name, const Axes& axes, const Axes& product,
             const Operand& left, const Operand& right) {
  return ofProduct(graph, name, kRanks, axes, product, left, right);
}

}  // namespace manyheads::graph
