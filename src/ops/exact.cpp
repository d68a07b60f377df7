// Sums of products in double, rounded once: for what is computed on demand, where accuracy counts
// and speed does not. And cosines of such sums.
#include <cmath>
#include <utility>
#include <vector>

#include "graph/product.h"
#include "graph/run.h"
#include "ops/ops.h"
#include "tensor/functions.h"

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

}  // namespace

const Operation kExact{.name = "exact", .run = runExact, .is_opaque = true};
const Operation kCosines{.name = "cosines", .run = runCosines, .is_opaque = true};

NodeId exact(Graph& graph, const char* name, const Axes& axes,
             std::initializer_list<Product> products) {
  return graph.add(name, kExact, axes, products);
}

NodeId cosines(Graph& graph, const char* name, const Axes& axes,
               std::initializer_list<Product> products) {
  return graph.add(name, kCosines, axes, products);
}

}  // namespace manyheads::graph
