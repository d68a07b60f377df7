// The rows of a tensor whose numbers are normalised together, by head or all of a token's, wherever
// they lie in memory.
#pragma once

#include <array>
#include <cstddef>

#include "graph/product.h"

namespace manyheads::graph {

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

/// Of a node's tensor: `row` are the axes whose parts a row has.
RowPlan rowsOf(const Graph& graph, NodeId node, const Axes& row);

}  // namespace manyheads::graph
