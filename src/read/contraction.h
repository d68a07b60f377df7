// From what entries are made of (stages/making.h) to places: which numbers a sum reads for one
// entry, which entries read one number, and how many terms there are.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "config/config.h"
#include "stages/axes.h"
#include "stages/making.h"
#include "stages/place_range.h"
#include "tensor/tensor.h"

namespace manyheads {

/// Whether one of the axes is, or is made of, the part.
bool hasPart(const Axes& axes, Axis part, const Config& config);
/// How many heads there are along axes: of q, of k and v, or none, which is one.
std::size_t headCount(const Axes& axes, const Config& config);

/// Places along axes, some of them known: what brings an entry and the numbers that it is made of
/// together. An axis that is made of others (partsOf) is known when its parts are.
class Bound {
 public:
  explicit Bound(const Lengths& lengths) : lengths_(lengths) {}

  /// false, where the place lies beyond the axes: one of more columns than are copied.
  bool bind(const Axes& axes, const Index& place);
  std::optional<std::size_t> at(Axis part) const { return known_[static_cast<std::size_t>(part)]; }
  void set(Axis part, std::optional<std::size_t> index) {
    known_[static_cast<std::size_t>(part)] = index;
  }

  /// Makes the head known, where it is one of the axes or part of one: a head of q, or of k and v
  /// where the axes are theirs.
  void setHead(const Axes& axes, std::size_t head);
  /// The head that is known; 0 where none is.
  std::size_t headOn(const Axes& axes) const;
  /// The place, all of whose parts are known.
  Index placeOn(const Axes& axes) const;
  /// The first and last place that are possible by what is known. Of h·d_k the head is known.
  PlaceRange rangeOn(TensorId id, const Axes& axes) const;

 private:
  const Lengths lengths_;
  std::array<std::optional<std::size_t>, kAxisCount> known_{};
};

/// The head that has the place; 0 where none has.
std::size_t headAt(const Axes& axes, const Index& place, const Lengths& lengths);

/// Calls visit(left's place, right's place) for every term of an entry; the second is empty where
/// there is no right factor.
void eachTerm(const Contraction& sum, const Index& entry, std::size_t head, const Lengths& lengths,
              const std::function<void(const Index& left, const Index& right)>& visit);

/// Whether it goes over some axis: without a right factor it is a sum then, and else a copy.
bool isSum(const Contraction& sum, const Config& config);
/// How many terms each entry has.
std::size_t termCount(const Contraction& sum, const Lengths& lengths);

/// The entries of head `head` whose terms name `place` of `tensor`, as ranges. Entries that no head
/// has are found with head 0.
std::vector<PlaceRange> entriesWith(TensorId tensor, const Index& place, TensorId entry_tensor,
                                    const Making& making, std::size_t head, const Lengths& lengths);

}  // namespace manyheads
