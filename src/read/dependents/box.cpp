#include "read/dependents/box.h"

namespace manyheads {

AxisParts allParts(const Axes& axes, const Config& config) {
  AxisParts all;
  for (const Axis axis : axes) {
    for (const Axis part : partsOf(axis, config)) all.add(part);
  }
  return all;
}

bool liesIn(const Box& box, const Box& other, const AxisParts& parts, std::size_t part) {
  for (; part < parts.size(); ++part) {
    if (!other.spans[part].covers(box.spans[part])) return false;
    const bool asked = parts[part] == Axis::kQueries && other.queries.fewest > 0;
    if (asked && other.queries != box.queries) return false;
  }
  return true;
}

std::optional<Box> joined(const Box& one, const Box& other, const AxisParts& parts) {
  if (one.queries != other.queries) return std::nullopt;
  Box both = one;
  bool along_one = false;
  for (std::size_t part = 0; part < parts.size(); ++part) {
    const Span &a = one.spans[part], &b = other.spans[part];
    if (a == b) continue;
    if (along_one || a.first > b.last + 1 || b.first > a.last + 1) return std::nullopt;
    along_one = true;
    both.spans[part] = {std::min(a.first, b.first), std::max(a.last, b.last)};
  }
  return both;
}

Region::Region(const Box& box, const AxisParts& parts, const Lengths& lengths) : Region(lengths) {
  for (std::size_t part = 0; part < parts.size(); ++part) set(parts[part], box.spans[part]);
}

void Region::set(Axis part, const Span& range) {
  spans_[placeOf(part)] = range;
  known_ |= bitOf(part);
}

bool Region::keepHead(const Axes& axes, std::size_t head) {
  const Config& config = lengths_->config;
  const bool grouped = hasPart(axes, Axis::kGroup, config);
  const std::size_t kv_head = grouped ? config.kvHeadOf(head) : head;
  const std::size_t in_group = grouped ? head % config.queryGroup() : 0;
  if (hasPart(axes, Axis::kKvHeads, config)) {
    if (!at(Axis::kKvHeads).has(kv_head)) return false;
    set(Axis::kKvHeads, {kv_head, kv_head});
  }
  if (!grouped) return true;
  if (!at(Axis::kGroup).has(in_group)) return false;
  set(Axis::kGroup, {in_group, in_group});
  return true;
}

bool Region::isMadeAlike(Axis one, Axis other) const {
  if (one == other) return true;
  const auto longOnes = [&](Axis axis) {
    Few<Axis, 3> parts;
    for (const Axis part : partsOf(axis)) {
      if (length(part) > 1) parts.add(part);
    }
    return parts;
  };
  const auto a = longOnes(one), b = longOnes(other);
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

Box Region::boxOn(const AxisParts& parts) const {
  Box box;
  for (std::size_t part = 0; part < parts.size(); ++part) box.spans[part] = at(parts[part]);
  return box;
}

}  // namespace manyheads
