// Places in tensors by the parts of their axes: what links an entry to the numbers that it is made
// of.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <functional>
#include <vector>

#include "graph/graph.h"

namespace manyheads::graph {

/// From `first` to `last`, both included.
struct Range {
  NodeId node;
  Index first;
  Index last;
  bool operator==(const Range&) const = default;
};

void eachPlace(const Range& range, const std::function<void(const Index&)>& visit);

/// An index along some parts of axes.
class Known {
 public:
  explicit Known(const AxisTable& table) : table_(table) {}

  /// false if the place is beyond the axes, which may read only the first numbers of a tensor.
  bool bind(const Axes& axes, const Index& index);
  void set(Part part, std::size_t index);

  /// The place; all of its parts must be known.
  Index placeOn(const Axes& axes) const;
  /// All places that are possible given what is known, in as few ranges as there are boxes.
  void addRanges(NodeId node, const Axes& axes, std::vector<Range>& ranges) const;

 private:
  const AxisTable& table_;
  Strides index_{};
  std::bitset<std::tuple_size_v<Strides>> known_;
};

}  // namespace manyheads::graph
