// concat: the heads' contexts side by side, zeros for a muted head (Vaswani et al. 2017, §3.2.2).
// No arithmetic.
#include <algorithm>

#include "stages/bands.h"
#include "stages/stage.h"
#include "tensor/views.h"

namespace manyheads {
namespace {

using enum TensorId;
using enum TensorKind;
using enum Axis;

Making joined(const Entry& entry) {
  Making making = byOperands(entry);
  if (!entry.run.isMuted(entry.head)) return making;
  making.times = 0;
  making.op = Op::kMute;
  return making;
}

// clang-format off
constexpr TensorInfo kRows[] = {
    {kConcat, "concat", kStage, StageId::kConcat, {kQueries, kAllV}, {kContext}, &Trace::concat,
     joined},
    {kGradContext, "grad.context", kGradient, StageId::kConcat, {kHeads, kQueries, kHeadV},
     {kGradConcat}, &Gradients::context, joined},
};
// clang-format on

// concat = the contexts side by side; zeros for a muted head, whatever its context is
void forward(const StageRun& run) {
  Trace& trace = run.trace;
  joinBands(trace.context, run.config.n_heads, run.kernels, trace.concat);
  for (std::size_t head = 0; head < run.config.n_heads; ++head) {
    if (trace.muted[head] == 0) continue;
    const std::size_t width = run.config.dV();
    const MutableMatrixView band = writableColumns(trace.concat, head * width, width);
    for (std::size_t r = 0; r < band.rows; ++r) {
      std::fill_n(band.data + r * band.row_stride, band.cols, 0.0f);
    }
  }
}

// concat = the contexts side by side, zeros for a muted head
void backward(const BackwardRun& run) {
  Tensor3& context = run.gradients.context;
  cutBands(run.gradients.concat, run.config.n_heads, run.kernels, context);
  const std::size_t size = context.shape(1) * context.shape(2);
  for (std::size_t at = 0; at < context.shape(0); ++at) {
    if (run.trace.muted[at % run.config.n_heads] == 0) continue;
    std::fill_n(context.data() + at * size, size, 0.0f);
  }
}

}  // namespace

const Stage kConcatStage{StageId::kConcat, "concat", StageKind::kLayout, "3.2.2", kRows,
                         forward,          backward};

}  // namespace manyheads
