// Which numbers are computed from one number directly: the inverse of explain.h, as ranges of
// places.
#pragma once

#include <vector>

#include "attention/config.h"
#include "attention/tensor.h"
#include "attention/tensor_table.h"
#include "attention/trace.h"

namespace manyheads {

/// A box of places in one tensor, from `first` to `last`, both included.
struct PlaceRange {
  TensorId id;
  Index first;
  Index last;
};

/// The places among whose terms explainEntry() names this one: in the stages' tensors, in
/// parameters that are held at it, in contributions, merged and q_wrong_view. `index` is in range,
/// and `trace` has its lengths; no stage needs to have run.
std::vector<PlaceRange> feedsOf(const Config& config, const Trace& trace, TensorId id,
                                const Index& index);

}  // namespace manyheads
