#include "stages/masking.h"

#include <algorithm>

namespace manyheads {

void addOwnMask(const Config& config, const Trace& trace, std::span<float> scores) {
  if (config.mask != Mask::kOwn) return;
  const std::size_t size = trace.attn_mask.size();
  float* head = scores.data();
  for (const float* const end = head + scores.size(); head != end; head += size) {
    for (std::size_t at = 0; at < size; ++at) head[at] += trace.attn_mask.data()[at];
  }
}

void fillForbidden(const Config& config, const Trace& trace, float value, Tensor3& scores) {
  if (config.mask == Mask::kNone) return;  // which takes no padding
  const bool padded =
      std::find(trace.padding.begin(), trace.padding.end(), 1) != trace.padding.end();
  float* row = scores.data();
  for (std::size_t at = 0; at < trace.sequences * config.n_heads; ++at) {
    const std::uint8_t* const padding = trace.padding.data() + at / config.n_heads * trace.m;
    for (std::size_t i = 0; i < trace.n; ++i, row += trace.m) {
      const KeyRange range = forbidden(config.mask, i);
      const std::size_t last = std::min(range.last, trace.m);
      for (std::size_t j = range.first; j < last; ++j) row[j] = value;
      if (config.mask == Mask::kOwn) {
        const float* const own = trace.attn_mask.data() + i * trace.m;
        for (std::size_t j = 0; j < trace.m; ++j) row[j] = own[j] == kForbidden ? value : row[j];
      }
      if (!padded) continue;
      for (std::size_t j = 0; j < trace.m; ++j) row[j] = padding[j] != 0 ? value : row[j];
    }
  }
}

}  // namespace manyheads
