// Rows of a table by id: what a token is, before anything is computed. The product of a matrix that
// is one hot with the table, without that matrix; its gradient adds up the rows of each id.
#include <algorithm>

#include "graph/run.h"
#include "ops/backward.h"
#include "ops/ops.h"

namespace manyheads::graph {
namespace {

std::size_t idAt(const Run& run, NodeId ids, std::size_t row) {
  return static_cast<std::size_t>(run.numbers(ids)[row]);
}

void runGather(Run& run, NodeId id) {
  const Product& product = run.graph()[id].products[0];
  const Index shape = run.tensor(id).shape;
  const std::size_t columns = shape.back();
  const float* const table = run.numbers(product.left.node).data();
  float* to = run.writable(id).data();
  for (std::size_t row = 0; row < shape[0]; ++row, to += columns) {
    std::copy_n(table + idAt(run, product.right->node, row) * columns, columns, to);
  }
}

// y_i = table_id(i): dtable_r = Σ dy_i over all i whose id is r.
void runScatter(Run& run, NodeId id) {
  const Product& product = run.graph()[id].products[0];
  const TensorRef gradient = run.tensor(product.left.node);
  const std::size_t columns = gradient.shape.back();
  const std::span<float> to = run.writable(id);
  std::fill(to.begin(), to.end(), 0.0f);
  const float* from = gradient.data.data();
  for (std::size_t row = 0; row < gradient.shape[0]; ++row, from += columns) {
    float* const sum = &to[idAt(run, product.right->node, row) * columns];
    for (std::size_t column = 0; column < columns; ++column) sum[column] += from[column];
  }
}

NodeId idsOf(const Run& run, NodeId id) { return run.graph()[id].products[0].right->node; }

// A term is one number of the table, or of a gradient; the id is no factor.
void explainRows(const Run&, NodeId, Explanation& entry) {
  for (Term& term : entry.terms) term.leaveOutRight();
}

}  // namespace

const Operation kGather{
    .name = "gather",
    .run = runGather,
    .differentiate = differentiateBy<kScatter>,
    .reads = [](const Run& run, NodeId id, const Index& entry,
                const Index& left) { return idAt(run, idsOf(run, id), entry[0]) == left[0]; },
    .op = Op::kCopy,
    .explain = explainRows};
const Operation kScatter{
    .name = "scatter",
    .run = runScatter,
    .reads = [](const Run& run, NodeId id, const Index& entry,
                const Index& left) { return idAt(run, idsOf(run, id), left[0]) == entry[0]; },
    .op = Op::kSum,
    .explain = explainRows};

NodeId gather(Graph& graph, const char* name, const Axes& axes, const Operand& table,
              const Operand& ids) {
  return graph.add(name, kGather, axes, {{axes, table, ids}});
}

}  // namespace manyheads::graph
