// Every operation in float64, written from its formula, with a bound of how far the core's float
// may be from it: the roundings of that one operation. Gradients are nodes like any other.
#pragma once

#include <vector>

#include "graph/run.h"
#include "reference.h"

namespace manyheads::graph {

/// The numbers of each node.
using Values = std::vector<std::vector<double>>;

/// Of a run, as it computed them; rows that are normalised are those of the last axis.
Values valuesOf(const Run& run);

/// Computes nodes in float64, each from the ones before it: all from `first` to before `end` but
/// leaves.
void evaluate(const Run& run, Values& values, NodeId first, NodeId end);
inline void evaluate(const Run& run, Values& values) {
  evaluate(run, values, 0, static_cast<NodeId>(run.graph().size()));
}

/// A number of a node from the values of its operands.
reference::Number numberOf(const Run& run, const Values& values, NodeId node, const Index& index);

}  // namespace manyheads::graph
