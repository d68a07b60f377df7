#include "attention/explain.h"

#include <algorithm>
#include <limits>

#include "attention/functions.h"
#include "attention/tensor_names.h"

namespace manyheads {
namespace {

using enum TensorId;

constexpr float kNothing = -std::numeric_limits<float>::infinity();

struct Explainer {
  const Config& config;
  const Parameters& parameters;
  const Trace& trace;
  const Index i;  // the entry's
  Explanation result;

  TensorRef tensor(TensorId id) const { return tensorRef(id, parameters, trace); }

  void addTerm(float left, float right, float product, TensorId from, const Index& left_index) {
    result.terms.push_back({left, right, product, {tensorName(from), left_index}, {}});
  }

  void addProduct(TensorId left, const Index& left_index, TensorId right,
                  const Index& right_index) {
    const float a = tensor(left).at(left_index), b = tensor(right).at(right_index);
    addTerm(a, b, a * b, left, left_index);
    result.terms.back().right_from = {tensorName(right), right_index};
  }

  void setBias(TensorId bias, std::size_t column) {
    if (!config.bias) return;
    result.bias = tensor(bias).data[column];
    result.bias_from = {tensorName(bias), {column}};
  }

  void explainX() {
    if (trace.given) return;
    result.op = Op::kSum;
    for (const TensorId from : {kToken, kPosition}) {
      const float value = tensor(from).at(i);
      addTerm(value, 1, value, from, i);
    }
  }

  // q_packed[row, col] = Σ x[row, start + input] W_Q[input, col] + b_Q[col], where start is the
  // first input that the column's head reads.
  void explainProjection(TensorId input, TensorId weight, TensorId bias, std::size_t width) {
    result.op = Op::kDot;
    const std::size_t start = config.headInputStart(i[1] / width);
    for (std::size_t t = 0; t < config.headInputs(); ++t) {
      addProduct(input, {i[0], start + t}, weight, {t, i[1]});
    }
    setBias(bias, i[1]);
  }

  void explainCopy(TensorId from, const Index& index) {
    result.op = Op::kCopy;
    const float value = tensor(from).at(index);
    addTerm(value, 1, value, from, index);
  }

  // q[head, row, col] is q_packed[row, head·width + col].
  void explainBand(TensorId from) {
    const std::size_t width = tensor(from).shape[1] / config.n_heads;
    explainCopy(from, {i[1], i[0] * width + i[2]});
  }

  void explainScale() {
    result.op = Op::kScale;
    const float score = tensor(kScores).at(i), reciprocal = 1 / config.scaling_divisor;
    addTerm(score, reciprocal, score * reciprocal, kScores, i);
  }

  void explainMask() {
    result.op = Op::kMask;
    result.allowed = allowed(config.mask, i[1], i[2]);
    const float scaled = tensor(kScaled).at(i);
    addTerm(scaled, 1, result.allowed ? scaled : kNothing, kScaled, i);
  }

  void explainSoftmax() {
    result.op = Op::kSoftmax;
    result.allowed = allowed(config.mask, i[1], i[2]);
    const float* row = tensor(kMasked).data.data() + (i[0] * trace.n + i[1]) * trace.m;
    const float max = *std::max_element(row, row + trace.m);
    for (std::size_t j = 0; j < trace.m; ++j) {
      const double exponent = static_cast<double>(row[j]) - static_cast<double>(max);
      const auto product = row[j] == kNothing ? 0 : static_cast<float>(exponential(exponent));
      result.denominator += product;
      addTerm(row[j], max, product, kMasked, {i[0], i[1], j});
    }
  }

  void explainScore() {
    result.op = Op::kDot;
    for (std::size_t t = 0; t < config.dK(); ++t) {
      addProduct(kQ, {i[0], i[1], t}, kK, {i[0], i[2], t});
    }
  }

  void explainContext() {
    result.op = Op::kDot;
    for (std::size_t j = 0; j < trace.m; ++j) {
      addProduct(kAttnWeights, {i[0], i[1], j}, kV, {i[0], j, i[2]});
    }
  }

  void explainOutput() {
    result.op = Op::kDot;
    for (std::size_t row = 0; row < config.packedV(); ++row) {
      addProduct(kConcat, {i[0], row}, kWeightO, {row, i[1]});
    }
    setBias(kBiasO, i[1]);
  }

  void explainContribution() {
    result.op = Op::kDot;
    for (std::size_t row = 0; row < config.dV(); ++row) {
      addProduct(kContext, {i[0], i[1], row}, kWeightO, {i[0] * config.dV() + row, i[2]});
    }
    // The kernels' order of summation (kernels.h), and so their value.
    for (const Term& term : result.terms) result.value += term.product;
  }

  void explain(TensorId id) {
    const TensorId source = trace.self ? kX : kMemory;
    const std::size_t d_k = config.dK(), d_v = config.dV();
    switch (id) {
      case kX:
        return explainX();
      case kPackedQ:
        return explainProjection(kX, kWeightQ, kBiasQ, d_k);
      case kPackedK:
        return explainProjection(source, kWeightK, kBiasK, d_k);
      case kPackedV:
        return explainProjection(source, kWeightV, kBiasV, d_v);
      case kQ:
        return explainBand(kPackedQ);
      case kK:
        return explainBand(kPackedK);
      case kV:
        return explainBand(kPackedV);
      case kScores:
        return explainScore();
      case kScaled:
        return explainScale();
      case kMasked:
        return explainMask();
      case kAttnWeights:
        return explainSoftmax();
      case kContext:
        return explainContext();
      case kConcat:
        return explainCopy(kContext, {i[1] / d_v, i[0], i[1] % d_v});
      case kOutput:
        return explainOutput();
      case kContributions:
        return explainContribution();
      default:
        return;  // inputs and parameters: given
    }
  }
};

}  // namespace

const char* opName(Op op) {
  static constexpr const char* names[] = {"given", "sum",  "dot",    "copy",
                                          "scale", "mask", "softmax"};
  return names[static_cast<std::size_t>(op)];
}

Explanation explainEntry(const Config& config, const Parameters& parameters, const Trace& trace,
                         std::string_view name, const Index& index) {
  const TensorId id = *findTensor(name);
  Explainer explainer{config, parameters, trace, index, {}};
  // The table's own text: it outlives the caller's.
  explainer.result.place = {tensorName(id), index};
  const TensorRef tensor = tensorRef(id, parameters, trace);
  if (!tensor.data.empty()) explainer.result.value = tensor.at(index);
  explainer.explain(id);
  return std::move(explainer.result);
}

}  // namespace manyheads
