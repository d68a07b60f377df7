// What masks and padding forbid, and what a mask adds.
#pragma once

#include <limits>
#include <span>

#include "config/config.h"
#include "stages/trace.h"
#include "tensor/tensor.h"

namespace manyheads {

/// A score whose query may not look at its key.
inline constexpr float kForbidden = -std::numeric_limits<float>::infinity();

/// For the mask `own`: adds attn_mask to every head of `scores`, (sequences · h, n, m). Where it is
/// −∞ the sum is −∞ or NaN until fillForbidden() sets it.
void addOwnMask(const Config& config, const Trace& trace, std::span<float> scores);

/// Writes `value` into every entry of `scores`, (sequences · h, n, m), whose query may not look at
/// its key.
void fillForbidden(const Config& config, const Trace& trace, float value, Tensor3& scores);

}  // namespace manyheads
