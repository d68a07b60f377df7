#include "attention/axes.h"

namespace manyheads::graph {

AttentionAxes::AttentionAxes(AxisTable& table, const Config& of, std::size_t room_for)
    : table_(&table), config(of), keeps(room_for > 0) {
  if (keeps) table.setLength(kept_key, room_for);
  table_ = nullptr;
}

void AttentionAxes::setLengths(AxisTable& table, std::size_t n, std::size_t m,
                               std::size_t sequences) const {
  table.setLength(sequence, sequences);
  table.setLength(query, n);
  table.setLength(key, m);
  table.setLength(new_key, n);
  table.setLength(other_key, m);
}

}  // namespace manyheads::graph
