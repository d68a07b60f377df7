// scale: scores divided by √d_k, or by the divisor of the option `scaling` (Vaswani et al. 2017,
// §3.2.1).
#include <algorithm>

#include "stages/stage.h"

namespace manyheads {
namespace {

using enum TensorId;
using enum TensorKind;
using enum Axis;

float reciprocalOf(const Config& config) { return 1 / config.scaling_divisor; }

Making scaled(const Entry& entry) {
  Making making = byOperands(entry);
  making.times = reciprocalOf(entry.config);
  making.op = Op::kScale;
  return making;
}

// clang-format off
constexpr TensorInfo kRows[] = {
    {kScaled, "scaled", kStage, StageId::kScale, {kHeads, kQueries, kKeys}, {kScores},
     &Trace::scaled, scaled},
    {kGradScores, "grad.scores", kGradient, StageId::kScale, {kHeads, kQueries, kKeys},
     {kGradScaled}, &Gradients::scores, scaled},
};
// clang-format on

void multiply(const Tensor3& from, float factor, Tensor3& to) {
  std::transform(from.data(), from.data() + from.size(), to.data(),
                 [=](float number) { return number * factor; });
}

// scaled = scores / divisor
void forward(const StageRun& run) {
  multiply(run.trace.scores, reciprocalOf(run.config), run.trace.scaled);
}

// scaled = scores / divisor
void backward(const BackwardRun& run) {
  multiply(run.gradients.scaled, reciprocalOf(run.config), run.gradients.scores);
}

}  // namespace

const Stage kScaleStage{StageId::kScale, "scale", StageKind::kElementwise, "3.2.1", kRows,
                        forward,         backward};

}  // namespace manyheads
