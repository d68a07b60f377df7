// Which keys a query may look at, queried row by row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "config/config.h"
#include "read/dependents/box.h"
#include "stages/trace.h"

namespace manyheads {

/// Allocates one byte per query on the first call of areOf.
class AllowedKeys {
 public:
  AllowedKeys(const Config& config, const Trace& trace) : config_(config), trace_(trace) {}

  bool allows(std::size_t i, std::size_t j) const { return trace_.allows(config_, i, j); }
  /// Whether query i is one of `queries`.
  bool areOf(std::size_t i, const Queries& queries);
  /// Whether query i may look at the same of these keys as the query before it.
  bool isLikeBefore(std::size_t i, const Span& keys) const;

 private:
  void count();

  const Config& config_;
  const Trace& trace_;
  std::vector<std::uint8_t> counts_;  // of keys, 2 for more
};

}  // namespace manyheads
