// mask: −∞ where a query may not look at a key; the mask `own` also adds attn_mask (Vaswani et al.
// 2017, §3.2.3).
#include "stages/masking.h"
#include "stages/stage.h"
#include "tensor/views.h"

namespace manyheads {
namespace {

using enum TensorId;
using enum TensorKind;
using enum Axis;

// scaled, and under the mask `own` the number that attn_mask adds, which is the same for all heads.
Making masked(const Entry& entry) {
  const Axes& axes = entry.tensor.axes;
  Making making{.sums = {{.entry = axes, .left = {kScaled, axes}}}};
  if (entry.config.mask == Mask::kOwn) {
    making.sums.add({.entry = axes, .left = {kAttnMask, {kQueries, kKeys}}});
  }
  return making;
}

void explainMasked(const Explained& entry, float where_forbidden) {
  Explanation& result = entry.result;
  result.op = Op::kMask;
  result.allowed = entry.trace.allows(entry.config, entry.index[1], entry.index[2]);
  if (!result.allowed) result.terms[0].product = where_forbidden;
}

void explainForward(const Explained& entry) { explainMasked(entry, kForbidden); }
void explainBackward(const Explained& entry) { explainMasked(entry, 0); }

// clang-format off
constexpr TensorInfo kRows[] = {
    {kAttnMask, "attn_mask", kInput, StageId::kMask, {kQueries, kKeys}, {}, &Trace::attn_mask},
    {kMasked, "masked", kStage, StageId::kMask, {kHeads, kQueries, kKeys}, {kScaled, kAttnMask},
     &Trace::masked, masked, explainForward, {.where_forbidden = kForbidden}},
    {kGradScaled, "grad.scaled", kGradient, StageId::kMask, {kHeads, kQueries, kKeys},
     {kGradMasked}, &Gradients::scaled, byOperands, explainBackward},
};
// clang-format on

void forward(const StageRun& run) {
  Trace& trace = run.trace;
  // Copied as one long row: the C library's copy is several times slower in wasm.
  run.kernels.copyRows(oneRow(trace.scaled), writableOneRow(trace.masked));
  addOwnMask(run.config, trace, {trace.masked.data(), trace.masked.size()});
  fillForbidden(run.config, trace, kForbidden, trace.masked);
}

// masked = scaled, + attn_mask under the mask `own`, −∞ where not allowed
void backward(const BackwardRun& run) {
  Gradients& grad = run.gradients;
  run.kernels.copyRows(oneRow(grad.masked), writableOneRow(grad.scaled));
  fillForbidden(run.config, run.trace, 0, grad.scaled);
}

}  // namespace

const Stage kMaskStage{StageId::kMask, "mask",  StageKind::kElementwise, "3.2.3", kRows,
                       forward,        backward};

}  // namespace manyheads
