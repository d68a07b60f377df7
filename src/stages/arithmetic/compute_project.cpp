#include <algorithm>

#include "config/held.h"
#include "stages/arithmetic/bands.h"
#include "stages/arithmetic/compute.h"
#include "tensor/views.h"

namespace manyheads {
namespace {

void add(const Tensor2& token, const Tensor2& position, Tensor2& sum) {
  std::transform(token.data(), token.data() + token.size(), position.data(), sum.data(),
                 [](float a, float b) { return a + b; });
}

// q_packed = x W_Q + b_Q, and likewise k and v. In narrow, head i reads its own columns of x
// and no others: a product for each head.
void project(const StageRun& run, Qkv which, const Tensor2& x, std::span<const float> panels,
             const Tensor1& bias, Tensor2& packed) {
  const float* b = run.config.bias ? bias.data() : nullptr;
  if (run.config.variant != Variant::kNarrow) {
    run.kernels.matmulPanels(matrixView(x), panels, b, writableView(packed));
    return;
  }
  const Projection own = projection(run.config, which);
  for (std::size_t head = 0; head < run.config.n_heads; ++head) {
    const std::size_t band = head * own.width;
    run.kernels.matmulPanels(columnsOf(x, own.inputStart(run.config, head), own.cols),
                             headPanels(panels, own, head), b ? b + band : nullptr,
                             writableColumns(packed, band, own.width));
  }
}

// Without W_V, v is columns of memory (of x in self-attention), copied.
void copyValues(const StageRun& run) {
  const std::size_t width = run.config.dV();
  for (std::size_t head = 0; head < run.config.n_heads; ++head) {
    run.kernels.copyRows(columnsOf(run.trace.source(), copiedColumn(run.config, head, 0), width),
                         writableColumns(run.trace.v_packed, head * width, width));
  }
}

}  // namespace

// x = token + position
void computeEmbed(const StageRun& run) {
  Trace& trace = run.trace;
  // What the caller gave is there already; adding a zero would turn its −0 into 0.
  if (!trace.given) add(trace.token, trace.position, trace.x);
  if (!trace.memory_given) add(trace.memory_token, trace.memory_position, trace.memory);
}

void computeProject(const StageRun& run) {
  Trace& trace = run.trace;
  project(run, Qkv::kQuery, trace.x, run.panels.W_Q, run.parameters.b_Q, trace.q_packed);
  if (run.config.shared_qk && trace.self) {
    run.kernels.copyRows(matrixView(trace.q_packed), writableView(trace.k_packed));
  } else {
    project(run, Qkv::kKey, trace.source(), run.panels.W_K, run.parameters.b_K, trace.k_packed);
  }
  if (!run.config.value_projection) return copyValues(run);
  project(run, Qkv::kValue, trace.source(), run.panels.W_V, run.parameters.b_V, trace.v_packed);
}

void computeHeads(const StageRun& run) {
  const std::size_t n_heads = run.config.n_heads;
  cutBands(run.trace.q_packed, n_heads, run.kernels, run.trace.q);
  cutBands(run.trace.k_packed, n_heads, run.kernels, run.trace.k);
  cutBands(run.trace.v_packed, n_heads, run.kernels, run.trace.v);
}

}  // namespace manyheads
