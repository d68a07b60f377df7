#include "graph/places.h"

#include <algorithm>

namespace manyheads::graph {
namespace {

// Those of a range from an axis on: neighbours along it form one range if the same numbers are
// marked in both, compared from there on.
void visitFrom(std::size_t axis, std::span<const std::uint8_t> marks, Range& range,
               Visit<const Range&> visit) {
  if (axis == range.first.size()) return visit(range);
  const std::size_t start = range.first[axis], last = range.last[axis];
  const std::size_t length = last - start + 1, step = marks.size() / length;
  const auto nextMarked = [&](std::size_t from) {
    const std::uint8_t* const end = marks.data() + marks.size();
    const std::uint8_t* const found = std::find(marks.data() + from * step, end, std::uint8_t{1});
    return static_cast<std::size_t>(found - marks.data()) / step;
  };
  for (std::size_t first = nextMarked(0), end; first < length; first = nextMarked(end)) {
    const std::span<const std::uint8_t> here = marks.subspan(first * step, step);
    const auto isSame = [&](std::size_t place) {
      return std::equal(here.begin(), here.end(), &marks[place * step]);
    };
    for (end = first + 1; end < length && isSame(end);) ++end;
    range.first[axis] = start + first;
    range.last[axis] = start + end - 1;
    visitFrom(axis + 1, here, range, visit);
  }
  range.first[axis] = start;
  range.last[axis] = last;
}

}  // namespace

void eachPlace(const Range& range, Visit<const Index&> visit) {
  Index at = range.first;
  for (std::size_t axis = at.size(); axis-- > 0;) {
    if (axis + 1 == at.size()) visit(at);
    if (++at[axis] > range.last[axis]) {
      at[axis] = range.first[axis];
    } else {
      axis = at.size();
    }
  }
}

bool isAny(std::span<const std::uint8_t> marks, std::uint8_t mark) {
  return std::find(marks.begin(), marks.end(), mark) != marks.end();
}

void eachMarked(const Graph& graph, NodeId node, const Marks& marks, Visit<const Range&> visit) {
  if (marks.empty()) return;
  Range range{node, graph.axes.shapeOf(graph[node].axes), graph.axes.shapeOf(graph[node].axes)};
  for (std::size_t axis = 0; axis < range.first.size(); ++axis) {
    range.first[axis] = 0;
    --range.last[axis];
  }
  visitFrom(0, marks, range, visit);
}

// They are marked in the smallest range that has them all: a node may have millions of numbers.
void eachRange(NodeId node, std::span<const Index> places, Visit<const Range&> visit) {
  if (places.empty()) return;
  Range all{node, places[0], places[0]};
  Index shape = places[0];
  std::size_t count = 1;
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    for (const Index& place : places) {
      all.first[axis] = std::min(all.first[axis], place[axis]);
      all.last[axis] = std::max(all.last[axis], place[axis]);
    }
    shape[axis] = all.last[axis] - all.first[axis] + 1;
    count *= shape[axis];
  }
  Marks marks(count);
  const std::size_t start = offsetOf(shape, all.first);
  for (const Index& place : places) marks[offsetOf(shape, place) - start] = 1;
  visitFrom(0, marks, all, visit);
}

}  // namespace manyheads::graph
