// The union of overlapping boxes as ranges that do not overlap.
#pragma once

#include <functional>
#include <vector>

#include "read/dependents/allowed_keys.h"
#include "read/dependents/box.h"
#include "read/dependents/changes.h"
#include "stages/place_range.h"
#include "stages/tensor_table.h"

namespace manyheads {

/// Goes through the places of a tensor part by part. Neighbouring indexes along a part form one
/// range if the same boxes contain them, compared from there on.
class Cover {
 public:
  using Visit = std::function<void(const PlaceRange&)>;

  /// `left_out` is one of the tensor's boxes, whose place is not visited, or nullptr.
  Cover(const Changes& changes, const TensorInfo& tensor, const Lengths& lengths, AllowedKeys& keys,
        const Box* left_out, const Visit& visit);

  void visitAll();

 private:
  void visitFrom(std::size_t part, std::size_t count);
  void visitRegion();
  void visitRanges(const Region& region, std::size_t axis, PlaceRange range);

  bool isIn(const Box& box, std::size_t part, std::size_t at);
  bool isAlike(std::size_t part, std::size_t count, std::size_t one, std::size_t next);
  bool mayLookAlike(std::size_t part, std::size_t count, std::size_t at);
  bool isCovered(std::size_t part, std::size_t count, std::size_t at, std::size_t by);
  std::size_t lastLike(std::size_t part, std::size_t count, std::size_t at) const;
  bool isOneByOne(std::size_t part) const;
  bool isZero(std::size_t kv_head, std::size_t in_group) const;

  const Changes& changes_;
  const TensorInfo& tensor_;
  const Lengths lengths_;
  AllowedKeys& keys_;
  const Box* const left_out_;
  const Visit& visit_;
  const AxisParts parts_;
  const bool forbids_;  // some entries are constants: forbidden pairs
  const bool zeros_;    // some heads are zeros
  bool asks_ = false;   // some box has not all queries
  std::vector<const Box*> boxes_;
  Region at_;  // the places that have been chosen along the parts so far
};

}  // namespace manyheads
