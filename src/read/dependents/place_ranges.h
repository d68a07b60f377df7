// Some of a tensor's places, as few ranges.
#pragma once

#include <cstddef>

#include "tensor/tensor.h"

namespace manyheads {

/// Calls visit(first, last) for ranges of the places of a (heads, rows, columns) tensor for which
/// chosen(head, row, column) is true. Consecutive heads that are alike are in one range, and so are
/// consecutive rows: rowsAlike(head, row, other) is true only where the same columns are chosen in
/// both (`other` follows on rows that are like `row`), headsAlike(head, other) only where all
/// places are. No two ranges have a place in common.
template <typename Chosen, typename RowsAlike, typename HeadsAlike, typename Visit>
void eachRange(std::size_t heads, std::size_t rows, std::size_t columns, Chosen chosen,
               RowsAlike rowsAlike, HeadsAlike headsAlike, Visit visit) {
  for (std::size_t head = 0, last_head; head < heads; head = last_head + 1) {
    last_head = head;
    while (last_head + 1 < heads && headsAlike(head, last_head + 1)) ++last_head;
    for (std::size_t row = 0, last_row; row < rows; row = last_row + 1) {
      last_row = row;
      while (last_row + 1 < rows && rowsAlike(head, row, last_row + 1)) ++last_row;
      for (std::size_t c = 0; c < columns; ++c) {
        if (!chosen(head, row, c)) continue;
        const std::size_t first = c;
        while (c + 1 < columns && chosen(head, row, c + 1)) ++c;
        visit(Index{head, row, first}, Index{last_head, last_row, c});
      }
    }
  }
}

}  // namespace manyheads
