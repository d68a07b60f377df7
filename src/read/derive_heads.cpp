// Comparing heads: what each adds to the output, how similar they are, and which numbers a wrong
// view would give them.
#include <algorithm>
#include <cmath>

#include "read/derive_rules.h"
#include "stages/masking.h"
#include "tensor/double_products.h"
#include "tensor/views.h"

namespace manyheads {
namespace {

// The cosine of every pair of heads; dot(i, j) is the sum of products of their numbers.
template <typename Dot>
void writeCosines(Derivation& d, Dot dot) {
  const std::size_t h = d.config.n_heads;
  Matrix dots({h, h});
  for (std::size_t i = 0; i < h; ++i) {
    for (std::size_t j = 0; j < h; ++j) dots(i, j) = dot(i, j);
  }
  for (std::size_t i = 0; i < h; ++i) {
    for (std::size_t j = 0; j < h; ++j) {
      const double norms = std::sqrt(dots(i, i) * dots(j, j));
      d.result.data[i * h + j] = norms == 0 ? 0 : static_cast<float>(dots(i, j) / norms);
    }
  }
}

}  // namespace

// contributions[i] = context_i W_O,i
void deriveContributions(Derivation& d) {
  const std::size_t d_v = d.config.dV();
  std::vector<float> scratch(d.kernels.matmulScratch(d_v, d.config.d_model));
  for (std::size_t head = 0; head < d.config.n_heads; ++head) {
    if (d.trace.muted[head] != 0) continue;
    d.kernels.matmul(headOf(d.trace.context, head), headRows(d.parameters.W_O, head, d_v), nullptr,
                     d.resultHead(head), scratch);
  }
}

std::uint64_t contributingFloats(const Lengths& lengths) {
  return panelFloats(lengths.config.dV(), lengths.config.d_model);
}

void deriveSimilarityParameters(Derivation& d) {
  const Parameters& p = d.parameters;
  writeCosines(d, [&](std::size_t i, std::size_t j) {
    double sum = 0;
    const auto addColumns = [&](const Tensor2& W, std::size_t one, std::size_t other,
                                std::size_t width) {
      sum = addDot(sum, headColumns(W, one, width), headColumns(W, other, width));
    };
    const std::size_t of_i = d.config.kvHeadOf(i), of_j = d.config.kvHeadOf(j);
    addColumns(p.W_Q, i, j, d.config.dK());
    addColumns(p.W_K, of_i, of_j, d.config.dK());
    addColumns(p.W_V, of_i, of_j, d.config.dV());
    const std::size_t d_v = d.config.dV();
    return addDot(sum, headRows(p.W_O, i, d_v), headRows(p.W_O, j, d_v));
  });
}

void deriveSimilarityAttention(Derivation& d) {
  const Tensor3& shares = d.trace.attn_weights;
  writeCosines(d, [&](std::size_t i, std::size_t j) {
    return addDot(0, headOf(shares, i), headOf(shares, j));
  });
}

std::uint64_t similarityFloats(const Lengths& lengths) {
  return productFloats(lengths.config.n_heads, lengths.config.n_heads);
}

void deriveQWrongView(Derivation& d) {
  std::copy(d.trace.q_packed.begin(), d.trace.q_packed.end(), d.result.data.begin());
}

// Softmax of the undivided scores, with the mask's numbers added (−∞ where it forbids).
void deriveAttnUnscaled(Derivation& d) {
  const Tensor3& scores = d.trace.scores;
  float* const shares = d.result.data.data();
  std::transform(
      scores.data(), scores.data() + scores.size(), d.trace.masked.data(), shares,
      [](float score, float masked) -> float { return masked == kForbidden ? masked : score; });
  addOwnMask(d.config, d.trace, d.result.data);
  const std::size_t keys = d.trace.m, rows = scores.size() / keys;
  d.kernels.softmaxRows({shares, rows, keys, keys}, {shares, rows, keys, keys});
}

}  // namespace manyheads
