#include <algorithm>
#include <limits>

#include "stages/arithmetic/bands.h"
#include "stages/arithmetic/compute.h"
#include "stages/arithmetic/masking.h"
#include "tensor/views.h"

namespace manyheads {

// scores_i = q_i k_iᵀ
void computeScores(const StageRun& run) {
  for (std::size_t head = 0; head < run.trace.q.shape(0); ++head) {
    run.kernels.matmul(headOf(run.trace.q, head), transposed(headOf(run.trace.k, head)), nullptr,
                       writableHead(run.trace.scores, head), run.scratch);
  }
}

void computeScale(const StageRun& run) {
  const Tensor3& scores = run.trace.scores;
  const float reciprocal = 1 / run.config.scaling_divisor;
  std::transform(scores.data(), scores.data() + scores.size(), run.trace.scaled.data(),
                 [=](float score) { return score * reciprocal; });
}

void computeMask(const StageRun& run) {
  Trace& trace = run.trace;
  // As one long row: the C library's copy is several times slower in wasm.
  run.kernels.copyRows(oneRow(trace.scaled), writableOneRow(trace.masked));
  addOwnMask(run.config, trace, {trace.masked.data(), trace.masked.size()});
  fillForbidden(run.config, trace, -std::numeric_limits<float>::infinity(), trace.masked);
}

void computeSoftmax(const StageRun& run) {
  // Every head's rows, one below the other.
  const std::size_t keys = run.trace.m, rows = run.trace.masked.size() / keys;
  run.kernels.softmaxRows({run.trace.masked.data(), rows, keys, keys},
                          {run.trace.attn_weights.data(), rows, keys, keys});
}

// context_i = attn_weights_i v_i
void computeWeigh(const StageRun& run) {
  for (std::size_t head = 0; head < run.trace.v.shape(0); ++head) {
    run.kernels.matmul(headOf(run.trace.attn_weights, head), headOf(run.trace.v, head), nullptr,
                       writableHead(run.trace.context, head), run.scratch);
  }
}

void computeConcat(const StageRun& run) {
  Trace& trace = run.trace;
  joinBands(trace.context, run.config.n_heads, run.kernels, trace.concat);
  // A muted head's band is zeros, whatever its context.
  for (std::size_t head = 0; head < run.config.n_heads; ++head) {
    if (trace.muted[head] == 0) continue;
    const std::size_t width = run.config.dV();
    const MutableMatrixView band = writableColumns(trace.concat, head * width, width);
    for (std::size_t r = 0; r < band.rows; ++r) {
      std::fill_n(band.data + r * band.row_stride, band.cols, 0.0f);
    }
  }
}

// output = concat W_O + b_O
void computeOutput(const StageRun& run) {
  Trace& trace = run.trace;
  if (!run.config.output_projection) {
    return run.kernels.copyRows(matrixView(trace.concat), writableView(trace.output));
  }
  run.kernels.matmulPanels(matrixView(trace.concat), run.panels.W_O,
                           run.config.bias ? run.parameters.b_O.data() : nullptr,
                           writableView(trace.output));
}

// Of the right operands, k transposed and v, in panels.
std::uint64_t scratchFloats(const Config& config, std::size_t m) {
  return std::max(panelFloats(config.dK(), m), panelFloats(m, config.dV()));
}

}  // namespace manyheads
