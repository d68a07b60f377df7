#include "stages/axes.h"

#include <array>
#include <span>

namespace manyheads {
namespace {

constexpr bool inOrder() {
  std::size_t at = 0;
  for (const AxisInfo& axis : kAxes) {
    if (axis.id != static_cast<Axis>(at++)) return false;
  }
  return true;
}
static_assert(inOrder(), "axisInfo() finds a row by its place");

}  // namespace

const char* axisRoleName(AxisRole role) {
  static constexpr const char* names[] = {"head", "query", "key", "input", "output", "feature"};
  return names[static_cast<std::size_t>(role)];
}

Few<Axis, 3> partsOf(Axis axis, const Config& config) {
  using enum Axis;
  const bool cut = config.variant == Variant::kNarrow;
  const bool whole = config.qk_norm == QkNorm::kWhole;
  switch (axis) {
    case kHeads:
      return {kKvHeads, kGroup};
    case kAllK:
    case kAllV:
      return {kKvHeads, kGroup, *axisInfo(axis).share};
    case kAllKvK:
    case kAllKvV:
      return {kKvHeads, *axisInfo(axis).share};
    case kModelInput:
      return cut ? Few<Axis, 3>{kKvHeads, kGroup, kInputs} : Few<Axis, 3>{kInputs};
    case kMemoryModel:
      return cut ? Few<Axis, 3>{kKvHeads, kMemoryInputs} : Few<Axis, 3>{kMemoryInputs};
    case kGainQ:
      return whole ? Few<Axis, 3>{kKvHeads, kGroup, kHeadK} : Few<Axis, 3>{kHeadK};
    case kGainK:
      return whole ? Few<Axis, 3>{kKvHeads, kHeadK} : Few<Axis, 3>{kHeadK};
    default:
      return {axis};
  }
}

Index shapeOf(const Axes& axes, const Lengths& lengths) {
  std::array<std::size_t, 3> shape{};
  for (std::size_t at = 0; at < axes.size(); ++at) shape[at] = lengthOf(axes[at], lengths);
  return Index(std::span(shape).first(axes.size()));
}

std::uint64_t floatsOf(const Axes& axes, const Lengths& lengths) {
  std::uint64_t floats = 1;
  for (const Axis axis : axes) floats *= lengthOf(axis, lengths);
  return floats;
}

}  // namespace manyheads
