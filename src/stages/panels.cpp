#include "stages/panels.h"

#include "tensor/views.h"

namespace manyheads {
namespace {

enum class Side : std::uint8_t { kAsIs, kTransposed };

std::size_t floatsOfBlock(std::size_t rows, std::size_t cols, Side side) {
  return side == Side::kAsIs ? panelFloats(rows, cols) : panelFloats(cols, rows);
}

// A projection in blocks: one block for all heads, or one per head in narrow.
struct Blocks {
  std::size_t count;
  std::size_t width;  // columns of one
  std::size_t floats;

  Blocks(const Config& config, const Projection& own, Side side)
      : count(config.variant == Variant::kNarrow ? config.n_heads : 1),
        width(own.rows / count),
        floats(floatsOfBlock(own.cols, width, side)) {}
};

void writePanels(const MatrixView& matrix, Side side, const Kernels& kernels,
                 std::span<float> panels) {
  kernels.writePanels(side == Side::kAsIs ? matrix : transposed(matrix), panels);
}

void makeProjection(const Config& config, Qkv which, const Tensor2& W, Side side,
                    const Kernels& kernels, std::vector<float>& panels) {
  const Blocks blocks(config, projection(config, which), side);
  panels.resize(blocks.count * blocks.floats);
  for (std::size_t block = 0; block < blocks.count; ++block) {
    writePanels(columnsOf(W, block * blocks.width, blocks.width), side, kernels,
                std::span(panels).subspan(block * blocks.floats, blocks.floats));
  }
}

void make(const Config& config, const Parameters& parameters, Side side, const Kernels& kernels,
          ParameterPanels& panels) {
  makeProjection(config, Qkv::kQuery, parameters.W_Q, side, kernels, panels.W_Q);
  makeProjection(config, Qkv::kKey, parameters.W_K, side, kernels, panels.W_K);
  makeProjection(config, Qkv::kValue, parameters.W_V, side, kernels, panels.W_V);
  panels.W_O.resize(floatsOfBlock(config.allHeadsV(), config.d_model, side));
  writePanels(matrixView(parameters.W_O), side, kernels, panels.W_O);
}

std::uint64_t floatsOf(const Config& config, Side side) {
  std::uint64_t floats = floatsOfBlock(config.allHeadsV(), config.d_model, side);
  for (const Qkv which : kQkv) {
    const Blocks blocks(config, projection(config, which), side);
    floats += std::uint64_t{blocks.count} * blocks.floats;
  }
  return floats;
}

}  // namespace

void makePanels(const Config& config, const Parameters& parameters, const Kernels& kernels,
                ParameterPanels& panels) {
  make(config, parameters, Side::kAsIs, kernels, panels);
}

void makeTransposedPanels(const Config& config, const Parameters& parameters,
                          const Kernels& kernels, ParameterPanels& panels) {
  make(config, parameters, Side::kTransposed, kernels, panels);
}

std::span<const float> headPanels(std::span<const float> panels, const Projection& projection,
                                  std::size_t head) {
  const std::size_t size = panels.size() / (projection.rows / projection.width);
  return panels.subspan(head * size, size);
}

std::uint64_t panelFloatsOf(const Config& config) { return floatsOf(config, Side::kAsIs); }

std::uint64_t transposedPanelFloatsOf(const Config& config) {
  return floatsOf(config, Side::kTransposed);
}

}  // namespace manyheads
