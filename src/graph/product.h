// A product as loops over the parts of axes: which of them are rows, columns and sums of matrix
// products, and which are counted one by one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
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

/// The parts that a product sums over, in the order of its loops.
std::vector<Part> summedParts(const Product& product, const AxisTable& axes);

/// How many numbers an entry is the sum of.
std::uint64_t termCount(const Product& product, const AxisTable& axes);

/// Of a product of `node`.
Loops loopsOf(const Product& product, NodeId node, const Graph& graph);

/// Calls visit(entry, left, right) with the offsets of every step, the last loop running fastest.
void eachStep(const std::vector<Loop>& loops,
              Visit<std::size_t /*entry*/, std::size_t /*left*/, std::size_t /*right*/> visit);

/// The rows of a tensor whose numbers are normalised together, by head or all of a token's,
/// wherever they lie in memory.
struct RowPlan {
  /// Two loops, one in the other, are enough: over sequences and tokens, or heads and columns.
  using TwoLoops = std::array<Loop, 2>;
  TwoLoops rows;   // by Loop::entry from the first number of a row to that of the next
  TwoLoops along;  // from one number of a row to the next

  std::size_t length() const { return along[0].count * along[1].count; }

  /// Calls visit(place of its first number) for each row.
  template <typename Visit>
  void eachRow(Visit visit) const {
    each(rows, visit);
  }
  /// Calls visit(how far from the row's first number) for each number of a row, in order.
  template <typename Visit>
  void eachNumber(Visit visit) const {
    each(along, visit);
  }
  /// Where the row begins that has the number at a place.
  std::size_t startOf(std::size_t place) const;

 private:
  template <typename Visit>
  static void each(const TwoLoops& loops, Visit visit) {
    for (std::size_t i = 0; i < loops[0].count; ++i) {
      for (std::size_t j = 0; j < loops[1].count; ++j) {
        visit(i * loops[0].entry + j * loops[1].entry);
      }
    }
  }
};

/// Of a node's tensor: a row has the parts of these axes.
RowPlan rowsOf(const Graph& graph, NodeId node, const Axes& of_row);

}  // namespace manyheads::graph
