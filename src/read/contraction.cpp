#include "read/contraction.h"

#include <algorithm>

#include "stages/tensor_table.h"
#include "tensor/few.h"

namespace manyheads {
namespace {

void mark(const Axes& axes, bool as, const Config& config, std::array<bool, kAxisCount>& parts) {
  for (const Axis axis : axes) {
    for (const Axis part : partsOf(axis, config)) parts[static_cast<std::size_t>(part)] = as;
  }
}

// The parts that the sum runs over: those of its factors that the entry lacks, in the order of
// Axis.
Few<Axis, kAxisCount> summedParts(const Contraction& sum, const Config& config) {
  std::array<bool, kAxisCount> is_summed{};
  mark(sum.left.axes, true, config, is_summed);
  if (sum.right) mark(sum.right->axes, true, config, is_summed);
  mark(sum.entry, false, config, is_summed);
  Few<Axis, kAxisCount> summed;
  for (std::size_t at = 0; at < kAxisCount; ++at) {
    if (is_summed[at]) summed.add(static_cast<Axis>(at));
  }
  return summed;
}

Index placeInOrder(std::size_t place, const Index& shape) {
  Index index = shape;
  for (std::size_t axis = shape.size(); axis-- > 0;) {
    index[axis] = place % shape[axis];
    place /= shape[axis];
  }
  return index;
}

std::size_t orderOf(const Index& index, const Index& shape) {
  std::size_t place = 0;
  for (std::size_t axis = 0; axis < shape.size(); ++axis) place = place * shape[axis] + index[axis];
  return place;
}

Index placeOf(const Factor& factor, Bound bound) {
  if (factor.head) bound.setHead(factor.axes, *factor.head);
  return bound.placeOn(factor.axes);
}

}  // namespace

bool hasPart(const Axes& axes, Axis part, const Config& config) {
  return std::any_of(axes.begin(), axes.end(), [&](Axis axis) {
    const auto parts = partsOf(axis, config);
    return std::find(parts.begin(), parts.end(), part) != parts.end();
  });
}

std::size_t headCount(const Axes& axes, const Config& config) {
  if (hasPart(axes, Axis::kGroup, config)) return config.n_heads;
  return hasPart(axes, Axis::kKvHeads, config) ? config.kv_heads : 1;
}

bool Bound::bind(const Axes& axes, const Index& place) {
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    const auto parts = partsOf(axes[axis], lengths_.config);
    std::size_t rest = place[axis];
    for (std::size_t at = parts.size(); at-- > 0;) {
      const std::size_t length = lengthOf(parts[at], lengths_);
      set(parts[at], rest % length);
      rest /= length;
    }
    if (rest > 0) return false;
  }
  return true;
}

void Bound::setHead(const Axes& axes, std::size_t head) {
  const Config& config = lengths_.config;
  const bool grouped = hasPart(axes, Axis::kGroup, config);
  if (grouped) set(Axis::kGroup, head % config.queryGroup());
  if (hasPart(axes, Axis::kKvHeads, config)) {
    set(Axis::kKvHeads, grouped ? config.kvHeadOf(head) : head);
  }
}

std::size_t Bound::headOn(const Axes& axes) const {
  const std::size_t kv_head = at(Axis::kKvHeads).value_or(0);
  if (!hasPart(axes, Axis::kGroup, lengths_.config)) return kv_head;
  return kv_head * lengths_.config.queryGroup() + at(Axis::kGroup).value_or(0);
}

Index Bound::placeOn(const Axes& axes) const {
  Index place = shapeOf(axes, lengths_);
  for (std::size_t at = 0; at < axes.size(); ++at) {
    place[at] = 0;
    for (const Axis part : partsOf(axes[at], lengths_.config)) {
      place[at] = place[at] * lengthOf(part, lengths_) + *this->at(part);
    }
  }
  return place;
}

PlaceRange Bound::rangeOn(TensorId id, const Axes& axes) const {
  Bound first = *this, last = *this;
  for (const Axis axis : axes) {
    for (const Axis part : partsOf(axis, lengths_.config)) {
      if (at(part)) continue;
      first.set(part, 0);
      last.set(part, lengthOf(part, lengths_) - 1);
    }
  }
  return {id, first.placeOn(axes), last.placeOn(axes)};
}

std::size_t headAt(const Axes& axes, const Index& place, const Lengths& lengths) {
  Bound bound(lengths);
  bound.bind(axes, place);
  return bound.headOn(axes);
}

bool isSum(const Contraction& sum, const Config& config) {
  return !summedParts(sum, config).empty();
}

std::size_t termCount(const Contraction& sum, const Lengths& lengths) {
  std::size_t count = 1;
  for (const Axis part : summedParts(sum, lengths.config)) count *= lengthOf(part, lengths);
  return count;
}

void eachTerm(const Contraction& sum, const Index& entry, std::size_t head, const Lengths& lengths,
              const std::function<void(const Index& left, const Index& right)>& visit) {
  if (sum.same_order) {
    const std::size_t place = orderOf(entry, shapeOf(sum.entry, lengths));
    return visit(placeInOrder(place, shapeOf(sum.left.axes, lengths)), {});
  }
  Bound bound(lengths);
  Index counted = entry;
  counted[0] -= sum.first_row;
  bound.setHead(sum.entry, head);
  if (!bound.bind(sum.entry, counted)) return;
  const Few<Axis, kAxisCount> summed = summedParts(sum, lengths.config);
  for (const Axis part : summed) bound.set(part, 0);
  const std::size_t count = termCount(sum, lengths);
  for (std::size_t term = 0; term < count; ++term) {
    std::size_t rest = term;
    for (std::size_t at = summed.size(); at-- > 0;) {
      const std::size_t length = lengthOf(summed[at], lengths);
      bound.set(summed[at], rest % length);
      rest /= length;
    }
    visit(placeOf(sum.left, bound), sum.right ? placeOf(*sum.right, bound) : Index());
  }
}

std::vector<PlaceRange> entriesWith(TensorId tensor, const Index& place, TensorId entry_tensor,
                                    const Making& making, std::size_t head,
                                    const Lengths& lengths) {
  std::vector<PlaceRange> ranges;
  // Whether the head is one of the entry's axes, and what is known of the place belongs to that
  // head.
  const auto isOfHead = [&](Bound& bound, const Axes& axes) {
    if (head >= headCount(axes, lengths.config)) return false;
    const std::optional<std::size_t> kv_head = bound.at(Axis::kKvHeads);
    const std::optional<std::size_t> in_group = bound.at(Axis::kGroup);
    bound.setHead(axes, head);
    const bool same_kv = !kv_head || bound.at(Axis::kKvHeads) == kv_head;
    return same_kv && (!in_group || bound.at(Axis::kGroup) == in_group);
  };
  const auto add = [&](const Contraction& sum, const Factor& factor) {
    if (factor.tensor != tensor) return;
    if (sum.same_order) {
      const std::size_t order = orderOf(place, shapeOf(factor.axes, lengths));
      const Index at = placeInOrder(order, shapeOf(sum.entry, lengths));
      if (head == 0) ranges.push_back({entry_tensor, at, at});
      return;
    }
    Bound bound(lengths);
    if (!bound.bind(factor.axes, place)) return;
    if (factor.head) {
      if (bound.headOn(factor.axes) != *factor.head) return;
      bound.set(Axis::kKvHeads, std::nullopt);
      bound.set(Axis::kGroup, std::nullopt);
    }
    if (isOfHead(bound, sum.entry)) ranges.push_back(bound.rangeOn(entry_tensor, sum.entry));
  };
  for (const Contraction& sum : making.sums) {
    add(sum, sum.left);
    if (sum.right) add(sum, *sum.right);
  }
  if (making.bias == tensor) {
    const Axes& axes = tensorInfo(entry_tensor).axes;
    Bound bound(lengths);
    bound.bind({*(axes.end() - 1)}, place);
    if (isOfHead(bound, axes)) ranges.push_back(bound.rangeOn(entry_tensor, axes));
  }
  return ranges;
}

}  // namespace manyheads
