// scores: how well each query fits each key, q kᵀ head by head (Vaswani et al. 2017, §3.2.1).
#include "stages/stage.h"
#include "tensor/views.h"

namespace manyheads {
namespace {

using enum TensorId;
using enum TensorKind;
using enum Axis;

constexpr TensorInfo kRows[] = {
    {kScores,
     "scores",
     kStage,
     StageId::kScores,
     {kHeads, kQueries, kKeys},
     {kQ, kK},
     &Trace::scores},
    {kGradQ,
     "grad.q",
     kGradient,
     StageId::kScores,
     {kHeads, kQueries, kHeadK},
     {kGradScores, kK},
     &Gradients::q},
    {kGradK,
     "grad.k",
     kGradient,
     StageId::kScores,
     {kHeads, kKeys, kHeadK},
     {kGradScores, kQ},
     &Gradients::k},
};

// scores_i = q_i k_iᵀ
void forward(const StageRun& run) {
  for (std::size_t head = 0; head < run.trace.q.shape(0); ++head) {
    run.kernels.matmul(headOf(run.trace.q, head), transposed(headOf(run.trace.k, head)), nullptr,
                       writableHead(run.trace.scores, head), run.scratch);
  }
}

// scores_i = q_i k_iᵀ
void backward(const BackwardRun& run) {
  Gradients& grad = run.gradients;
  for (std::size_t head = 0; head < grad.scores.shape(0); ++head) {
    const MatrixView scores = headOf(grad.scores, head);
    run.kernels.matmul(scores, headOf(run.trace.k, head), nullptr, writableHead(grad.q, head),
                       run.scratch);
    run.kernels.matmul(transposed(scores), headOf(run.trace.q, head), nullptr,
                       writableHead(grad.k, head), run.scratch);
  }
}

}  // namespace

const Stage kScoresStage{StageId::kScores, "scores", StageKind::kProduct, "3.2.1", kRows,
                         forward,          backward};

}  // namespace manyheads
