// Places in tensors by the parts of their axes: what links an entry to the numbers that it is made
// of.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <tuple>
#include <vector>

#include "graph/graph.h"
#include "tensor/visit.h"

namespace manyheads::graph {

/// From `first` to `last`, both included.
struct Range {
  NodeId node;
  Index first;
  Index last;
  bool operator==(const Range&) const = default;
};

void eachPlace(const Range& range, Visit<const Index&> visit);

/// All places of a node's tensor.
Range wholeOf(const Graph& graph, NodeId node);

/// Whether the number of `share` at this place is shown to readers as one of `node`
/// (Node::shown_as).
bool isShownAs(const Graph& graph, NodeId share, NodeId node, const Index& index);

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
  std::vector<Range> rangesOf(NodeId node, const Axes& axes) const;

 private:
  struct Span {
    std::size_t first, last;
  };
  /// The indices along one axis: one span for each index along the unknown parts before the last
  /// known one, whose place in memory is further out.
  std::vector<Span> spansOf(AxisId axis) const;

  const AxisTable& table_;
  Strides index_{};
  std::bitset<std::tuple_size_v<Strides>> known_;
};

}  // namespace manyheads::graph
