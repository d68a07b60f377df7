// W_first, a projection before W_Q, and W_folded, the product of the two.
#include <algorithm>
#include <cmath>

#include "read/derive_rules.h"
#include "tensor/double_products.h"
#include "tensor/random.h"
#include "tensor/views.h"

namespace manyheads {
namespace {

Tensor2 first(const Config& config) {
  Tensor2 W({config.d_model, config.d_model});
  fillDrawn(W, uniformSigned, config.seed, hashBytes("W_first"));
  W *= std::sqrt(3 / static_cast<double>(config.d_model));
  return W;
}

// The columns of x W_first that the head reads: all of them, except in narrow.
MatrixView inputsOf(const Config& config, const Tensor2& matrix, std::size_t head) {
  return columnsOf(matrix, config.headInputStart(head), config.headInputs());
}

Matrix folded(const Derivation& d, const Tensor2& W_first, std::size_t head) {
  return product(inputsOf(d.config, W_first, head),
                 headColumns(d.parameters.W_Q, head, d.config.dK()));
}

std::uint64_t firstFloats(const Config& config) {
  return std::uint64_t{config.d_model} * config.d_model;
}

}  // namespace

std::uint64_t drawingFloats(const Lengths& lengths) { return firstFloats(lengths.config); }

std::uint64_t noFloats(const Lengths&) { return 0; }

void deriveWFirst(Derivation& d) {
  const Tensor2 W = first(d.config);
  std::copy(W.begin(), W.end(), d.result.data.begin());
}

void deriveWFolded(Derivation& d) {
  const Tensor2 W_first = first(d.config);
  for (std::size_t head = 0; head < d.config.n_heads; ++head) {
    d.setHead(head, folded(d, W_first, head));
  }
}

std::uint64_t foldingFloats(const Lengths& lengths) {
  const Config& config = lengths.config;
  return firstFloats(config) + productFloats(config.d_model, config.dK());
}

// The second step starts from the first one's result rounded to float, which is the number that a
// reader sees.
void deriveQTwoSteps(Derivation& d) {
  const Tensor2 once = product(matrixView(d.trace.x), matrixView(first(d.config)));
  for (std::size_t head = 0; head < d.config.n_heads; ++head) {
    d.setHead(head, product(inputsOf(d.config, once, head),
                            headColumns(d.parameters.W_Q, head, d.config.dK())));
  }
}

std::uint64_t twoStepFloats(const Lengths& lengths) {
  const Config& config = lengths.config;
  const std::uint64_t once = std::uint64_t{lengths.n} * config.d_model;
  // W_first and the product in double are freed before the second step.
  return once + std::max(firstFloats(config) + productFloats(lengths.n, config.d_model),
                         productFloats(lengths.n, config.dK()));
}

void deriveQFolded(Derivation& d) {
  const Tensor2 W_first = first(d.config);
  for (std::size_t head = 0; head < d.config.n_heads; ++head) {
    const Tensor2 W = folded(d, W_first, head);
    d.setHead(head, product(matrixView(d.trace.x), matrixView(W)));
  }
}

std::uint64_t foldedQueryFloats(const Lengths& lengths) {
  const Config& config = lengths.config;
  const std::uint64_t W = std::uint64_t{config.d_model} * config.dK();
  return firstFloats(config) + W + std::max(2 * W, productFloats(lengths.n, config.dK()));
}

}  // namespace manyheads
