// Which keys a query may look at, in a node of the operation `mask`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "graph/run.h"

namespace manyheads::graph {

/// Of one run: reads its padding and its own mask.
class Allowance {
 public:
  Allowance(const Run& run, NodeId mask);

  /// `head` counts the heads of all sequences.
  bool allows(std::size_t head, std::size_t query, std::size_t key) const;
  /// Writes `value` where it is not allowed, in numbers of (heads, queries, keys).
  void fillForbidden(float value, std::span<float> scores) const;
  /// Writes 0 there, in marks of the same.
  void unmarkForbidden(std::span<std::uint8_t> marks) const;

 private:
  bool allowsAll() const;
  void fillRow(std::size_t head, std::size_t query, float value, float* row) const;

  Rules rules_;
  std::size_t first_query_;  // its place among the keys
  std::size_t queries_;
  std::size_t keys_;
  std::size_t heads_;               // of one sequence
  std::span<const float> padding_;  // (sequences · keys), if any is forbidden
  std::span<const float> own_;      // (queries, keys), or none
};

}  // namespace manyheads::graph
