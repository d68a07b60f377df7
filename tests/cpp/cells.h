// Encodes a place in a tensor as a single number, since tests compare millions of them.
#pragma once

#include <set>
#include <unordered_map>

#include "support.h"

namespace manyheads {

// A tensor and its indices, 16 bits each.
using Cell = std::uint64_t;

inline Cell tensorCell(std::string_view tensor) {
  static const auto cells = [] {
    std::unordered_map<std::string_view, Cell> all;
    for (const std::string_view name : allTensorNames()) all.emplace(name, Cell{all.size()} << 48);
    return all;
  }();
  return cells.at(tensor);
}

inline Cell cellOf(std::string_view tensor, const Index& index) {
  Cell cell = tensorCell(tensor);
  for (std::size_t axis = 0; axis < index.size(); ++axis) {
    if (index[axis] >> 16 != 0) ADD_FAILURE() << tensor << " is too large for a Cell";
    cell |= Cell{index[axis]} << 16 * axis;
  }
  return cell;
}

// Calls visit(Index) for every place in the box from `first` to `last`.
template <typename Visit>
void eachPlace(const Index& first, const Index& last, Visit visit) {
  const std::size_t rank = first.size();
  const auto low = [&](std::size_t axis) { return axis < rank ? first[axis] : 0; };
  const auto high = [&](std::size_t axis) { return axis < rank ? last[axis] : 0; };
  for (std::size_t i = low(0); i <= high(0); ++i) {
    for (std::size_t j = low(1); j <= high(1); ++j) {
      for (std::size_t k = low(2); k <= high(2); ++k) {
        const std::size_t all[] = {i, j, k};
        visit(Index(std::span(all).first(rank)));
      }
    }
  }
}

template <typename Visit>
void eachTensor(const Layer& layer, Visit visit) {
  for (const std::string_view name : allTensorNames()) {
    if (layer.tensor(name).ok()) visit(name, layer.tensor(name).value());
  }
}

template <typename Visit>
void eachCell(const TensorRef& tensor, Visit visit) {
  if (tensor.data.empty()) return;
  std::vector<std::size_t> first(tensor.shape.size(), 0), last;
  for (const std::size_t size : tensor.shape) last.push_back(size - 1);
  eachPlace(Index(first), Index(last), visit);
}

inline std::set<Cell> cellsOf(const std::vector<PlaceRange>& ranges) {
  std::set<Cell> cells;
  for (const PlaceRange& range : ranges) {
    const std::string_view name = range.tensor;
    for (std::size_t axis = 0; axis < range.first.size(); ++axis) {
      EXPECT_LE(range.first[axis], range.last[axis]) << "an empty range of " << name;
    }
    eachPlace(range.first, range.last,
              [&](const Index& index) { cells.insert(cellOf(name, index)); });
  }
  return cells;
}

}  // namespace manyheads
