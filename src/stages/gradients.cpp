#include "stages/gradients.h"

#include "stages/tensor_fields.h"

namespace manyheads {

void Gradients::resize(const Config& config, std::size_t new_n, std::size_t new_m, bool new_self,
                       std::size_t new_sequences) {
  if (n == new_n && m == new_m && self == new_self && sequences == new_sequences) return;
  n = new_n;
  m = new_m;
  self = new_self;
  sequences = new_sequences;
  resizeFields(*this, {config, n, m}, self, sequences);
  resizeParameters(config, parameters);
}

std::uint64_t Gradients::floats(const Config& config, std::size_t n, std::size_t m) {
  return floatsOfFields<Gradients>({config, n, m}) + parameterFloats(config);
}

}  // namespace manyheads
