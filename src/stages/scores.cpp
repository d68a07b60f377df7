// scores: how well each query fits each key, q kᵀ for each head (Vaswani et al. 2017, §3.2.1). The
// terms of an entry, and its gradients, follow from axes and operands alone (making.h).
#include <algorithm>

#include "stages/norm.h"
#include "stages/stage.h"
#include "tensor/views.h"

namespace manyheads {
namespace {

using enum TensorId;
using enum TensorKind;
using enum Axis;

Making productOf(const Entry& entry, TensorId left, TensorId right) {
  return {.sums = {{.entry = entry.tensor.axes,
                    .left = {left, tensorInfo(left).axes},
                    .right = Factor{right, tensorInfo(right).axes}}}};
}

Making scores(const Entry& entry) {
  const bool normed = entry.config.normalisesQk();
  return productOf(entry, normed ? kQNorm : kQ, normed ? kKNorm : kK);
}

// The gradient of the operands of scores: of q_norm and k_norm if they exist; norm then makes the
// gradients of q and k.
Making operandGradient(const Entry& entry) {
  const TensorId id = entry.tensor.id;
  const bool normed = entry.config.normalisesQk();
  if (normed && (id == kGradQ || id == kGradK)) return normGradient(entry);
  const bool of_q = id == kGradQ || id == kGradQNorm;
  if (of_q) return productOf(entry, kGradScores, normed ? kKNorm : kK);
  return productOf(entry, kGradScores, normed ? kQNorm : kQ);
}

void explainGradient(const Explained& entry) {
  if (entry.config.normalisesQk()) explainNormGradient(entry);
}

// clang-format off
constexpr TensorInfo kRows[] = {
    {kScores, "scores", kStage, StageId::kScores, {kHeads, kQueries, kKeys},
     {kQ, kK, kQNorm, kKNorm}, &Trace::scores, scores},
    {kGradQ, "grad.q", kGradient, StageId::kScores, {kHeads, kQueries, kHeadK},
     {kGradScores, kK, kQNorm, kGradQNorm}, &Gradients::q, operandGradient, explainGradient, {}, StageId::kNorm},
    {kGradK, "grad.k", kGradient, StageId::kScores, {kKvHeads, kKeys, kHeadK},
     {kGradScores, kQ, kKNorm, kGradKNorm}, &Gradients::k, operandGradient, explainGradient, {}, StageId::kNorm},
    {kGradQNorm, "grad.q_norm", kGradient, StageId::kScores, {kHeads, kQueries, kHeadK},
     {kGradScores, kKNorm}, &Gradients::q_norm, operandGradient, nullptr, {}, {}, StageId::kNorm},
    {kGradKNorm, "grad.k_norm", kGradient, StageId::kScores, {kKvHeads, kKeys, kHeadK},
     {kGradScores, kQNorm}, &Gradients::k_norm, operandGradient, nullptr, {}, {}, StageId::kNorm},
};
// clang-format on

// scores_i = q_i k_gᵀ, where g is the head of k that head i reads (g = i with equally many heads)
void forward(const StageRun& run) {
  const Tensor3 &queries = run.trace.queries(run.config), &keys = run.trace.keys(run.config);
  const std::size_t group = run.config.queryGroup();
  for (std::size_t head = 0; head < queries.shape(0); ++head) {
    run.kernels.matmul(headOf(queries, head), transposed(headOf(keys, head / group)), nullptr,
                       writableHead(run.trace.scores, head), run.scratch);
  }
}

// scores_i = q_i k_gᵀ
void backward(const BackwardRun& run) {
  Gradients& grad = run.gradients;
  const Tensor3 &queries = run.trace.queries(run.config), &keys = run.trace.keys(run.config);
  Tensor3& grad_queries = run.config.normalisesQk() ? grad.q_norm : grad.q;
  Tensor3& grad_keys = run.config.normalisesQk() ? grad.k_norm : grad.k;
  const std::size_t group = run.config.queryGroup();
  for (std::size_t head = 0; head < grad.scores.shape(0); ++head) {
    const MatrixView scores = headOf(grad.scores, head), q = headOf(queries, head);
    run.kernels.matmul(scores, headOf(keys, head / group), nullptr,
                       writableHead(grad_queries, head), run.scratch);
    // A head of k gets the sum over all heads that read it.
    const MutableMatrixView k = writableHead(grad_keys, head / group);
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
