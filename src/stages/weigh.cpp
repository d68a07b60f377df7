// weigh: context = attn_weights v, head by head (Vaswani et al. 2017, §3.2.1).
#include <algorithm>

#include "stages/stage.h"
#include "tensor/views.h"

namespace manyheads {
namespace {

using enum TensorId;
using enum TensorKind;
using enum Axis;

// clang-format off
constexpr TensorInfo kRows[] = {
    {kContext, "context", kStage, StageId::kWeigh, {kHeads, kQueries, kHeadV}, {kAttnWeights, kV},
     &Trace::context},
    {kGradAttnWeights, "grad.attn_weights", kGradient, StageId::kWeigh, {kHeads, kQueries, kKeys},
     {kGradContext, kV}, &Gradients::attn_weights},
    {kGradV, "grad.v", kGradient, StageId::kWeigh, {kKvHeads, kKeys, kHeadV},
     {kAttnWeights, kGradContext}, &Gradients::v},
};
// clang-format on

// context_i = attn_weights_i v_g, where g is the head of v that head i reads (g = i with equally
// many heads)
void forward(const StageRun& run) {
  const std::size_t group = run.config.queryGroup();
  for (std::size_t head = 0; head < run.trace.attn_weights.shape(0); ++head) {
    run.kernels.matmul(headOf(run.trace.attn_weights, head), headOf(run.trace.v, head / group),
                       nullptr, writableHead(run.trace.context, head), run.scratch);
  }
}

// context_i = attn_weights_i v_g
void backward(const BackwardRun& run) {
  Gradients& grad = run.gradients;
  const std::size_t group = run.config.queryGroup();
  for (std::size_t head = 0; head < grad.context.shape(0); ++head) {
    const MatrixView context = headOf(grad.context, head);
    const MatrixView attention = headOf(run.trace.attn_weights, head);
    run.kernels.matmul(context, transposed(headOf(run.trace.v, head / group)), nullptr,
                       writableHead(grad.attn_weights, head), run.scratch);
    // A head of v gets the sum over all heads that read it.
    const MutableMatrixView v = writableHead(grad.v, head / group);
    if (head % group == 0) {
      run.kernels.matmul(transposed(attention), context, nullptr, v, run.scratch);
    } else {
      run.kernels.matmulAdd(transposed(attention), context, v, run.scratch);
    }
  }
}

// v
std::uint64_t forwardScratch(const RunSizes& sizes) {
  return panelFloats(sizes.m, sizes.config.dV());
}

// v transposed, then the gradient of context
std::uint64_t backwardScratch(const RunSizes& sizes) {
  const std::size_t d_v = sizes.config.dV();
  return std::max(panelFloats(d_v, sizes.m), panelFloats(sizes.n, d_v));
}

}  // namespace

const Stage kWeighStage{StageId::kWeigh, "weigh",  StageKind::kProduct, "3.2.1",        kRows,
                        forward,         backward, forwardScratch,      backwardScratch};

}  // namespace manyheads
