#include "read/dependents/allowed_keys.h"

namespace manyheads {

bool AllowedKeys::areOf(std::size_t i, const Queries& queries) {
  if (queries.fewest == 0) return true;
  if (counts_.empty()) count();
  if (counts_[i] < queries.fewest) return false;
  if (queries.keys == Span{0, trace_.m - 1}) return true;
  std::size_t j = queries.keys.first;
  while (j <= queries.keys.last && !allows(i, j)) ++j;
  return j <= queries.keys.last;
}

bool AllowedKeys::isLikeBefore(std::size_t i, const Span& keys) const {
  if (config_.mask == Mask::kNone) return true;
  std::size_t j = keys.first;
  while (j <= keys.last && allows(i, j) == allows(i - 1, j)) ++j;
  return j > keys.last;
}

void AllowedKeys::count() {
  counts_.resize(trace_.n);
  for (std::size_t i = 0; i < trace_.n; ++i) {
    for (std::size_t j = 0; j < trace_.m && counts_[i] < 2; ++j) counts_[i] += allows(i, j);
  }
}

}  // namespace manyheads
