#include "read/footprint.h"

#include <string>

#include "config/parameters.h"
#include "read/derived.h"
#include "read/explain.h"
#include "stages/gradients.h"
#include "stages/panels.h"
#include "stages/stage.h"
#include "stages/trace.h"

namespace manyheads::footprint {
namespace {

std::uint64_t floatsIn(std::uint64_t bytes) { return (bytes + sizeof(float) - 1) / sizeof(float); }

}  // namespace

std::uint64_t parameters(const Config& config) {
  return parameterFloats(config) + panelFloatsOf(config);
}

std::uint64_t run(const Config& config, std::size_t n, std::size_t m) {
  const std::uint64_t bytes = m + config.n_heads;  // padding and muted heads
  return Trace::floats(config, n, m) + scratchFloats({config, n, m}) + floatsIn(bytes);
}

std::uint64_t layer(const Config& config, std::size_t n, std::size_t m) {
  const Axes& contributions = tensorInfo(TensorId::kContributions).axes;
  return parameters(config) + run(config, n, m) + floatsOf(contributions, {config, n, m});
}

std::uint64_t backward(const Config& config, std::size_t n, std::size_t m) {
  return Gradients::floats(config, n, m) + backwardScratchFloats({config, n, m}) +
         transposedPanelFloatsOf(config);
}

std::uint64_t deriving(TensorId id, const Config& config, std::size_t n, std::size_t m) {
  return isDerived(id) ? derivingFloats(id, {config, n, m}) : 0;
}

std::uint64_t explaining(TensorId id, const Config& config, std::size_t n, std::size_t m) {
  // If x can be its own memory, explanations have more terms than otherwise.
  const bool self = config.d_memory == config.d_model;
  const RunFacts run{.self = self, .given = false, .memory_given = false};
  return floatsIn(std::uint64_t{termCount(id, {config, n, m}, run)} * sizeof(Term));
}

std::uint64_t embedding(std::size_t words, std::size_t d_model) {
  const std::uint64_t n = words;
  return 2 * n * d_model + floatsIn(n * sizeof(std::string));
}

}  // namespace manyheads::footprint
