// Places in the tensors of a graph, in ranges and as marks.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "graph/graph.h"
#include "tensor/visit.h"

namespace manyheads::graph {

/// From `first` to `last`, both included.
struct Range {
  NodeId node;
  Index first;
  Index last;
  bool operator==(const Range&) const = default;
};

/// The last index runs fastest.
void eachPlace(const Range& range, Visit<const Index&> visit);

/// One mark for each number of a node: 1, or 0.
using Marks = std::vector<std::uint8_t>;

bool isAny(std::span<const std::uint8_t> marks, std::uint8_t mark);

/// Calls visit() for ranges that together have every marked number once, in their order; none of
/// empty marks.
void eachMarked(const Graph& graph, NodeId node, const Marks& marks, Visit<const Range&> visit);
/// The same of these places of a node, in whatever order, perhaps several times.
void eachRange(NodeId node, std::span<const Index> places, Visit<const Range&> visit);

}  // namespace manyheads::graph
