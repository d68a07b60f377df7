// What a mask and padding forbid.
#pragma once

#include "config/config.h"
#include "stages/trace.h"
#include "tensor/tensor.h"

namespace manyheads {

/// Writes `value` into every entry of `scores`, (sequences · h, n, m), whose query may not look at
/// its key.
void fillForbidden(const Config& config, const Trace& trace, float value, Tensor3& scores);

}  // namespace manyheads
