// derived.h for a program that is to be small: contributions, and no other. Linked in derived.cpp's
// place.
#include "attention/compute.h"
#include "attention/derived.h"

namespace manyheads {

Index derivedShape(TensorId, const Config& config, std::size_t n, std::size_t) {
  return {config.n_heads, n, config.d_model};
}

bool derives(TensorId id) { return id == TensorId::kContributions; }

bool derivable(TensorId id, const Config&, std::size_t, std::size_t) { return derives(id); }

std::uint64_t derivingFloats(TensorId, const Config& config, std::size_t n, std::size_t) {
  // The tensor, and its copy.
  return std::uint64_t{2} * config.n_heads * n * config.d_model;
}

Derived derive(TensorId id, const Config& config, const Parameters& parameters,
               const Kernels& kernels, const Trace& trace) {
  const Tensor3 all = contributions(config, parameters, kernels, trace);
  return {derivedShape(id, config, trace.n, trace.m), {all.data(), all.data() + all.size()}};
}

}  // namespace manyheads
