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

/// Calls `visit` with ranges of all numbers that change when the number at a place does: the
/// parameters that are tied to it (tied.h), the stages' tensors, contributions. No two ranges have
/// a place in common, and the place itself is in none. A number of a parameter in PyTorch's packing
/// changes that of W or b, and token that of x where the caller gave x. `index` is in range, and
/// `trace` has its lengths; no stage needs to have run, and no number is read. What depends on a
/// number only as a product with a 0 counts as changing; but not what the configuration, the mask
/// and muting leave out, whatever the numbers are:
///
///   masked            is −∞ where a query may not look at a key, whatever the score; a −∞ of
///                     attn_mask stays one: it is what the mask forbids, and no number
///   attn_weights      of a query with one allowed key are 1 and zeros, without any all zeros; what
///                     is added to all scores of a row, as b_K adds q b_Kᵀ to them, leaves softmax
///                     as it is
///   context           of a query reads the values of the keys that it may look at
///   concat, output    of a muted head's context and rows of W_O there are zeros and nothing
void eachDependent(const Config& config, const Trace& trace, TensorId id, const Index& index,
                   const std::function<void(const PlaceRange&)>& visit);

}  // namespace manyheads
