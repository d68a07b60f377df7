#include "read/dependents/cover.h"

#include <algorithm>

namespace manyheads {

using enum Axis;

Cover::Cover(const Changes& changes, const TensorInfo& tensor, const Lengths& lengths,
             AllowedKeys& keys, const Box* left_out, const Visit& visit)
    : changes_(changes),
      tensor_(tensor),
      lengths_(lengths),
      keys_(keys),
      left_out_(left_out),
      visit_(visit),
      parts_(allParts(tensor.axes, lengths.config)),
      forbids_(tensor.unchanged.where_forbidden.has_value()),
      zeros_(changes.hasZeroHeads(tensor.id)),
      at_(lengths_) {
  for (const Box& box : changes.of(tensor.id)) {
    boxes_.push_back(&box);
    asks_ |= box.queries.fewest > 0;
  }
}

void Cover::visitAll() { visitFrom(0, boxes_.size()); }

// The first `count` boxes contain the places chosen so far.
void Cover::visitFrom(std::size_t part, std::size_t count) {
  if (count == 0) return;
  if (part == parts_.size()) {
    const auto end = boxes_.begin() + static_cast<std::ptrdiff_t>(count);
    if (std::find(boxes_.begin(), end, left_out_) == end) visitRegion();
    return;
  }
  const std::size_t length = lengthOf(parts_[part], lengths_);
  for (std::size_t first = 0, last; first < length; first = last + 1) {
    last = lastLike(part, count, first);
    while (last + 1 < length && isAlike(part, count, first, last + 1)) {
      last = lastLike(part, count, last + 1);
    }
    const auto end =
        std::partition(boxes_.begin(), boxes_.begin() + static_cast<std::ptrdiff_t>(count),
                       [&](const Box* box) { return isIn(*box, part, first); });
    at_.set(parts_[part], {first, last});
    visitFrom(part + 1, static_cast<std::size_t>(end - boxes_.begin()));
    at_.forget(parts_[part]);
  }
}

void Cover::visitRegion() {
  if (!forbids_) return visitRanges(at_, 0, {tensor_.id, {}, {}});
  const std::size_t row = at_.at(kQueries).first;
  const Span keys = at_.at(kKeys);
  for (std::size_t j = keys.first; j <= keys.last; ++j) {
    if (!keys_.allows(row, j)) continue;
    const std::size_t first = j;
    while (j < keys.last && keys_.allows(row, j + 1)) ++j;
    Region allowed = at_;
    allowed.set(kKeys, {first, j});
    visitRanges(allowed, 0, {tensor_.id, {}, {}});
  }
}

void Cover::visitRanges(const Region& region, std::size_t axis, PlaceRange range) {
  if (axis == 0) range.first = range.last = shapeOf(tensor_.axes, lengths_);
  if (axis == tensor_.axes.size()) return visit_(range);
  eachSpan(region, tensor_.axes[axis], [&](const Span& indexes) {
    range.first[axis] = indexes.first;
    range.last[axis] = indexes.last;
    visitRanges(region, axis + 1, range);
  });
}

bool Cover::isIn(const Box& box, std::size_t part, std::size_t at) {
  if (!box.spans[part].has(at)) return false;
  if (parts_[part] == kQueries) return keys_.areOf(at, box.queries);
  return parts_[part] != kGroup || !zeros_ || !isZero(at_.at(kKvHeads).first, at);
}

// Whether the boxes contain the same places at `next` as at `one`; all indexes in between are like
// `one`.
bool Cover::isAlike(std::size_t part, std::size_t count, std::size_t one, std::size_t next) {
  if (parts_[part] == kQueries && forbids_ && !mayLookAlike(part, count, next)) return false;
  if (parts_[part] == kKvHeads && zeros_) {
    for (std::size_t in_group = 0; in_group < lengths_.config.queryGroup(); ++in_group) {
      if (isZero(one, in_group) != isZero(next, in_group)) return false;
    }
  }
  return isCovered(part, count, one, next) && isCovered(part, count, next, one);
}

// Whether a query may look at the same keys of its boxes as the query before it.
bool Cover::mayLookAlike(std::size_t part, std::size_t count, std::size_t at) {
  return std::all_of(boxes_.begin(), boxes_.begin() + static_cast<std::ptrdiff_t>(count),
                     [&](const Box* box) {
                       const Region region(*box, parts_, lengths_);
                       return !isIn(*box, part, at) || keys_.isLikeBefore(at, region.at(kKeys));
                     });
}

// Whether each box at `at` lies in one at `by`, comparing from the next part on.
bool Cover::isCovered(std::size_t part, std::size_t count, std::size_t at, std::size_t by) {
  for (std::size_t box = 0; box < count; ++box) {
    if (!isIn(*boxes_[box], part, at)) continue;
    if (boxes_[box] == left_out_) return false;
    if (isIn(*boxes_[box], part, by)) continue;
    std::size_t other = 0;
    while (other < count && !(isIn(*boxes_[other], part, by) &&
                              liesIn(*boxes_[box], *boxes_[other], parts_, part + 1))) {
      ++other;
    }
    if (other == count) return false;
  }
  return true;
}

// The last of the consecutive indexes that lie in the same boxes as `at`.
std::size_t Cover::lastLike(std::size_t part, std::size_t count, std::size_t at) const {
  if (isOneByOne(part)) return at;
  std::size_t last = lengthOf(parts_[part], lengths_) - 1;
  for (std::size_t box = 0; box < count; ++box) {
    const Span& range = boxes_[box]->spans[part];
    if (at < range.first) last = std::min(last, range.first - 1);
    if (range.has(at)) last = std::min(last, range.last);
  }
  return last;
}

bool Cover::isOneByOne(std::size_t part) const {
  if (parts_[part] == kQueries) return forbids_ || asks_;
  return zeros_ && (parts_[part] == kKvHeads || parts_[part] == kGroup);
}

bool Cover::isZero(std::size_t kv_head, std::size_t in_group) const {
  return changes_.isZeroHead(tensor_.id, kv_head * lengths_.config.queryGroup() + in_group);
}

}  // namespace manyheads
