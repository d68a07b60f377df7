#include "layer/pass.h"

#include "stages/stage.h"

namespace manyheads {

void Pass::takeParameters(const Computing& with) {
  makePanels(with.config, with.parameters, with.kernels, panels);
}

void Pass::takeParametersBackward(const Computing& with) {
  makeTransposedPanels(with.config, with.parameters, with.kernels, transposed_panels);
}

void Pass::resize(const Config& config, std::size_t n, std::size_t m, bool self,
                  std::size_t sequences) {
  trace.resize(config, n, m, self, sequences);
  const auto floats = static_cast<std::size_t>(scratchFloats({config, n, m}));
  if (scratch.size() < floats) scratch.resize(floats);
}

void Pass::resizeBackward(const Config& config) {
  const std::size_t n = trace.n, m = trace.m;
  gradients.resize(config, n, m, trace.self, trace.sequences);
  const auto floats =
      static_cast<std::size_t>(backwardScratchFloats({config, n, m, trace.sequences}));
  if (scratch.size() < floats) scratch.resize(floats);
}

void Pass::forward(StageId stage, const Computing& with) {
  stageInfo(stage).forward({with.config, with.parameters, panels, with.kernels, trace, scratch});
}

void Pass::backward(StageId stage, const Computing& with) {
  if (stageInfo(stage).backward == nullptr) return;
  stageInfo(stage).backward(
      {with.config, with.parameters, transposed_panels, with.kernels, trace, gradients, scratch});
}

}  // namespace manyheads
