#include "attention/trace.h"

namespace manyheads {

void Trace::resize(const Config& config, std::size_t new_n, std::size_t new_m, bool new_self) {
  n = new_n;
  m = new_m;
  self = new_self;
  const std::size_t h = config.n_heads, d = config.d_model;
  const std::size_t d_k = config.dK(), d_v = config.dV();
  token.resize({n, d});
  position.resize({n, d});
  x.resize({n, d});
  memory.resize({self ? 0 : m, d});
  q_packed.resize({n, config.packedK()});
  k_packed.resize({m, config.packedK()});
  v_packed.resize({m, config.packedV()});
  q.resize({h, n, d_k});
  k.resize({h, m, d_k});
  v.resize({h, m, d_v});
  scores.resize({h, n, m});
  scaled.resize({h, n, m});
  masked.resize({h, n, m});
  attn_weights.resize({h, n, m});
  context.resize({h, n, d_v});
  concat.resize({n, config.packedV()});
  output.resize({n, d});
}

std::uint64_t Trace::floats(const Config& config, std::size_t n, std::size_t m) {
  const std::uint64_t rows = n, keys = m, h = config.n_heads, d = config.d_model;
  const std::uint64_t packed_k = config.packedK(), packed_v = config.packedV();
  return 3 * rows * d + keys * d                                      // token, position, x, memory
         + 2 * (rows * packed_k + keys * packed_k + keys * packed_v)  // packed, and per head
         + 4 * h * rows * keys                                        // scores … attn_weights
         + 2 * rows * packed_v                                        // context, concat
         + rows * d;                                                  // output
}

}  // namespace manyheads
