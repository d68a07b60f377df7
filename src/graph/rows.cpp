#include "graph/rows.h"

#include "tensor/must.h"

namespace manyheads::graph {
namespace {

RowPlan::TwoLoops twoOf(const std::vector<Loop>& loops) {
  must(loops.size() <= 2);
  RowPlan::TwoLoops two;
  std::copy(loops.begin(), loops.end(), two.end() - loops.size());
  return two;
}

}  // namespace

std::size_t RowPlan::startOf(std::size_t place) const {
  std::size_t start = place;
  for (const Loop& loop : along) {
    if (loop.count > 1) start -= place / loop.entry % loop.count * loop.entry;
  }
  return start;
}

RowPlan rowsOf(const Graph& graph, NodeId node, const Axes& row) {
  const AxisTable& table = graph.axes;
  const Axes& axes = graph[node].axes;
  const Strides strides = table.stridesOf(axes, axes);
  std::vector<Loop> rows, along;
  for (const AxisId axis : axes) {
    for (const Part part : table[axis].parts) {
      const Loop loop{table.lengthOf(part), strides[part], 0, 0};
      append(table.hasPart(row, part) ? along : rows, loop);
    }
  }
  return {twoOf(rows), twoOf(along)};
}

}  // namespace manyheads::graph
