#include "graph/product.h"

#include <algorithm>

#include "tensor/must.h"

namespace manyheads::graph {
namespace {

// Adds a loop inside those that are there, joined with the last one where its steps continue it.
void append(std::vector<Loop>& loops, const Loop& next) {
  if (next.count == 1) return;
  if (!loops.empty()) {
    Loop& last = loops.back();
    const auto continues = [&](std::size_t Loop::*step) {
      return last.*step == next.*step * next.count;
    };
    if (continues(&Loop::entry) && continues(&Loop::left) && continues(&Loop::right)) {
      last = {last.count * next.count, next.entry, next.left, next.right};
      return;
    }
  }
  loops.push_back(next);
}

Loop takeLast(std::vector<Loop>& loops) {
  if (loops.empty()) return {};
  const Loop last = loops.back();
  loops.pop_back();
  return last;
}

// The parts of one axis of the left operand that are summed.
using Sum = std::vector<Part>;

// In the order in which the graph's parts were added: heads before tokens.
std::vector<Sum> sumsOf(const Product& product, const AxisTable& axes) {
  const PartSet kept = axes.setOf(product.entry);
  std::vector<Sum> sums;
  for (const AxisId axis : product.left.axes) {
    Sum sum;
    for (const Part part : axes[axis].parts) {
      if (!kept[part]) sum.push_back(part);
    }
    if (sum.empty()) continue;
    sums.push_back(sum);
    for (std::size_t at = sums.size() - 1; at > 0 && sums[at][0] < sums[at - 1][0]; --at) {
      std::swap(sums[at], sums[at - 1]);
    }
  }
  return sums;
}

RowPlan::TwoLoops twoOf(const std::vector<Loop>& loops) {
  must(loops.size() <= 2);
  RowPlan::TwoLoops two;
  std::copy(loops.begin(), loops.end(), two.end() - loops.size());
  return two;
}

}  // namespace

std::vector<Part> summedParts(const Product& product, const AxisTable& axes) {
  std::vector<Part> parts;
  for (const Sum& sum : sumsOf(product, axes)) parts.insert(parts.end(), sum.begin(), sum.end());
  return parts;
}

std::uint64_t termCount(const Product& product, const AxisTable& axes) {
  std::uint64_t terms = 1;
  for (const Part part : summedParts(product, axes)) terms *= axes.lengthOf(part);
  return terms;
}

Loops loopsOf(const Product& product, NodeId node, const Graph& graph) {
  const AxisTable& axes = graph.axes;
  const auto stridesOf = [&](NodeId of, const Axes& read_as) {
    return axes.stridesOf(graph[of].axes, read_as);
  };
  const Strides entry = stridesOf(node, product.entry);
  const Strides left = stridesOf(product.left.node, product.left.axes);
  const Strides right =
      product.right ? stridesOf(product.right->node, product.right->axes) : Strides{};
  const auto loopOver = [&](Part part) {
    return Loop{axes.lengthOf(part), entry[part], left[part], right[part]};
  };

  Loops loops;
  if (const std::size_t row = product.first_row.value_or(0); row > 0) {
    const Axes& own = graph[node].axes;
    loops.start = row * static_cast<std::size_t>(axes.floatsOf(own)) / axes.length(own[0]);
  }
  std::vector<Loop> rows, columns;
  for (const Part part : axes.partsOf(product.entry)) {
    const Loop loop = loopOver(part);
    const bool of_left = loop.left > 0, of_right = loop.right > 0;
    if (of_left == of_right || !product.right) {
      append(loops.outer, loop);
    } else {
      append(of_left ? rows : columns, loop);
    }
  }
  for (const Sum& sum : sumsOf(product, axes)) {
    std::vector<Loop> joined;
    for (const Part part : sum) append(joined, loopOver(part));
    loops.sums.insert(loops.sums.end(), joined.begin(), joined.end());
  }
  loops.inner = takeLast(loops.sums);
  loops.is_sum = !summedParts(product, axes).empty();
  if (!product.right) {
    loops.columns = takeLast(loops.outer);
    loops.rows = takeLast(loops.outer);
    return loops;
  }
  loops.rows = takeLast(rows);
  loops.columns = takeLast(columns);
  for (const std::vector<Loop>* rest : {&rows, &columns}) {
    for (const Loop& loop : *rest) loops.outer.push_back(loop);
  }
  loops.swapped = loops.columns.entry > 1 && loops.rows.entry == 1;
  if (loops.swapped) {
    std::swap(loops.rows, loops.columns);
    const auto turn = [](Loop& loop) { std::swap(loop.left, loop.right); };
    for (Loop* const loop : {&loops.rows, &loops.columns, &loops.inner}) turn(*loop);
    std::for_each(loops.outer.begin(), loops.outer.end(), turn);
    std::for_each(loops.sums.begin(), loops.sums.end(), turn);
  }
  return loops;
}

void eachStep(const std::vector<Loop>& loops, Visit<std::size_t, std::size_t, std::size_t> visit) {
  std::vector<std::size_t> at(loops.size(), 0);
  Loop place{1, 0, 0, 0};
  while (true) {
    visit(place.entry, place.left, place.right);
    std::size_t loop = loops.size();
    while (loop > 0) {
      const Loop& step = loops[--loop];
      place.entry += step.entry;
      place.left += step.left;
      place.right += step.right;
      if (++at[loop] < step.count) break;
      at[loop] = 0;
      place.entry -= step.entry * step.count;
      place.left -= step.left * step.count;
      place.right -= step.right * step.count;
      if (loop == 0) return;
    }
    if (loops.empty()) return;
  }
}

std::size_t RowPlan::startOf(std::size_t place) const {
  std::size_t start = place;
  for (const Loop& loop : along) {
    if (loop.count > 1) start -= place / loop.entry % loop.count * loop.entry;
  }
  return start;
}

RowPlan rowsOf(const Graph& graph, NodeId node, const Axes& of_row) {
  const Axes& axes = graph[node].axes;
  const Strides strides = graph.axes.stridesOf(axes, axes);
  const PartSet in_row = graph.axes.setOf(of_row);
  std::vector<Loop> rows, along;
  for (const Part part : graph.axes.partsOf(axes)) {
    append(in_row[part] ? along : rows, {graph.axes.lengthOf(part), strides[part], 0, 0});
  }
  return {twoOf(rows), twoOf(along)};
}

}  // namespace manyheads::graph
