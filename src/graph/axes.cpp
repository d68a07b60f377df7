#include "graph/axes.h"

#include "tensor/must.h"

namespace manyheads::graph {

Part AxisTable::addPart(std::size_t length) {
  must(lengths_.size() < kMostPartsOfGraph);
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
  std::array<std::size_t, kMostAxes> shape{};
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

std::vector<Part> AxisTable::partsOf(const Axes& axes) const {
  std::vector<Part> all;
  for (const AxisId axis : axes) {
    const Parts& parts = axes_[axis].parts;
    all.insert(all.end(), parts.begin(), parts.end());
  }
  return all;
}

PartSet AxisTable::setOf(const Axes& axes) const {
  PartSet set;
  for (const AxisId axis : axes) {
    for (const Part part : axes_[axis].parts) set.set(part);
  }
  return set;
}

}  // namespace manyheads::graph
