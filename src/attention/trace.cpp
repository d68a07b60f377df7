#include "attention/trace.h"

namespace manyheads {

void Trace::resize(const Config& config, std::size_t new_n, std::size_t new_m, bool new_self) {
  n = new_n;
  m = new_m;
  self = new_self;
  const std::size_t h = config.n_heads, d = config.d_model;
  const std::size_t d_k = config.dK(), d_v = config.dV();
  reshape(token, n, d);
  reshape(position, n, d);
  reshape(x, n, d);
  reshape(memory_token, self ? 0 : m, config.d_memory);
  reshape(memory_position, self ? 0 : m, config.d_memory);
  reshape(memory, self ? 0 : m, config.d_memory);
  // Anew: resize() would bring a growing vector of bytes, which nothing else in the wasm has.
  padding = std::vector<std::uint8_t>(m);
  muted = std::vector<std::uint8_t>(h);
  reshape(q_packed, n, config.packedK());
  reshape(k_packed, m, config.packedK());
  reshape(v_packed, m, config.packedV());
  reshape(q, h, n, d_k);
  reshape(k, h, m, d_k);
  reshape(v, h, m, d_v);
  reshape(scores, h, n, m);
  reshape(scaled, h, n, m);
  reshape(masked, h, n, m);
  reshape(attn_weights, h, n, m);
  reshape(context, h, n, d_v);
  reshape(concat, n, config.packedV());
  reshape(output, n, d);
}

std::uint64_t Trace::floats(const Config& config, std::size_t n, std::size_t m) {
  const std::uint64_t rows = n, keys = m, h = config.n_heads, d = config.d_model;
  const std::uint64_t packed_k = config.packedK(), packed_v = config.packedV();
  return 3 * (rows * d + keys * config.d_memory)  // token, position, x; memory's
         + 2 * (rows * packed_k + keys * packed_k + keys * packed_v)  // packed, and per head
         + 4 * h * rows * keys                                        // scores … attn_weights
         + 2 * rows * packed_v                                        // context, concat
         + rows * d;                                                  // output
}

}  // namespace manyheads
