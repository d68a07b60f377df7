// Which numbers change when one number does: feeds.h followed to the end, without paths along which
// nothing changes. Computed from the rows of the tensor table (changes.h).
#pragma once

#include <functional>

#include "config/config.h"
#include "read/feeds.h"
#include "stages/tensor_table.h"
#include "stages/trace.h"
#include "tensor/tensor.h"

namespace manyheads {

/// Calls `visit` with ranges of all numbers that change when the number at a place does: in the
/// parameters tied to it (tied.h), the stages' tensors, contributions. The ranges do not overlap,
/// and do not contain the place itself. A number of a parameter in PyTorch's packing changes that
/// of W or b, and token that of x if the caller gave x. `index` must be in range, and `trace` have
/// its lengths; no stage needs to have run, and no number is read. A number counts as changing even
/// if the change is multiplied by a 0 among the numbers; but not if the configuration, the mask or
/// muting excludes a change, whatever the numbers are:
///
///   masked            is −∞ where a query may not look at a key, whatever the score; a −∞ of
///                     attn_mask stays −∞, since it forbids and counts as no number
///   attn_weights      of a query with one allowed key are 1 and zeros, without any key all zeros;
///                     adding a number to all scores of a row, as b_K adds q b_Kᵀ, does not change
///                     softmax
///   context           of a query only reads the values of the keys that it may look at
///   concat, output    of a muted head: its context and its rows of W_O do not change them
void eachDependent(const Config& config, const Trace& trace, TensorId id, const Index& index,
                   const std::function<void(const PlaceRange&)>& visit);

}  // namespace manyheads
