// The numbers of a tensor as boxes: a range along each part of its axes (partsOf). One column of
// every head of q_packed is one box, because h·d_k is made of h and d_k.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "read/contraction.h"
#include "stages/axes.h"
#include "tensor/few.h"

namespace manyheads {

/// From `first` to `last`, both included.
struct Span {
  std::size_t first = 0;
  std::size_t last = 0;

  bool has(std::size_t at) const { return first <= at && at <= last; }
  bool covers(const Span& other) const { return first <= other.first && other.last <= last; }
  bool operator==(const Span&) const = default;
};

/// The queries that may look at at least one of `keys`, and at `fewest` or more keys in all. All
/// queries if `fewest` is 0.
struct Queries {
  std::size_t fewest = 0;
  Span keys = {};

  bool operator==(const Queries&) const = default;
};

/// The parts of all axes of one tensor, in order.
using AxisParts = Few<Axis, 6>;
AxisParts allParts(const Axes& axes, const Config& config);

struct Box {
  std::array<Span, 6> spans{};  // by part
  Queries queries = {};
};

/// Whether `box` lies in `other`, comparing the parts from `part` on. A box's queries are compared
/// with the part kQueries.
bool liesIn(const Box& box, const Box& other, const AxisParts& parts, std::size_t part = 0);
/// The union of two boxes, if it is a box.
std::optional<Box> joined(const Box& one, const Box& other, const AxisParts& parts);

/// A range for some parts of axes, and all places of every other part: a box on its way from one
/// tensor to another.
class Region {
 public:
  explicit Region(const Lengths& lengths) : lengths_(&lengths) {}
  Region(const Box& box, const AxisParts& parts, const Lengths& lengths);

  std::size_t length(Axis axis) const { return lengthOf(axis, *lengths_); }
  Few<Axis, 3> partsOf(Axis axis) const { return manyheads::partsOf(axis, lengths_->config); }
  Span all(Axis part) const { return {0, length(part) - 1}; }
  Span at(Axis part) const { return isKnown(part) ? spans_[placeOf(part)] : all(part); }
  void set(Axis part, const Span& span);
  void forget(Axis part) { known_ &= ~bitOf(part); }

  /// Keeps only one head, of those that the axes have. false if the region does not include that
  /// head.
  bool keepHead(const Axes& axes, std::size_t head);

  /// Whether two axes have the same parts, ignoring parts of length 1: h·d_k and h_kv·d_k with
  /// equally many heads.
  bool isMadeAlike(Axis one, Axis other) const;

  Box boxOn(const AxisParts& parts) const;

 private:
  static std::size_t placeOf(Axis part) { return static_cast<std::size_t>(part); }
  static std::uint32_t bitOf(Axis part) { return std::uint32_t{1} << placeOf(part); }
  bool isKnown(Axis part) const { return (known_ & bitOf(part)) != 0; }

  const Lengths* lengths_;
  std::uint32_t known_ = 0;
  std::array<Span, kAxisCount> spans_;  // read only where known
};
static_assert(kAxisCount <= 32, "Region has a bit for each axis");

/// Calls visit(Span) for the indexes of the region along an axis, in as few ranges as possible.
template <typename Visit>
void eachSpan(const Region& region, Axis axis, Visit visit) {
  const auto parts = region.partsOf(axis);
  // If the innermost parts are complete, ranges of the part before them stay together.
  std::size_t inner = 1, along = parts.size() - 1;
  while (along > 0 && region.at(parts[along]) == region.all(parts[along])) {
    inner *= region.length(parts[along--]);
  }
  const auto visitAll = [&](const auto& self, std::size_t part, std::size_t start) -> void {
    const Span span = region.at(parts[part]);
    start *= region.length(parts[part]);
    if (part == along) {
      return visit(Span{(start + span.first) * inner, (start + span.last + 1) * inner - 1});
    }
    for (std::size_t at = span.first; at <= span.last; ++at) self(self, part + 1, start + at);
  };
  visitAll(visitAll, 0, 0);
}

/// Calls visit(Region) for regions whose union is `region` restricted to a range of an axis'
/// indexes.
template <typename Visit>
void eachPart(const Region& region, Axis axis, const Span& indexes, Visit visit) {
  const auto parts = region.partsOf(axis);
  const auto visitAll = [&](const auto& self, Region done, std::size_t part, Span span) -> void {
    if (part == parts.size()) return visit(done);
    std::size_t inner = 1;
    for (std::size_t at = part + 1; at < parts.size(); ++at) inner *= region.length(parts[at]);
    const auto take = [&](const Span& outer, const Span& within) {
      done.set(parts[part], outer);
      self(self, done, part + 1, within);
    };
    Span outer{span.first / inner, span.last / inner};
    const Span within{span.first % inner, span.last % inner};
    if (outer.first == outer.last) return take(outer, within);
    // First the incomplete pieces at the two ends, then the complete middle.
    if (within.first > 0) {
      take({outer.first, outer.first}, {within.first, inner - 1});
      ++outer.first;
    }
    if (within.last + 1 < inner) {
      take({outer.last, outer.last}, {0, within.last});
      --outer.last;
    }
    if (outer.first <= outer.last) take(outer, {0, inner - 1});
  };
  visitAll(visitAll, region, 0, indexes);
}

/// Calls visit(Region) for regions whose union is the same places along other axes: x as memory,
/// output as concat. Places beyond these axes are left out.
template <typename Visit>
void eachReadAs(const Region& region, const Axes& from, const Axes& to, Visit visit) {
  const auto visitAll = [&](const auto& self, const Region& done, std::size_t axis) -> void {
    if (axis == from.size()) return visit(done);
    if (region.isMadeAlike(from[axis], to[axis])) return self(self, done, axis + 1);
    Region rest = done;
    for (const Axis part : region.partsOf(from[axis])) rest.forget(part);
    eachSpan(region, from[axis], [&](Span span) {
      span.last = std::min(span.last, region.length(to[axis]) - 1);
      if (span.first > span.last) return;
      eachPart(rest, to[axis], span, [&](const Region& next) { self(self, next, axis + 1); });
    });
  };
  visitAll(visitAll, region, 0);
}

}  // namespace manyheads
