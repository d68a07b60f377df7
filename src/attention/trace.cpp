#include "attention/trace.h"

#include "attention/tensor_table.h"

namespace manyheads {
namespace {

bool isOfTrace(const TensorInfo& tensor) {
  return std::holds_alternative<Tensor2 Trace::*>(tensor.home) ||
         std::holds_alternative<Tensor3 Trace::*>(tensor.home);
}

}  // namespace

void Trace::resize(const Config& config, std::size_t new_n, std::size_t new_m, bool new_self) {
  n = new_n;
  m = new_m;
  self = new_self;
  padding.assign(m, 0);
  muted.assign(config.n_heads, 0);
  for (const TensorInfo& tensor : tensorTable()) {
    const std::size_t keys = self && isOfMemory(tensor) ? 0 : m;
    const Index shape = shapeOf(tensor.axes, {config, n, keys});
    if (const auto* matrix = std::get_if<Tensor2 Trace::*>(&tensor.home)) {
      (this->**matrix).resize({shape[0], shape[1]});
    } else if (const auto* matrices = std::get_if<Tensor3 Trace::*>(&tensor.home)) {
      (this->**matrices).resize({shape[0], shape[1], shape[2]});
    }
  }
}

std::uint64_t Trace::floats(const Config& config, std::size_t n, std::size_t m) {
  std::uint64_t floats = 0;
  for (const TensorInfo& tensor : tensorTable()) {
    if (isOfTrace(tensor)) floats += floatsOf(tensor.axes, {config, n, m});
  }
  return floats;
}

}  // namespace manyheads
