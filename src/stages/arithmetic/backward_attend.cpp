#include <algorithm>

#include "stages/arithmetic/backward.h"
#include "stages/arithmetic/bands.h"
#include "stages/arithmetic/masking.h"
#include "stages/arithmetic/sums.h"
#include "stages/stages.h"
#include "tensor/views.h"

namespace manyheads {

// output = concat W_O + b_O
void backwardOutput(const BackwardRun& run) {
  Gradients& grad = run.gradients;
  const MatrixView output = matrixView(grad.output);
  // Without W_O the output is concat.
  if (!run.config.output_projection) return run.kernels.copyRows(output, writableView(grad.concat));
  run.kernels.matmulPanels(output, run.panels.W_O, nullptr, writableView(grad.concat));
  run.kernels.matmulAdd(transposed(matrixView(run.trace.concat)), output, writableView(grad.W_O),
                        run.scratch);
  if (run.config.bias) addRows(output, grad.b_O.data());
}

// concat = the contexts side by side, zeros for a muted head
void backwardConcat(const BackwardRun& run) {
  Tensor3& context = run.gradients.context;
  cutBands(run.gradients.concat, run.config.n_heads, run.kernels, context);
  const std::size_t size = context.shape(1) * context.shape(2);
  for (std::size_t at = 0; at < context.shape(0); ++at) {
    if (run.trace.muted[at % run.config.n_heads] == 0) continue;
    std::fill_n(context.data() + at * size, size, 0.0f);
  }
}

// context_i = attn_weights_i v_i
void backwardWeigh(const BackwardRun& run) {
  Gradients& grad = run.gradients;
  for (std::size_t head = 0; head < grad.context.shape(0); ++head) {
    const MatrixView context = headOf(grad.context, head);
    run.kernels.matmul(context, transposed(headOf(run.trace.v, head)), nullptr,
                       writableHead(grad.attn_weights, head), run.scratch);
    run.kernels.matmul(transposed(headOf(run.trace.attn_weights, head)), context, nullptr,
                       writableHead(grad.v, head), run.scratch);
  }
}

// attn_weights = softmax(masked), row by row. grad masked = a (g − Σ_j a g), with a = attn_weights
// and g its gradient. It is 0 where a is 0, so in all of a row that may look at nothing.
void backwardSoftmax(const BackwardRun& run) {
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

// masked = scaled, + attn_mask under the mask `own`, −∞ where not allowed
void backwardMask(const BackwardRun& run) {
  Gradients& grad = run.gradients;
  run.kernels.copyRows(oneRow(grad.masked), writableOneRow(grad.scaled));
  fillForbidden(run.config, run.trace, 0, grad.scaled);
}

// scaled = scores / divisor
void backwardScale(const BackwardRun& run) {
  const Tensor3& scaled = run.gradients.scaled;
  const float reciprocal = 1 / run.config.scaling_divisor;
  std::transform(scaled.data(), scaled.data() + scaled.size(), run.gradients.scores.data(),
                 [=](float gradient) { return gradient * reciprocal; });
}

// scores_i = q_i k_iᵀ
void backwardScores(const BackwardRun& run) {
  Gradients& grad = run.gradients;
  for (std::size_t head = 0; head < grad.scores.shape(0); ++head) {
    const MatrixView scores = headOf(grad.scores, head);
    run.kernels.matmul(scores, headOf(run.trace.k, head), nullptr, writableHead(grad.q, head),
                       run.scratch);
    run.kernels.matmul(transposed(scores), headOf(run.trace.q, head), nullptr,
                       writableHead(grad.k, head), run.scratch);
  }
}

void backward(const BackwardRun& run) {
  for (std::size_t left = kStageCount; left-- > 0;) {
    const StageInfo& stage = stages()[left];
    if (stage.backward != nullptr) stage.backward(run);
  }
}

std::uint64_t backwardScratchFloats(const Config& config, std::size_t n, std::size_t m,
                                    std::size_t sequences) {
  // Right operands: per head v transposed, context, k, q; over all tokens the gradients of
  // q_packed, k_packed, v_packed and output.
  const std::size_t all_n = sequences * n, all_m = sequences * m;
  return std::max({panelFloats(config.dV(), m), panelFloats(n, config.dV()),
                   panelFloats(m, config.dK()), panelFloats(n, config.dK()),
                   panelFloats(all_n, config.allHeadsK()), panelFloats(all_m, config.allHeadsK()),
                   panelFloats(all_m, config.allHeadsV()), panelFloats(all_n, config.d_model)});
}

}  // namespace manyheads
