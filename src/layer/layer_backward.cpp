// The backward pass of a layer's last run.
#include <algorithm>

#include "layer/input.h"
#include "layer/layer.h"
#include "read/footprint.h"

namespace manyheads {

Status Layer::beginBackward(std::span<const float> grad_output) {
  if (const std::string_view missing = missingFor(TensorId::kOutput); !missing.empty()) {
    return makeError(ErrorCode::kNotComputed, "gradOutput", {missing}, "output");
  }
  const std::size_t n = pass_.trace.n, d = config_.d_model;
  if (Status status = checkMatrix("gradOutput", grad_output, n, d, *kernels_); !status.ok()) {
    return status;
  }
  pass_.resizeBackward(config_);
  if (!backward_panels_made_) {
    pass_.takeParametersBackward(computing());
    backward_panels_made_ = true;
  }
  std::copy(grad_output.begin(), grad_output.end(), pass_.gradients.output.begin());
  fillWithZeros(pass_.gradients.parameters);
  forget(Changed::kGradients);
  backward_begun_ = true;
  stages_left_ = kStageCount;
  return Done{};
}

std::optional<StageId> Layer::stepBackward() {
  if (!backward_begun_) return std::nullopt;
  const StageInfo& stage = stages()[stages_left_ - 1];
  if (stage.backward == nullptr) return std::nullopt;
  pass_.backward(stage.id, computing());
  do {
    --stages_left_;
  } while (!isOfLayer(static_cast<StageId>(stages_left_ - 1), config_));
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
  const auto& lengths = pass_.gradients.scores.shape();
  const bool there = lengths[1] == pass_.trace.n && lengths[2] == pass_.trace.m &&
                     (pass_.gradients.memory.size() == 0) == pass_.trace.self;
  return there ? 0 : footprint::backward(config_, pass_.trace.n, pass_.trace.m);
}

}  // namespace manyheads
