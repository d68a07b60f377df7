#include "attention/compute.h"

#include <algorithm>
#include <limits>

#include "attention/held.h"

namespace manyheads {
namespace {

MatrixView view(const Tensor2& t) { return {t.data(), t.shape()[0], t.shape()[1], t.shape()[1]}; }

MutableMatrixView writable(Tensor2& t) {
  return {t.data(), t.shape()[0], t.shape()[1], t.shape()[1]};
}

// Every head's matrix, one below the other.
MatrixView allRows(const Tensor3& t) {
  const std::size_t cols = t.shape()[2];
  return {t.data(), t.shape()[0] * t.shape()[1], cols, cols};
}

MutableMatrixView writableRows(Tensor3& t) {
  const std::size_t cols = t.shape()[2];
  return {t.data(), t.shape()[0] * t.shape()[1], cols, cols};
}

// Head i's matrix.
MatrixView view(const Tensor3& t, std::size_t head) {
  const std::size_t rows = t.shape()[1], cols = t.shape()[2];
  return {t.data() + head * rows * cols, rows, cols, cols};
}

MutableMatrixView writable(Tensor3& t, std::size_t head) {
  const std::size_t rows = t.shape()[1], cols = t.shape()[2];
  return {t.data() + head * rows * cols, rows, cols, cols};
}

MatrixView columns(MatrixView matrix, std::size_t first, std::size_t count) {
  matrix.data += first * matrix.col_stride;
  matrix.cols = count;
  return matrix;
}

MutableMatrixView columns(MutableMatrixView matrix, std::size_t first, std::size_t count) {
  matrix.data += first;
  matrix.cols = count;
  return matrix;
}

MatrixView rows(MatrixView matrix, std::size_t first, std::size_t count) {
  matrix.data += first * matrix.row_stride;
  matrix.rows = count;
  return matrix;
}

MatrixView transposed(MatrixView matrix) {
  return {matrix.data, matrix.cols, matrix.rows, matrix.col_stride, matrix.row_stride};
}

std::size_t headPanelFloats(const Projection& projection) {
  return panelFloats(projection.cols, projection.width);
}

void packProjection(const Config& config, std::size_t which, const Tensor2& W,
                    const Kernels& kernels, std::vector<float>& panels) {
  if (config.variant != Variant::kNarrow) {
    panels.resize(panelFloats(W.shape()[0], W.shape()[1]));
    kernels.pack(view(W), panels);
    return;
  }
  const Projection projection = projections(config)[which];
  const std::size_t size = headPanelFloats(projection), width = projection.width;
  panels.resize(config.n_heads * size);
  for (std::size_t head = 0; head < config.n_heads; ++head) {
    kernels.pack(columns(view(W), head * width, width),
                 std::span(panels).subspan(head * size, size));
  }
}

// q = x W_Q + b_Q, and likewise k and v. The knife falls here: in narrow, head i reads its own
// columns of x and no others.
void projectOne(const Config& config, std::size_t which, const Tensor2& x,
                std::span<const float> panels, const Tensor1& bias, const Kernels& kernels,
                Tensor2& packed) {
  const float* b = config.bias ? bias.data() : nullptr;
  if (config.variant != Variant::kNarrow) {
    kernels.matmulPacked(view(x), panels, b, writable(packed));
    return;
  }
  const Projection projection = projections(config)[which];
  const std::size_t width = projection.width, size = headPanelFloats(projection);
  for (std::size_t head = 0; head < config.n_heads; ++head) {
    kernels.matmulPacked(columns(view(x), projection.inputStart(config, head), projection.cols),
                         panels.subspan(head * size, size), b ? b + head * width : nullptr,
                         columns(writable(packed), head * width, width));
  }
}

// Without W_V: v is columns of the memory, moved and not multiplied.
void copyValues(const Config& config, const Kernels& kernels, Trace& trace) {
  const std::size_t width = config.dV();
  for (std::size_t head = 0; head < config.n_heads; ++head) {
    kernels.copyRows(columns(view(trace.source()), copiedColumn(config, head, 0), width),
                     columns(writable(trace.v_packed), head * width, width));
  }
}

void add(const Tensor2& token, const Tensor2& position, Tensor2& sum) {
  std::transform(token.data(), token.data() + token.size(), position.data(), sum.data(),
                 [](float a, float b) { return a + b; });
}

void embedStage(Trace& trace) {
  // What the caller gave is there already; adding a zero would turn its −0 into 0.
  if (!trace.given) add(trace.token, trace.position, trace.x);
  if (!trace.memory_given) add(trace.memory_token, trace.memory_position, trace.memory);
}

// (rows, h·width) → (h, rows, width)
void cutBands(const Tensor2& packed, const Kernels& kernels, Tensor3& heads) {
  const std::size_t width = heads.shape()[2];
  for (std::size_t head = 0; head < heads.shape()[0]; ++head) {
    kernels.copyRows(columns(view(packed), head * width, width), writable(heads, head));
  }
}

// (h, rows, width) → (rows, h·width)
void joinBands(const Tensor3& heads, const Kernels& kernels, Tensor2& packed) {
  const std::size_t width = heads.shape()[2];
  for (std::size_t head = 0; head < heads.shape()[0]; ++head) {
    kernels.copyRows(view(heads, head), columns(writable(packed), head * width, width));
  }
}

void scaleStage(const Config& config, Trace& trace) {
  const float reciprocal = 1 / config.scaling_divisor;
  std::transform(trace.scores.data(), trace.scores.data() + trace.scores.size(),
                 trace.scaled.data(), [=](float score) { return score * reciprocal; });
}

// A muted head's band of concat is zeros, whatever its context.
void muteBands(const Config& config, Trace& trace) {
  const std::size_t width = config.dV();
  for (std::size_t head = 0; head < config.n_heads; ++head) {
    if (trace.muted[head] == 0) continue;
    for (std::size_t i = 0; i < trace.n; ++i) {
      std::fill_n(trace.concat.data() + i * config.packedV() + head * width, width, 0.0f);
    }
  }
}

void maskStage(const Config& config, const Kernels& kernels, Trace& trace) {
  // As one long row: the C library's copy leaves wasm for JavaScript, and is several times slower.
  const std::size_t size = trace.scaled.size();
  kernels.copyRows({trace.scaled.data(), 1, size, size}, {trace.masked.data(), 1, size, size});
  if (config.mask == Mask::kNone) return;  // which takes no padding
  constexpr float kNothing = -std::numeric_limits<float>::infinity();
  const bool padded =
      std::find(trace.padding.begin(), trace.padding.end(), 1) != trace.padding.end();
  float* row = trace.masked.data();
  for (std::size_t head = 0; head < config.n_heads; ++head) {
    for (std::size_t i = 0; i < trace.n; ++i, row += trace.m) {
      const KeyRange range = forbidden(config.mask, i);
      const std::size_t last = std::min(range.last, trace.m);
      for (std::size_t j = range.first; j < last; ++j) row[j] = kNothing;
      if (!padded) continue;
      for (std::size_t j = 0; j < trace.m; ++j) row[j] = trace.padding[j] != 0 ? kNothing : row[j];
    }
  }
}

}  // namespace

void packWeights(const Config& config, const Parameters& parameters, const Kernels& kernels,
                 WeightPanels& panels) {
  packProjection(config, 0, parameters.W_Q, kernels, panels.W_Q);
  packProjection(config, 1, parameters.W_K, kernels, panels.W_K);
  packProjection(config, 2, parameters.W_V, kernels, panels.W_V);
  panels.W_O.resize(panelFloats(config.packedV(), config.d_model));
  kernels.pack(view(parameters.W_O), panels.W_O);
}

std::uint64_t weightPanelFloats(const Config& config) {
  std::uint64_t floats = panelFloats(config.packedV(), config.d_model);
  for (const Projection& projection : projections(config)) {
    floats += config.variant == Variant::kNarrow
                  ? std::uint64_t{config.n_heads} * headPanelFloats(projection)
                  : panelFloats(projection.cols, projection.rows);
  }
  return floats;
}

void computeStage(StageId stage, const Config& config, const Parameters& parameters,
                  const WeightPanels& panels, const Kernels& kernels, Trace& trace,
                  std::span<float> scratch) {
  const Tensor2& memory = trace.source();
  switch (stage) {
    case StageId::kEmbed:
      return embedStage(trace);
    case StageId::kProject:
      projectOne(config, 0, trace.x, panels.W_Q, parameters.b_Q, kernels, trace.q_packed);
      if (config.shared_qk && trace.self) {
        kernels.copyRows(view(trace.q_packed), writable(trace.k_packed));
      } else {
        projectOne(config, 1, memory, panels.W_K, parameters.b_K, kernels, trace.k_packed);
      }
      if (!config.value_projection) return copyValues(config, kernels, trace);
      return projectOne(config, 2, memory, panels.W_V, parameters.b_V, kernels, trace.v_packed);
    case StageId::kHeads:
      cutBands(trace.q_packed, kernels, trace.q);
      cutBands(trace.k_packed, kernels, trace.k);
      return cutBands(trace.v_packed, kernels, trace.v);
    case StageId::kScores:
      for (std::size_t head = 0; head < config.n_heads; ++head) {
        kernels.matmul(view(trace.q, head), transposed(view(trace.k, head)), nullptr,
                       writable(trace.scores, head), scratch);
      }
      return;
    case StageId::kScale:
      return scaleStage(config, trace);
    case StageId::kMask:
      return maskStage(config, kernels, trace);
    case StageId::kSoftmax:
      return kernels.softmaxRows(allRows(trace.masked), writableRows(trace.attn_weights));
    case StageId::kWeigh:
      for (std::size_t head = 0; head < config.n_heads; ++head) {
        kernels.matmul(view(trace.attn_weights, head), view(trace.v, head), nullptr,
                       writable(trace.context, head), scratch);
      }
      return;
    case StageId::kConcat:
      joinBands(trace.context, kernels, trace.concat);
      return muteBands(config, trace);
    case StageId::kOutput:
      if (!config.output_projection) {
        return kernels.copyRows(view(trace.concat), writable(trace.output));
      }
      kernels.matmulPacked(view(trace.concat), panels.W_O,
                           config.bias ? parameters.b_O.data() : nullptr, writable(trace.output));
      return;
  }
}

std::uint64_t scratchFloats(const Config& config, std::size_t n, std::size_t m) {
  static_cast<void>(n);  // only the right operand, kᵀ or v, is packed
  return std::max(panelFloats(config.dK(), m), panelFloats(m, config.dV()));
}

Tensor3 contributions(const Config& config, const Parameters& parameters, const Kernels& kernels,
                      const Trace& trace) {
  Tensor3 result;
  reshape(result, config.n_heads, trace.n, config.d_model);
  std::vector<float> scratch(kernels.matmulScratch(config.dV(), config.d_model));
  for (std::size_t head = 0; head < config.n_heads; ++head) {
    if (trace.muted[head] != 0) {
      std::fill_n(result.data() + head * trace.n * config.d_model, trace.n * config.d_model, 0.0f);
      continue;
    }
    kernels.matmul(view(trace.context, head),
                   rows(view(parameters.W_O), head * config.dV(), config.dV()), nullptr,
                   writable(result, head), scratch);
  }
  return result;
}

}  // namespace manyheads
