// Which numbers are computed from one number directly: the inverse of explain.h, as ranges of
// places.
#pragma once

#include <vector>

#include "config/config.h"
#include "stages/place_range.h"
#include "stages/tensor_table.h"
#include "stages/trace.h"
#include "tensor/tensor.h"

namespace manyheads {

/// The places whose explanation by explainEntry() has this one as a term: in the stages' tensors,
/// in parameters tied to it, in contributions, merged and q_wrong_view. `index` must be in range,
/// and `trace` have its lengths; no stage needs to have run.
std::vector<PlaceRange> feedsOf(const Config& config, const Trace& trace, TensorId id,
                                const Index& index);

}  // namespace manyheads
