// weigh: context = attn_weights v, head by head (Vaswani et al. 2017, §3.2.1).
#include "stages/stage.h"
#include "tensor/views.h"

namespace manyheads {
namespace {

using enum TensorId;
using enum TensorKind;
using enum Axis;

constexpr TensorInfo kRows[] = {
    {kContext,
     "context",
     kStage,
     StageId::kWeigh,
     {kHeads, kQueries, kHeadV},
     {kAttnWeights, kV},
     &Trace::context},
    {kGradAttnWeights,
     "grad.attn_weights",
     kGradient,
     StageId::kWeigh,
     {kHeads, kQueries, kKeys},
     {kGradContext, kV},
     &Gradients::attn_weights},
    {kGradV,
     "grad.v",
     kGradient,
     StageId::kWeigh,
     {kHeads, kKeys, kHeadV},
     {kAttnWeights, kGradContext},
     &Gradients::v},
};

// context_i = attn_weights_i v_i
void forward(const StageRun& run) {
  for (std::size_t head = 0; head < run.trace.v.shape(0); ++head) {
    run.kernels.matmul(headOf(run.trace.attn_weights, head), headOf(run.trace.v, head), nullptr,
                       writableHead(run.trace.context, head), run.scratch);
  }
}

// context_i = attn_weights_i v_i
void backward(const BackwardRun& run) {
  Gradients& grad = run.gradients;
  for (std::size_t head = 0; head < grad.context.shape(0); ++head) {
    const MatrixView context = headOf(grad.context, head);
    run.kernels.matmul(context, transposed(headOf(run.trace.v, head)), nullptr,
                       writableHead(grad.attn_weights, head), run.scratch);
    run.kernels.matmul(transposed(headOf(run.trace.attn_weights, head)), context, nullptr,
                       writableHead(grad.v, head), run.scratch);
  }
}

}  // namespace

const Stage kWeighStage{StageId::kWeigh, "weigh", StageKind::kProduct, "3.2.1", kRows,
                        forward,         backward};

}  // namespace manyheads
