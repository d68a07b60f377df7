// scores: how well each query fits each key, q kᵀ head by head (Vaswani et al. 2017, §3.2.1). What
// an entry is made of, and its gradients, follow from axes and operands alone (making.h).
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
    {kScores, "scores", kStage, StageId::kScores, {kHeads, kQueries, kKeys}, {kQ, kK},
     &Trace::scores},
    {kGradQ, "grad.q", kGradient, StageId::kScores, {kHeads, kQueries, kHeadK}, {kGradScores, kK},
     &Gradients::q},
    {kGradK, "grad.k", kGradient, StageId::kScores, {kKvHeads, kKeys, kHeadK}, {kGradScores, kQ},
     &Gradients::k},
};
// clang-format on

// scores_i = q_i k_gᵀ, where g is the head of k that head i reads: i where there are as many
void forward(const StageRun& run) {
  const std::size_t group = run.config.queryGroup();
  for (std::size_t head = 0; head < run.trace.q.shape(0); ++head) {
    run.kernels.matmul(headOf(run.trace.q, head), transposed(headOf(run.trace.k, head / group)),
                       nullptr, writableHead(run.trace.scores, head), run.scratch);
  }
}

// scores_i = q_i k_gᵀ
void backward(const BackwardRun& run) {
  Gradients& grad = run.gradients;
  const std::size_t group = run.config.queryGroup();
  for (std::size_t head = 0; head < grad.scores.shape(0); ++head) {
    const MatrixView scores = headOf(grad.scores, head), q = headOf(run.trace.q, head);
    run.kernels.matmul(scores, headOf(run.trace.k, head / group), nullptr,
                       writableHead(grad.q, head), run.scratch);
    // A head of k has the sum over all heads that read it.
    const MutableMatrixView k = writableHead(grad.k, head / group);
    if (head % group == 0) {
      run.kernels.matmul(transposed(scores), q, nullptr, k, run.scratch);
    } else {
      run.kernels.matmulAdd(transposed(scores), q, k, run.scratch);
    }
  }
}

// k transposed
std::uint64_t forwardScratch(const RunSizes& sizes) {
  return panelFloats(sizes.config.dK(), sizes.m);
}

// k, then q
std::uint64_t backwardScratch(const RunSizes& sizes) {
  const std::size_t d_k = sizes.config.dK();
  return std::max(panelFloats(sizes.m, d_k), panelFloats(sizes.n, d_k));
}

}  // namespace

const Stage kScoresStage{StageId::kScores, "scores", StageKind::kProduct, "3.2.1",        kRows,
                         forward,          backward, forwardScratch,      backwardScratch};

}  // namespace manyheads
