// From sums (stages/making.h) to places: which numbers a sum reads for one entry, which entries
// read a number, and how many terms there are.
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

/// Whether one of the axes is the part, or is made of it.
bool hasPart(const Axes& axes, Axis part, const Config& config);
/// The number of heads along axes: of q, of k and v, or 1 if there is no such axis.
std::size_t headCount(const Axes& axes, const Config& config);

/// Places along axes, some of which are known: links an entry to the numbers that it is made of. An
/// axis that is made of others (partsOf) is known once its parts are.
class Bound {
 public:
  explicit Bound(const Lengths& lengths) : lengths_(lengths) {}

  /// false if the place is beyond the axes: in a tensor with more columns than are copied.
  bool bind(const Axes& axes, const Index& place);
  std::optional<std::size_t> at(Axis part) const { return known_[static_cast<std::size_t>(part)]; }
  void set(Axis part, std::optional<std::size_t> index) {
    known_[static_cast<std::size_t>(part)] = index;
  }

  /// Makes the head known if it is one of the axes or part of one: a head of q, or of k and v if
  /// the axes are theirs.
  void setHead(const Axes& axes, std::size_t head);
  /// The known head; 0 if none is known.
  std::size_t headOn(const Axes& axes) const;
  /// The place; all of its parts must be known.
  Index placeOn(const Axes& axes) const;
  /// The first and last place that are possible given what is known. For h·d_k the head must be
  /// known.
  PlaceRange rangeOn(TensorId id, const Axes& axes) const;

 private:
  const Lengths lengths_;
  std::array<std::optional<std::size_t>, kAxisCount> known_{};
};

/// The head that contains the place; 0 if there are no heads.
std::size_t headAt(const Axes& axes, const Index& place, const Lengths& lengths);

/// Calls visit(left's place, right's place) for every term of an entry; the second is empty without
/// a right factor.
void eachTerm(const Contraction& sum, const Index& entry, std::size_t head, const Lengths& lengths,
              const std::function<void(const Index& left, const Index& right)>& visit);

/// Whether it runs over any axis: without a right factor it is then a sum, otherwise a copy.
bool isSum(const Contraction& sum, const Config& config);
/// The number of terms of each entry.
std::size_t termCount(const Contraction& sum, const Lengths& lengths);

/// The entries of head `head` whose terms read `place` of `tensor`, as ranges. Entries without a
/// head are found with head 0.
std::vector<PlaceRange> entriesWith(TensorId tensor, const Index& place, TensorId entry_tensor,
                                    const Making& making, std::size_t head, const Lengths& lengths);

}  // namespace manyheads
