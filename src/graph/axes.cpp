#include "graph/axes.h"

#include <algorithm>

#include "tensor/must.h"

namespace manyheads::graph {

Part AxisTable::addPart(std::size_t length) {
  must(lengths_.size() < std::tuple_size_v<Strides>);
  lengths_.push_back(length);
  return static_cast<Part>(lengths_.size() - 1);
}

AxisId AxisTable::add(std::string_view name, Role role, const Parts& parts) {
  must(axes_.size() < 255);
  axes_.push_back({std::string(name), role, parts});
  return static_cast<AxisId>(axes_.size() - 1);
}

std::size_t AxisTable::length(AxisId axis) const {
  std::size_t length = 1;
  for (const Part part : axes_[axis].parts) length *= lengths_[part];
  return length;
}

Index AxisTable::shapeOf(const Axes& axes) const {
  std::array<std::size_t, 3> shape{};
  for (std::size_t at = 0; at < axes.size(); ++at) shape[at] = length(axes[at]);
  return Index(std::span(shape).first(axes.size()));
}

std::uint64_t AxisTable::floatsOf(const Axes& axes) const {
  std::uint64_t floats = 1;
  for (const AxisId axis : axes) floats *= length(axis);
  return floats;
}

Strides AxisTable::stridesOf(const Axes& own, const Axes& read_as) const {
  Strides strides{};
  std::size_t of_axis = 1;
  for (std::size_t axis = own.size(); axis-- > 0;) {
    std::size_t step = of_axis;
    const Parts& parts = axes_[read_as[axis]].parts;
    for (std::size_t at = parts.size(); at-- > 0;) {
      strides[parts[at]] = step;
      step *= lengths_[parts[at]];
    }
    of_axis *= length(own[axis]);
  }
  return strides;
}

bool AxisTable::hasPart(const Axes& axes, Part part) const {
  return std::any_of(axes.begin(), axes.end(), [&](AxisId axis) {
    const Parts& parts = axes_[axis].parts;
    return std::find(parts.begin(), parts.end(), part) != parts.end();
  });
}

}  // namespace manyheads::graph
