#include "graph/places.h"

#include <utility>

namespace manyheads::graph {
Range wholeOf(const Graph& graph, NodeId node) {
  Range whole{node, graph.axes.shapeOf(graph[node].axes), graph.axes.shapeOf(graph[node].axes)};
  for (std::size_t axis = 0; axis < whole.last.size(); ++axis) {
    whole.first[axis] = 0;
    --whole.last[axis];
  }
  return whole;
}

bool isShownAs(const Graph& graph, NodeId share, NodeId node, const Index& index) {
  return graph[share].shown_as == node &&
         index.back() < graph.axes.length(graph[share].axes[graph[share].axes.size() - 1]);
}

void eachPlace(const Range& range, Visit<const Index&> visit) {
  Index at = range.first;
  for (std::size_t axis = at.size(); axis-- > 0;) {
    if (axis + 1 == at.size()) visit(at);
    if (++at[axis] > range.last[axis]) {
      at[axis] = range.first[axis];
    } else {
      axis = at.size();
    }
  }
}

bool Known::bind(const Axes& axes, const Index& index) {
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    std::size_t rest = index[axis];
    const Parts& parts = table_[axes[axis]].parts;
    for (std::size_t at = parts.size(); at-- > 0;) {
      set(parts[at], rest % table_.lengthOf(parts[at]));
      rest /= table_.lengthOf(parts[at]);
    }
    if (rest > 0) return false;
  }
  return true;
}

void Known::set(Part part, std::size_t index) {
  index_[part] = index;
  known_.set(part);
}

Index Known::placeOn(const Axes& axes) const {
  Index place = table_.shapeOf(axes);
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    place[axis] = 0;
    for (const Part part : table_[axes[axis]].parts) {
      place[axis] = place[axis] * table_.lengthOf(part) + index_[part];
    }
  }
  return place;
}

std::vector<Range> Known::rangesOf(NodeId node, const Axes& axes) const {
  std::vector<Range> boxes{{node, table_.shapeOf(axes), table_.shapeOf(axes)}};
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    const std::vector<Span> spans = spansOf(axes[axis]);
    std::vector<Range> next;
    for (const Range& box : boxes) {
      for (const auto& [first, last] : spans) {
        next.push_back(box);
        next.back().first[axis] = first;
        next.back().last[axis] = last;
      }
    }
    boxes = std::move(next);
  }
  return boxes;
}

std::vector<Known::Span> Known::spansOf(AxisId axis) const {
  std::vector<Span> spans{{0, 0}};
  for (const Part part : table_[axis].parts) {
    const std::size_t length = table_.lengthOf(part);
    std::vector<Span> next;
    for (const auto& [first, last] : spans) {
      if (!known_[part]) {
        next.push_back({first * length, last * length + length - 1});
        continue;
      }
      for (std::size_t at = first; at <= last; ++at) {
        next.push_back({at * length + index_[part], at * length + index_[part]});
      }
    }
    spans = std::move(next);
  }
  return spans;
}

}  // namespace manyheads::graph
