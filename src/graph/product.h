// A product as loops over the parts of axes: which of them are rows, columns and sums of matrix
// products, and which are counted one by one.
#pragma once

#include <cstddef>
#include <vector>

#include "graph/graph.h"
#include "tensor/visit.h"

namespace manyheads::graph {

/// One loop: a number of steps, and how far each goes in the entries and in both operands.
struct Loop {
  std::size_t count = 1;
  std::size_t entry = 0;
  std::size_t left = 0;
  std::size_t right = 0;
};

/// A product as matrix products, one for each step of `outer` and `sums`; without a right operand
/// as matrices that are copied or added up.
///
/// Parts of the same axis are summed in one go, several axes one after the other, in the order in
/// which the graph's parts were added. So the gradient of a head of k that several heads of q read
/// is a sum of one product for each of them, whatever a kernel could join, and has the same bits
/// everywhere.
struct Loops {
  Loop rows, columns, inner;
  std::vector<Loop> outer;  // outermost first
  std::vector<Loop> sums;   // likewise: each adds to the same entries
  /// Whether anything is summed, even if it is one number: a sum begins at 0, a copy keeps −0.
  bool is_sum = false;
  /// left and right have changed places, because the entries are contiguous along left's parts.
  bool swapped = false;
  /// Where the entries begin: at the product's first row.
  std::size_t start = 0;
};

/// Adds a loop inside those that are there, joined with the last one where its steps continue it.
void append(std::vector<Loop>& loops, const Loop& next);

/// The parts that a product sums over, in the order of its loops.
std::vector<Part> summedParts(const Product& product, const AxisTable& axes);

/// Of a product of `node`.
Loops loopsOf(const Product& product, NodeId node, const Graph& graph);

/// Calls visit(entry, left, right) with the offsets of every step, the last loop running fastest.
void eachStep(const std::vector<Loop>& loops,
              Visit<std::size_t /*entry*/, std::size_t /*left*/, std::size_t /*right*/> visit);

}  // namespace manyheads::graph
