// heads: q_packed cut into one band of columns per head, and likewise k and v (Vaswani et al. 2017,
// §3.2.2). No arithmetic.
#include "stages/bands.h"
#include "stages/stage.h"

namespace manyheads {
namespace {

using enum TensorId;
using enum TensorKind;
using enum Axis;

// clang-format off
constexpr TensorInfo kRows[] = {
    {kQ, "q", kStage, StageId::kHeads, {kHeads, kQueries, kHeadK}, {kQPacked}, &Trace::q},
    {kK, "k", kStage, StageId::kHeads, {kKvHeads, kKeys, kHeadK}, {kKPacked}, &Trace::k},
    {kV, "v", kStage, StageId::kHeads, {kKvHeads, kKeys, kHeadV}, {kVPacked}, &Trace::v},
    {kGradQPacked, "grad.q_packed", kGradient, StageId::kHeads, {kQueries, kAllK}, {kGradQ},
     &Gradients::q_packed},
    {kGradKPacked, "grad.k_packed", kGradient, StageId::kHeads, {kKeys, kAllKvK}, {kGradK},
     &Gradients::k_packed},
    {kGradVPacked, "grad.v_packed", kGradient, StageId::kHeads, {kKeys, kAllKvV}, {kGradV},
     &Gradients::v_packed},
};
// clang-format on

void forward(const StageRun& run) {
  const std::size_t n_heads = run.config.n_heads, kv_heads = run.config.kv_heads;
  cutBands(run.trace.q_packed, n_heads, run.kernels, run.trace.q);
  cutBands(run.trace.k_packed, kv_heads, run.kernels, run.trace.k);
  cutBands(run.trace.v_packed, kv_heads, run.kernels, run.trace.v);
}

// q = q_packed, cut into bands; likewise k and v
void backward(const BackwardRun& run) {
  Gradients& grad = run.gradients;
  const std::size_t n_heads = run.config.n_heads, kv_heads = run.config.kv_heads;
  joinBands(grad.q, n_heads, run.kernels, grad.q_packed);
  joinBands(grad.k, kv_heads, run.kernels, grad.k_packed);
  joinBands(grad.v, kv_heads, run.kernels, grad.v_packed);
}

}  // namespace

const Stage kHeadsStage{StageId::kHeads, "heads", StageKind::kLayout, "3.2.2", kRows,
                        forward,         backward};

}  // namespace manyheads
