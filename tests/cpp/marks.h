// What changes with a number of a graph, as one mark for each number of each node.
#pragma once

#include <cstdint>
#include <vector>

#include "cells.h"
#include "graph/dependents.h"

namespace manyheads::graph {

/// None where no number is marked.
using Marks = std::vector<std::uint8_t>;

inline std::vector<Marks> dependents(const Run& run, NodeId node, const Index& index) {
  std::vector<Marks> marks(run.graph().size());
  eachDependent(run, node, index, [&](const Range& range) {
    Marks& of = marks[range.node];
    of.resize(run.plan()[range.node].size);
    manyheads::eachPlace(range.first, range.last, [&](const Index& place) {
      const Index& shape = run.plan()[range.node].shape;
      std::size_t order = 0;
      for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        order = order * shape[axis] + place[axis];
      }
      of[order] = 1;
    });
  });
  return marks;
}

}  // namespace manyheads::graph
