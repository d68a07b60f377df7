#include "stages/trace.h"

#include "stages/tensor_fields.h"

namespace manyheads {

void Trace::resize(const Config& config, std::size_t new_n, std::size_t new_m, bool new_self,
                   std::size_t new_sequences) {
  const bool same = n == new_n && m == new_m && self == new_self && sequences == new_sequences;
  n = new_n;
  m = new_m;
  self = new_self;
  sequences = new_sequences;
  padding.assign(sequences * m, 0);
  muted.assign(config.n_heads, 0);
  if (!same) resizeFields(*this, {config, n, m}, self, sequences);
}

std::uint64_t Trace::floats(const Config& config, std::size_t n, std::size_t m) {
  return floatsOfFields<Trace>({config, n, m});
}

}  // namespace manyheads
