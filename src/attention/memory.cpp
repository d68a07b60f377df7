#include "attention/memory.h"

#include "attention/compute.h"
#include "attention/trace.h"

namespace manyheads {

std::uint64_t parameterFloats(const Config& config) {
  const std::uint64_t d = config.d_model, inputs = config.headInputs();
  const std::uint64_t columns = 2 * config.packedK() + config.packedV();
  const std::uint64_t packed = (inputs + 1) * columns + (config.packedV() + 1) * d;
  return 2 * packed + weightPanelFloats(config);
}

std::uint64_t memoryFloats(const Config& config, std::size_t n, std::size_t m) {
  const std::uint64_t contributions = std::uint64_t{config.n_heads} * n * config.d_model;
  return parameterFloats(config) + Trace::floats(config, n, m) + scratchFloats(config, n, m) +
         contributions;
}

}  // namespace manyheads
