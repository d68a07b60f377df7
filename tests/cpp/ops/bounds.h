// Every number of a graph in float64, by the formulas of its operations, with a running error bound
// (tests/cpp/reference.h): how far the core's float may be from it. Gradients are nodes like any
// other.
#pragma once

#include <vector>

#include "graph/run.h"
#include "reference.h"

namespace manyheads::graph {

/// One list for each node.
using Bounds = std::vector<reference::Numbers>;

/// The leaves of a run, which are exact; other nodes are empty.
Bounds leavesOf(const Run& run);

/// Computes all other nodes from the leaves. Rows that are normalised are those of the last axis.
void evaluate(const Run& run, Bounds& bounds);

}  // namespace manyheads::graph
