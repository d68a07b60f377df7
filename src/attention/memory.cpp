#include "attention/memory.h"

#include "attention/compute.h"
#include "attention/trace.h"

namespace manyheads {

std::uint64_t parameterFloats(const Config& config) {
  std::uint64_t packed = (std::uint64_t{config.packedV()} + 1) * config.d_model;
  for (const Projection& projection : projections(config)) {
    packed += (std::uint64_t{projection.cols} + 1) * projection.rows;
  }
  return 2 * packed + weightPanelFloats(config);
}

std::uint64_t memoryFloats(const Config& config, std::size_t n, std::size_t m) {
  const std::uint64_t contributions = std::uint64_t{config.n_heads} * n * config.d_model;
  return parameterFloats(config) + Trace::floats(config, n, m) + scratchFloats(config, n, m) +
         contributions;
}

}  // namespace manyheads
