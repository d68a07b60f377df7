// The backward pass of a layer's last run.
#include <algorithm>

#include "layer/input.h"
#include "layer/layer.h"
#include "read/footprint.h"
#include "stages/arithmetic/backward.h"

namespace manyheads {

Status Layer::beginBackward(std::span<const float> grad_output) {
  if (const std::string_view missing = missingFor(TensorId::kOutput); !missing.empty()) {
    return makeError(ErrorCode::kNotComputed, "gradOutput", {missing}, "output");
  }
  const std::size_t n = trace_.n, m = trace_.m, d = config_.d_model;
  if (Status status = checkMatrix("gradOutput", grad_output, n, d, *kernels_); !status.ok()) {
    return status;
  }
  gradients_.resize(config_, n, m, trace_.self);
  backward_scratch_.resize(static_cast<std::size_t>(backwardScratchFloats(config_, n, m)));
  if (!backward_panels_made_) {
    makeTransposedPanels(config_, parameters_, *kernels_, backward_panels_);
    backward_panels_made_ = true;
  }
  std::copy(grad_output.begin(), grad_output.end(), gradients_.output.begin());
  gradients_.zeroParameters();
  forget(Changed::kGradients);
  backward_begun_ = true;
  stages_left_ = kStageCount;
  return Done{};
}

std::optional<StageId> Layer::stepBackward() {
  if (!backward_begun_) return std::nullopt;
  const StageInfo& stage = stages()[stages_left_ - 1];
  if (stage.backward == nullptr) return std::nullopt;
  stage.backward(
      {config_, parameters_, backward_panels_, *kernels_, trace_, gradients_, backward_scratch_});
  --stages_left_;
  return stage.id;
}

Status Layer::backward(std::span<const float> grad_output) {
  if (Status status = beginBackward(grad_output); !status.ok()) return status;
  while (stepBackward()) {
  }
  return Done{};
}

std::uint64_t Layer::backwardFloats() const {
  if (!missingFor(TensorId::kOutput).empty()) return 0;  // it is refused
  const auto& lengths = gradients_.scores.shape();
  const bool there = lengths[1] == trace_.n && lengths[2] == trace_.m &&
                     (gradients_.memory.size() == 0) == trace_.self;
  return there ? 0 : footprint::backward(config_, trace_.n, trace_.m);
}

}  // namespace manyheads
