#include "attention/derived.h"

#include <algorithm>
#include <cmath>

#include "attention/compute.h"
#include "attention/random.h"
#include "attention/singular_values.h"

namespace manyheads {
namespace {

using enum TensorId;

constexpr double kRankTolerance = 1.1920928955078125e-7;  // 2^-23, as numpy's for float32

std::uint64_t sizeOf(const Index& shape) {
  std::uint64_t size = 1;
  for (const std::size_t length : shape) size *= length;
  return size;
}

std::uint64_t parameterCountBound(const Config& config) {
  return inProjFloats(config) + std::uint64_t{config.packedV()} * config.d_model;
}

// A row-major block of doubles.
struct Matrix {
  std::size_t rows, cols;
  std::vector<double> values;
  Matrix(std::size_t r, std::size_t c) : rows(r), cols(c), values(r * c) {}
  double& operator()(std::size_t r, std::size_t c) { return values[r * cols + c]; }
  double operator()(std::size_t r, std::size_t c) const { return values[r * cols + c]; }
};

// Columns [first, first + count) of rows [top, top + height).
Matrix block(const Tensor2& from, std::size_t top, std::size_t height, std::size_t first,
             std::size_t count) {
  Matrix result(height, count);
  for (std::size_t r = 0; r < height; ++r) {
    for (std::size_t c = 0; c < count; ++c) {
      result(r, c) = static_cast<double>(from(top + r, first + c));
    }
  }
  return result;
}

Matrix columns(const Tensor2& from, std::size_t first, std::size_t count) {
  return block(from, 0, from.shape()[0], first, count);
}

Matrix transposed(const Matrix& matrix) {
  Matrix result(matrix.cols, matrix.rows);
  for (std::size_t r = 0; r < matrix.rows; ++r) {
    for (std::size_t c = 0; c < matrix.cols; ++c) result(c, r) = matrix(r, c);
  }
  return result;
}

Matrix product(const Matrix& a, const Matrix& b) {
  Matrix result(a.rows, b.cols);
  for (std::size_t r = 0; r < a.rows; ++r) {
    for (std::size_t k = 0; k < a.cols; ++k) {
      for (std::size_t c = 0; c < b.cols; ++c) result(r, c) += a(r, k) * b(k, c);
    }
  }
  return result;
}

// As floats and back: what a reader sees of a step is what the next one starts from.
Matrix rounded(Matrix matrix) {
  for (double& value : matrix.values) value = static_cast<double>(static_cast<float>(value));
  return matrix;
}

struct Deriver {
  const Config& config;
  const Parameters& parameters;
  const Kernels& kernels;
  const Trace& trace;
  Derived result;

  void append(const Matrix& matrix) {
    for (const double value : matrix.values) result.data.push_back(static_cast<float>(value));
  }

  Matrix headQuery(std::size_t head) const {
    return columns(parameters.W_Q, head * config.dK(), config.dK());
  }
  Matrix headKey(std::size_t head) const {
    return columns(parameters.W_K, head * config.dK(), config.dK());
  }
  // By the kernels, so that explain's terms make it exactly.
  Matrix merged(std::size_t head) const {
    const Tensor2 &W_Q = parameters.W_Q, &W_K = parameters.W_K;
    const std::size_t width = config.dK(), packed = config.packedK(), first = head * width;
    std::vector<float> floats(W_Q.shape()[0] * W_K.shape()[0]);
    std::vector<float> scratch(kernels.matmulScratch(width, W_K.shape()[0]));
    const MutableMatrixView to{floats.data(), W_Q.shape()[0], W_K.shape()[0], W_K.shape()[0]};
    kernels.matmul({W_Q.data() + first, W_Q.shape()[0], width, packed},
                   {W_K.data() + first, width, W_K.shape()[0], 1, packed}, nullptr, to, scratch);
    Matrix all(to.rows, to.cols);
    std::transform(floats.begin(), floats.end(), all.values.begin(),
                   [](float value) { return static_cast<double>(value); });
    return all;
  }
  Matrix headInput(std::size_t head) const {
    return columns(trace.x, config.headInputStart(head), config.headInputs());
  }
  Matrix headMemory(std::size_t head) const {
    return columns(trace.source(), config.memoryInputStart(head), config.memoryInputs());
  }

  Matrix first() const {
    const std::size_t d = config.d_model;
    const std::uint64_t stream = hashBytes("W_first");
    const double bound = std::sqrt(3 / static_cast<double>(d));
    Matrix W(d, d);
    for (std::size_t r = 0; r < d; ++r) {
      for (std::size_t c = 0; c < d; ++c) {
        const std::uint64_t counter = std::uint64_t{r} << 32 | c;
        W(r, c) = bound * static_cast<double>(uniformSigned(config.seed, stream, counter));
      }
    }
    return rounded(W);
  }

  // Narrow's head reads only its own columns of x W_first.
  Matrix folded(const Matrix& W_first, std::size_t head) const {
    Matrix own(config.d_model, config.headInputs());
    for (std::size_t r = 0; r < own.rows; ++r) {
      for (std::size_t c = 0; c < own.cols; ++c) {
        own(r, c) = W_first(r, config.headInputStart(head) + c);
      }
    }
    return product(own, headQuery(head));
  }

  void addSingularValues(bool ranks) {
    const double largest_side =
        static_cast<double>(std::max(config.headInputs(), config.memoryInputs()));
    for (std::size_t head = 0; head < config.n_heads; ++head) {
      Matrix W = merged(head);
      const std::vector<double> values = singularValues(std::move(W.values), W.rows, W.cols);
      if (!ranks) {
        for (const double value : values) result.data.push_back(static_cast<float>(value));
        continue;
      }
      const double least = values.front() * largest_side * kRankTolerance;
      result.data.push_back(static_cast<float>(std::count_if(
          values.begin(), values.end(), [=](double value) { return value > least; })));
    }
  }

  // (x W_Q + b_Q)(y W_K + b_K)ᵀ = x merged yᵀ + x (W_Q b_Kᵀ) + (y (W_K b_Qᵀ))ᵀ + b_Q b_Kᵀ
  void addMergedScores(std::size_t head) {
    const std::size_t width = config.dK();
    Matrix b_Q(1, width), b_K(1, width);
    for (std::size_t c = 0; c < width; ++c) {
      b_Q(0, c) = static_cast<double>(parameters.b_Q(head * width + c));
      b_K(0, c) = static_cast<double>(parameters.b_K(head * width + c));
    }
    const Matrix x = headInput(head), y = headMemory(head);
    Matrix scores = product(product(x, merged(head)), transposed(y));
    const Matrix of_row = product(x, product(headQuery(head), transposed(b_K)));
    const Matrix of_col = product(y, product(headKey(head), transposed(b_Q)));
    const double constant = product(b_Q, transposed(b_K))(0, 0);
    for (std::size_t i = 0; i < scores.rows; ++i) {
      for (std::size_t j = 0; j < scores.cols; ++j) {
        scores(i, j) += of_row(i, 0) + of_col(j, 0) + constant;
      }
    }
    append(scores);
  }

  // The number that W_Q, W_K, W_V and W_O have at one place of a head; `place` counts through them.
  void addSimilarities(const std::vector<std::vector<float>>& heads) {
    const auto dot = [](const std::vector<float>& a, const std::vector<float>& b) {
      double sum = 0;
      for (std::size_t i = 0; i < a.size(); ++i) {
        sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
      }
      return sum;
    };
    for (const auto& a : heads) {
      for (const auto& b : heads) {
        const double norms = std::sqrt(dot(a, a) * dot(b, b));
        result.data.push_back(norms == 0 ? 0 : static_cast<float>(dot(a, b) / norms));
      }
    }
  }

  std::vector<std::vector<float>> parametersByHead() const {
    std::vector<std::vector<float>> heads(config.n_heads);
    for (std::size_t head = 0; head < config.n_heads; ++head) {
      const auto add = [&](const Matrix& matrix) {
        for (const double value : matrix.values) heads[head].push_back(static_cast<float>(value));
      };
      add(headQuery(head));
      add(headKey(head));
      add(columns(parameters.W_V, head * config.dV(), config.dV()));
      add(block(parameters.W_O, head * config.dV(), config.dV(), 0, config.d_model));
    }
    return heads;
  }

  std::vector<std::vector<float>> attentionByHead() const {
    const std::size_t size = trace.n * trace.m;
    std::vector<std::vector<float>> heads;
    for (std::size_t head = 0; head < config.n_heads; ++head) {
      const float* from = trace.attn_weights.data() + head * size;
      heads.emplace_back(from, from + size);
    }
    return heads;
  }

  void derive(TensorId id) {
    switch (id) {
      case kSingularValues:
        return addSingularValues(false);
      case kRanks:
        return addSingularValues(true);
      case kWFirst:
        return append(first());
      case kSimilarityParameters:
        return addSimilarities(parametersByHead());
      case kSimilarityAttention:
        return addSimilarities(attentionByHead());
      case kContributions: {
        const Tensor3 all = contributions(config, parameters, kernels, trace);
        result.data.assign(all.data(), all.data() + all.size());
        return;
      }
      case kQWrongView:
        result.data.assign(trace.q_packed.data(), trace.q_packed.data() + trace.q_packed.size());
        return;
      default:
        break;
    }
    const bool needs_first = id == kWFolded || id == kQTwoSteps || id == kQFolded;
    const Matrix W_first = needs_first ? first() : Matrix(0, 0);
    for (std::size_t head = 0; head < config.n_heads; ++head) deriveHead(id, W_first, head);
  }

  void deriveHead(TensorId id, const Matrix& W_first, std::size_t head) {
    const auto x = [&] { return columns(trace.x, 0, config.d_model); };
    switch (id) {
      case kMerged:
        return append(merged(head));
      case kMergedScores:
        return addMergedScores(head);
      case kWFolded:
        return append(folded(W_first, head));
      case kQFolded:
        return append(product(x(), rounded(folded(W_first, head))));
      default: {  // kQTwoSteps
        const Matrix first_step = rounded(product(x(), W_first));
        Matrix own(trace.n, config.headInputs());
        for (std::size_t r = 0; r < own.rows; ++r) {
          for (std::size_t c = 0; c < own.cols; ++c) {
            own(r, c) = first_step(r, config.headInputStart(head) + c);
          }
        }
        return append(product(own, headQuery(head)));
      }
    }
  }
};

}  // namespace

Index derivedShape(TensorId id, const Config& config, std::size_t n, std::size_t m) {
  const std::size_t h = config.n_heads, d = config.d_model, d_k = config.dK();
  const std::size_t inputs = config.headInputs(), memory_inputs = config.memoryInputs();
  switch (id) {
    case kMerged:
      return {h, inputs, memory_inputs};
    case kSingularValues:
      return {h, std::min(inputs, memory_inputs)};
    case kRanks:
      return {h};
    case kWFirst:
      return {d, d};
    case kWFolded:
      return {h, d, d_k};
    case kSimilarityParameters:
    case kSimilarityAttention:
      return {h, h};
    case kContributions:
      return {h, n, d};
    case kMergedScores:
      return {h, n, m};
    default:  // kQTwoSteps, kQFolded, kQWrongView
      return {h, n, d_k};
  }
}

bool derives(TensorId) { return true; }

bool derivable(TensorId id, const Config& config, std::size_t n, std::size_t m) {
  if (id == kContributions) return true;  // part of what a layer's memory is counted with
  const std::uint64_t side = std::max(config.headInputs(), config.memoryInputs());
  const bool singular = id == kSingularValues || id == kRanks;
  if (singular && config.n_heads * side * side * side > kMaxSingularWork) return false;
  const bool of_merged = id == kSingularValues || id == kRanks || id == kMergedScores;
  if (of_merged && sizeOf(derivedShape(kMerged, config, n, m)) > kMaxDerivedFloats) return false;
  return sizeOf(derivedShape(id, config, n, m)) <= kMaxDerivedFloats;
}

std::uint64_t derivingFloats(TensorId id, const Config& config, std::size_t n, std::size_t m) {
  const std::uint64_t d = config.d_model, d_memory = config.d_memory, rows = n, keys = m;
  // One head's operands and products at a time, in doubles (two floats), none more than three
  // times.
  const std::uint64_t head = d * d + d * d_memory + (d + d_memory) * config.dK() + rows * keys +
                             rows * (d + config.dK()) + keys * d_memory;
  const bool all_heads = id == kSimilarityParameters || id == kSimilarityAttention;
  const std::uint64_t copies = !all_heads                   ? 0
                               : id == kSimilarityAttention ? config.n_heads * rows * keys
                                                            : parameterCountBound(config);
  // contributions are copied out of a tensor of their own.
  const std::uint64_t results = id == kContributions ? 2 : 1;
  return results * sizeOf(derivedShape(id, config, n, m)) + 6 * head + copies;
}

Derived derive(TensorId id, const Config& config, const Parameters& parameters,
               const Kernels& kernels, const Trace& trace) {
  Deriver deriver{config, parameters, kernels, trace, {}};
  deriver.result.shape = derivedShape(id, config, trace.n, trace.m);
  deriver.derive(id);
  return std::move(deriver.result);
}

}  // namespace manyheads
