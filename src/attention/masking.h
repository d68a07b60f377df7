// What a mask and padding forbid.
#pragma once

#include "attention/config.h"
#include "attention/tensor.h"
#include "attention/trace.h"

namespace manyheads {

/// Writes `value` into every entry of `scores`, (sequences · h, n, m), whose query may not look at
/// its key.
void fillForbidden(const Config& config, const Trace& trace, float value, Tensor3& scores);

}  // namespace manyheads
