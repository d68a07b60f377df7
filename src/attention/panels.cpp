#include "attention/panels.h"

#include "attention/views.h"

namespace manyheads {
namespace {

std::size_t headPanelFloats(const Projection& projection) {
  return panelFloats(projection.cols, projection.width);
}

void makeProjection(const Config& config, Qkv which, const Tensor2& W, const Kernels& kernels,
                    std::vector<float>& panels) {
  if (config.variant != Variant::kNarrow) {
    panels.resize(panelFloats(W.shape(0), W.shape(1)));
    kernels.pack(matrixView(W), panels);
    return;
  }
  const Projection own = projection(config, which);
  const std::size_t size = headPanelFloats(own);
  panels.resize(config.n_heads * size);
  for (std::size_t head = 0; head < config.n_heads; ++head) {
    kernels.pack(columnsOf(W, head * own.width, own.width),
                 std::span(panels).subspan(head * size, size));
  }
}

}  // namespace

void makePanels(const Config& config, const Parameters& parameters, const Kernels& kernels,
                ParameterPanels& panels) {
  makeProjection(config, Qkv::kQuery, parameters.W_Q, kernels, panels.W_Q);
  makeProjection(config, Qkv::kKey, parameters.W_K, kernels, panels.W_K);
  makeProjection(config, Qkv::kValue, parameters.W_V, kernels, panels.W_V);
  panels.W_O.resize(panelFloats(config.allHeadsV(), config.d_model));
  kernels.pack(matrixView(parameters.W_O), panels.W_O);
}

std::span<const float> headPanels(std::span<const float> panels, const Projection& projection,
                                  std::size_t head) {
  const std::size_t size = headPanelFloats(projection);
  return panels.subspan(head * size, size);
}

std::uint64_t panelFloatsOf(const Config& config) {
  std::uint64_t floats = panelFloats(config.allHeadsV(), config.d_model);
  for (const Qkv which : kQkv) {
    const Projection own = projection(config, which);
    floats += config.variant == Variant::kNarrow
                  ? std::uint64_t{config.n_heads} * headPanelFloats(own)
                  : panelFloats(own.cols, own.rows);
  }
  return floats;
}

}  // namespace manyheads
