// softmax: each query's row becomes shares that sum to 1: exp(masked − the row's maximum), divided
// by their sum (Vaswani et al. 2017, §3.2.1).
#include <algorithm>

#include "stages/masking.h"
#include "stages/stage.h"
#include "tensor/functions.h"

namespace manyheads {
namespace {

using enum TensorId;
using enum TensorKind;
using enum Axis;

// An entry reads a whole row of each operand, whichever key it is for.
Making wholeRows(const Entry& entry) {
  constexpr Axes kRow{kHeads, kQueries, kOtherKeys};
  Making making = {
      .sums = {{.entry = entry.tensor.axes, .left = {entry.tensor.operands[0], kRow}}}};
  if (entry.tensor.operands.size() == 1) return making;
  return {.sums = {{.entry = entry.tensor.axes,
                    .left = {entry.tensor.operands[0], kRow},
                    .right = Factor{entry.tensor.operands[1], kRow}}}};
}

void explainForward(const Explained& entry) {
  Explanation& result = entry.result;
  result.op = Op::kSoftmax;
  result.allowed = entry.trace.allows(entry.config, entry.index[1], entry.index[2]);
  const auto lower = [](const Term& a, const Term& b) { return a.left < b.left; };
  const float max = std::max_element(result.terms.begin(), result.terms.end(), lower)->left;
  for (Term& term : result.terms) {
    const double exponent = static_cast<double>(term.left) - static_cast<double>(max);
    const bool nothing = term.left == kForbidden;
    term.right = max;
    term.product = nothing ? 0 : static_cast<float>(exponential(exponent));
    result.denominator += term.product;
  }
}

void explainBackward(const Explained& entry) {
  Explanation& result = entry.result;
  result.op = Op::kSoftmaxBackward;
  result.allowed = entry.trace.allows(entry.config, entry.index[1], entry.index[2]);
  for (const Term& term : result.terms) result.subtracted += term.product;
}

// clang-format off
constexpr TensorInfo kRows[] = {
    {kAttnWeights, "attn_weights", kStage, StageId::kSoftmax, {kHeads, kQueries, kKeys}, {kMasked},
     &Trace::attn_weights, wholeRows, explainForward,
     {.where_forbidden = 0.0f, .rows_are_shares = true}},
    {kGradMasked, "grad.masked", kGradient, StageId::kSoftmax, {kHeads, kQueries, kKeys},
     {kAttnWeights, kGradAttnWeights}, &Gradients::masked, wholeRows, explainBackward},
};
// clang-format on

void forward(const StageRun& run) {
  // The rows of all heads, one below the other.
  const std::size_t keys = run.trace.m, rows = run.trace.masked.size() / keys;
  run.kernels.softmaxRows({run.trace.masked.data(), rows, keys, keys},
                          {run.trace.attn_weights.data(), rows, keys, keys});
}

// attn_weights = softmax(masked), row by row. grad masked = a (g − Σ_j a g), with a = attn_weights
// and g its gradient. It is 0 where a is 0, so in all of a row without an allowed key.
void backward(const BackwardRun& run) {
  const Tensor3 &attn_weights = run.trace.attn_weights, &gradient = run.gradients.attn_weights;
  const std::size_t keys = attn_weights.shape(2);
  const float *a = attn_weights.data(), *g = gradient.data();
  float* to = run.gradients.masked.data();
  for (const float* const end = a + attn_weights.size(); a != end; a += keys, g += keys) {
    float sum = 0;
    for (std::size_t j = 0; j < keys; ++j) sum += a[j] * g[j];
    for (std::size_t j = 0; j < keys; ++j) *to++ = a[j] * (g[j] - sum);
  }
}

}  // namespace

const Stage kSoftmaxStage{StageId::kSoftmax, "softmax", StageKind::kRowwise, "3.2.1", kRows,
                          forward,           backward};

}  // namespace manyheads
