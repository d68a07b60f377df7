#include "stages/gradients.h"

#include "stages/tensor_fields.h"

namespace manyheads {

void Gradients::resize(const Config& config, std::size_t n, std::size_t m, bool self,
                       std::size_t sequences) {
  resizeFields(*this, {config, n, m}, self, sequences);
}

void Gradients::zeroParameters() {
  for (Tensor2* matrix : {&W_Q, &W_K, &W_V, &W_O}) matrix->fill(0);
  for (Tensor1* bias : {&b_Q, &b_K, &b_V, &b_O}) bias->fill(0);
}

std::uint64_t Gradients::floats(const Config& config, std::size_t n, std::size_t m) {
  return floatsOfFields<Gradients>({config, n, m});
}

}  // namespace manyheads
