// merged, and what is derived from it: singular values, ranks, and the scores before qkNorm.
#include <algorithm>
#include <cmath>

#include "read/derive_rules.h"
#include "tensor/double_products.h"
#include "tensor/singular_values.h"
#include "tensor/views.h"

namespace manyheads {
namespace {

constexpr double kRankTolerance = 1.1920928955078125e-7;  // 2^-23, as numpy's for float32

// One head's W_Q W_Kᵀ by the kernels, so that explain()'s terms add up to the same bits.
void multiplyHead(const Derivation& d, std::size_t head, const MutableMatrixView& to) {
  const std::size_t width = d.config.dK();
  std::vector<float> scratch(d.kernels.matmulScratch(d.config.dK(), to.cols));
  d.kernels.matmul(headColumns(d.parameters.W_Q, head, width),
                   transposed(headColumns(d.parameters.W_K, d.config.kvHeadOf(head), width)),
                   nullptr, to, scratch);
}

Tensor2 mergedHead(const Derivation& d, std::size_t head) {
  Tensor2 merged;
  merged.resize({d.config.headInputs(), d.config.memoryInputs()});
  multiplyHead(d, head, writableView(merged));
  return merged;
}

// The singular values of one head's W_Q W_Kᵀ, all in double: after rounding to float, columns that
// nearly cancel would leave a matrix of rounding errors, which has full rank.
std::vector<double> mergedSingularValues(const Derivation& d, std::size_t head) {
  const std::size_t width = d.config.dK();
  const MatrixView W_Q = headColumns(d.parameters.W_Q, head, width);
  const MatrixView W_K = headColumns(d.parameters.W_K, d.config.kvHeadOf(head), width);
  const bool fewer = d.config.headInputs() <= d.config.memoryInputs();
  std::vector<double> values =
      singularValues(fewer ? product(W_Q, transposed(W_K)) : product(W_K, transposed(W_Q)));
  // A product of d_k columns has at most d_k of them: further values are rounding errors.
  for (std::size_t at = width; at < values.size(); ++at) values[at] = 0;
  return values;
}

std::uint64_t mergedHeadFloats(const Config& config) {
  return std::uint64_t{config.headInputs()} * config.memoryInputs();
}

}  // namespace

void deriveMerged(Derivation& d) {
  for (std::size_t head = 0; head < d.config.n_heads; ++head) {
    multiplyHead(d, head, d.resultHead(head));
  }
}

std::uint64_t mergingFloats(const Lengths& lengths) {
  return panelFloats(lengths.config.dK(), lengths.config.memoryInputs());
}

bool isMergedTooLarge(const Lengths& lengths) {
  return floatsOf(tensorInfo(TensorId::kMerged).axes, lengths) > kMaxDerivedFloats;
}

void deriveSingularValues(Derivation& d) {
  float* to = d.result.data.data();
  for (std::size_t head = 0; head < d.config.n_heads; ++head) {
    for (const double value : mergedSingularValues(d, head)) *to++ = static_cast<float>(value);
  }
}

void deriveRanks(Derivation& d) {
  const double side = static_cast<double>(std::max(d.config.headInputs(), d.config.memoryInputs()));
  for (std::size_t head = 0; head < d.config.n_heads; ++head) {
    const std::vector<double> values = mergedSingularValues(d, head);
    const double least = values.front() * side * kRankTolerance;
    d.result.data[head] = static_cast<float>(std::count_if(
        values.begin(), values.end(), [=](double value) -> bool { return value > least; }));
  }
}

std::uint64_t singularFloats(const Lengths& lengths) {
  const Config& config = lengths.config;
  const std::uint64_t values = 2 * std::min(config.headInputs(), config.memoryInputs());
  return productFloats(config.headInputs(), config.memoryInputs()) + values;
}

bool areSingularValuesTooMuch(const Lengths& lengths) {
  const Config& config = lengths.config;
  const std::uint64_t side = std::max(config.headInputs(), config.memoryInputs());
  return config.n_heads * side * side * side > kMaxSingularWork || isMergedTooLarge(lengths);
}

// (x W_Q + b_Q)(y W_K + b_K)ᵀ = x merged yᵀ + x (W_Q b_Kᵀ) + (y (W_K b_Qᵀ))ᵀ + b_Q b_Kᵀ
void deriveMergedScores(Derivation& d) {
  const Config& config = d.config;
  for (std::size_t head = 0; head < config.n_heads; ++head) {
    const MatrixView x = columnsOf(d.trace.x, config.headInputStart(head), config.headInputs());
    const MatrixView y =
        columnsOf(d.trace.source(), config.memoryInputStart(head), config.memoryInputs());
    const std::size_t width = config.dK();
    const MatrixView W_Q = headColumns(d.parameters.W_Q, head, width);
    const MatrixView W_K = headColumns(d.parameters.W_K, d.config.kvHeadOf(head), width);
    const MatrixView b_Q = headRow(d.parameters.b_Q, head, width);
    const MatrixView b_K = headRow(d.parameters.b_K, config.kvHeadOf(head), width);
    Matrix scores = product(product(x, matrixView(mergedHead(d, head))), transposed(y));
    const Matrix of_row = product(x, product(W_Q, transposed(b_K)));              // (n, 1)
    const Matrix of_col = product(product(b_Q, transposed(W_K)), transposed(y));  // (1, m)
    const double constant = product(b_Q, transposed(b_K))(0, 0);
    xt::noalias(scores) += of_row + of_col + constant;
    d.setHead(head, scores);
  }
}

std::uint64_t mergedScoreFloats(const Lengths& lengths) {
  const Config& config = lengths.config;
  const std::size_t n = lengths.n, m = lengths.m;
  const std::size_t inputs = config.headInputs(), memory_inputs = config.memoryInputs();
  const std::uint64_t merging = mergedHeadFloats(config) + mergingFloats(lengths);
  const std::uint64_t sums = productFloats(inputs + memory_inputs + n + m + 1, 1);
  return merging + productFloats(n, memory_inputs) + productFloats(n, m) + sums;
}

}  // namespace manyheads
