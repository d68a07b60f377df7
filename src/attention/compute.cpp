#include "attention/compute.h"

#include <algorithm>
#include <limits>

namespace manyheads {
namespace {

MatrixView view(const Tensor2& t) { return {t.data(), t.shape()[0], t.shape()[1], t.shape()[1]}; }

MutableMatrixView writable(Tensor2& t) {
  return {t.data(), t.shape()[0], t.shape()[1], t.shape()[1]};
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

std::size_t headPanelFloats(const Config& config) {
  return panelFloats(config.headInputs(), config.dK());
}

void packProjection(const Config& config, const Tensor2& W, const Kernels& kernels,
                    std::vector<float>& panels) {
  if (config.variant != Variant::kNarrow) {
    panels.resize(panelFloats(W.shape()[0], W.shape()[1]));
    kernels.pack(view(W), panels);
    return;
  }
  const std::size_t size = headPanelFloats(config);
  panels.resize(config.n_heads * size);
  for (std::size_t head = 0; head < config.n_heads; ++head) {
    kernels.pack(columns(view(W), head * config.dK(), config.dK()),
                 std::span(panels).subspan(head * size, size));
  }
}

// q = x W_Q + b_Q, and likewise k and v. The knife falls here: in narrow, head i reads its own
// columns of x and no others.
void projectOne(const Config& config, const Tensor2& x, std::span<const float> panels,
                const Tensor1& bias, const Kernels& kernels, Tensor2& packed) {
  const float* b = config.bias ? bias.data() : nullptr;
  if (config.variant != Variant::kNarrow) {
    kernels.matmulPacked(view(x), panels, b, writable(packed));
    return;
  }
  const std::size_t width = config.dK(), size = headPanelFloats(config);
  for (std::size_t head = 0; head < config.n_heads; ++head) {
    kernels.matmulPacked(columns(view(x), config.headInputStart(head), config.headInputs()),
                         panels.subspan(head * size, size), b ? b + head * width : nullptr,
                         columns(writable(packed), head * width, width));
  }
}

void embedStage(Trace& trace) {
  if (trace.given) return;  // x is the caller's; adding a zero would turn its −0 into 0
  for (std::size_t i = 0; i < trace.x.size(); ++i) {
    trace.x.data()[i] = trace.token.data()[i] + trace.position.data()[i];
  }
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

void maskStage(const Config& config, Trace& trace) {
  std::copy_n(trace.scaled.data(), trace.scaled.size(), trace.masked.data());
  if (config.mask == Mask::kNone) return;
  float* row = trace.masked.data();
  for (std::size_t head = 0; head < config.n_heads; ++head) {
    for (std::size_t i = 0; i < trace.n; ++i, row += trace.m) {
      for (std::size_t j = 0; j < trace.m; ++j) {
        if (!allowed(config.mask, i, j)) row[j] = -std::numeric_limits<float>::infinity();
      }
    }
  }
}

}  // namespace

void packWeights(const Config& config, const Parameters& parameters, const Kernels& kernels,
                 WeightPanels& panels) {
  packProjection(config, parameters.W_Q, kernels, panels.W_Q);
  packProjection(config, parameters.W_K, kernels, panels.W_K);
  packProjection(config, parameters.W_V, kernels, panels.W_V);
  panels.W_O.resize(panelFloats(config.packedV(), config.d_model));
  kernels.pack(view(parameters.W_O), panels.W_O);
}

std::uint64_t weightPanelFloats(const Config& config) {
  const bool narrow = config.variant == Variant::kNarrow;
  const std::uint64_t projection = narrow ? config.n_heads * headPanelFloats(config)
                                          : panelFloats(config.headInputs(), config.packedK());
  return 3 * projection + panelFloats(config.packedV(), config.d_model);
}

void computeStage(StageId stage, const Config& config, const Parameters& parameters,
                  const WeightPanels& panels, const Kernels& kernels, Trace& trace,
                  std::span<float> scratch) {
  const Tensor2& memory = trace.self ? trace.x : trace.memory;
  switch (stage) {
    case StageId::kEmbed:
      return embedStage(trace);
    case StageId::kProject:
      projectOne(config, trace.x, panels.W_Q, parameters.b_Q, kernels, trace.q_packed);
      projectOne(config, memory, panels.W_K, parameters.b_K, kernels, trace.k_packed);
      return projectOne(config, memory, panels.W_V, parameters.b_V, kernels, trace.v_packed);
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
      return maskStage(config, trace);
    case StageId::kSoftmax:
      for (std::size_t head = 0; head < config.n_heads; ++head) {
        kernels.softmaxRows(view(trace.masked, head), writable(trace.attn_weights, head));
      }
      return;
    case StageId::kWeigh:
      for (std::size_t head = 0; head < config.n_heads; ++head) {
        kernels.matmul(view(trace.attn_weights, head), view(trace.v, head), nullptr,
                       writable(trace.context, head), scratch);
      }
      return;
    case StageId::kConcat:
      return joinBands(trace.context, kernels, trace.concat);
    case StageId::kOutput:
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
  result.resize({config.n_heads, trace.n, config.d_model});
  std::vector<float> scratch(kernels.matmulScratch(config.dV(), config.d_model));
  for (std::size_t head = 0; head < config.n_heads; ++head) {
    kernels.matmul(view(trace.context, head),
                   rows(view(parameters.W_O), head * config.dV(), config.dV()), nullptr,
                   writable(result, head), scratch);
  }
  return result;
}

}  // namespace manyheads
