#include "attention/explain.h"

#include <algorithm>
#include <limits>

#include "attention/functions.h"
#include "attention/held.h"
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

  void explainInput(bool given, TensorId token, TensorId position) {
    if (given) return;
    result.op = Op::kSum;
    for (const TensorId from : {token, position}) {
      const float value = tensor(from).at(i);
      addTerm(value, 1, value, from, i);
    }
  }

  // q_packed[row, col] = Σ x[row, start + input] W_Q[input, col] + b_Q[col], where start is the
  // first input that the column's head reads.
  void explainProjection(std::size_t which, TensorId weight, TensorId bias) {
    const Projection projection = projections(config)[which];
    const TensorId input = projection.of_memory && !trace.self ? kMemory : kX;
    const std::size_t head = i[1] / projection.width, column = i[1] % projection.width;
    if (which == 2 && !config.value_projection) {
      return explainCopy(input, {i[0], copiedColumn(config, head, column)});
    }
    result.op = Op::kDot;
    const std::size_t start = projection.inputStart(config, head);
    for (std::size_t t = 0; t < projection.cols; ++t) {
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
    result.allowed = trace.allows(config, i[1], i[2]);
    const float scaled = tensor(kScaled).at(i);
    addTerm(scaled, 1, result.allowed ? scaled : kNothing, kScaled, i);
  }

  void explainSoftmax() {
    result.op = Op::kSoftmax;
    result.allowed = trace.allows(config, i[1], i[2]);
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

  void explainConcat() {
    const std::size_t head = i[1] / config.dV();
    const Index from{head, i[0], i[1] % config.dV()};
    if (trace.muted[head] == 0) return explainCopy(kContext, from);
    result.op = Op::kMute;
    addTerm(tensor(kContext).at(from), 0, 0, kContext, from);
  }

  void explainOutput() {
    if (!config.output_projection) return explainCopy(kConcat, i);
    result.op = Op::kDot;
    for (std::size_t row = 0; row < config.packedV(); ++row) {
      addProduct(kConcat, {i[0], row}, kWeightO, {row, i[1]});
    }
    setBias(kBiasO, i[1]);
  }

  void explainContribution() {
    if (trace.muted[i[0]] != 0) {
      result.op = Op::kMute;
      return;
    }
    result.op = Op::kDot;
    for (std::size_t row = 0; row < config.dV(); ++row) {
      addProduct(kContext, {i[0], i[1], row}, kWeightO, {i[0] * config.dV() + row, i[2]});
    }
  }

  // merged[head, a, b] = Σ W_Q[a, c] W_K[b, c] over the head's columns.
  void explainMerged() {
    result.op = Op::kDot;
    for (std::size_t t = 0; t < config.dK(); ++t) {
      const std::size_t column = i[0] * config.dK() + t;
      addProduct(kWeightQ, {i[1], column}, kWeightK, {i[2], column});
    }
  }

  // q_wrong_view[head, row, col] is whatever lies at that place when q_packed is read as (h, n,
  // d_k).
  void explainWrongView() {
    const std::size_t place = (i[0] * trace.n + i[1]) * config.dK() + i[2];
    explainCopy(kPackedQ, {place / config.packedK(), place % config.packedK()});
  }

  // A parameter that is held at another one (held.h) says which.
  void explainParameter(std::size_t which, TensorId id, TensorId of_query) {
    if (which == 2 && !config.value_projection) return;
    if (i.size() == 1 && !config.bias) return;
    if (which == 1 && config.shared_qk) return explainCopy(of_query, i);
    const std::size_t width = projections(config)[which].width, column = i[i.size() - 1];
    if (!config.shared_heads || column < width) return;
    explainCopy(id, i.size() == 1 ? Index{column % width} : Index{i[0], column % width});
  }

  void explain(TensorId id) {
    switch (id) {
      case kWeightQ:
        return explainParameter(0, id, id);
      case kWeightK:
        return explainParameter(1, id, kWeightQ);
      case kWeightV:
        return explainParameter(2, id, id);
      case kBiasQ:
        return explainParameter(0, id, id);
      case kBiasK:
        return explainParameter(1, id, kBiasQ);
      case kBiasV:
        return explainParameter(2, id, id);
      case kX:
        return explainInput(trace.given, kToken, kPosition);
      case kMemory:
        return explainInput(trace.memory_given, kMemoryToken, kMemoryPosition);
      case kPackedQ:
        return explainProjection(0, kWeightQ, kBiasQ);
      case kPackedK:
        return explainProjection(1, kWeightK, kBiasK);
      case kPackedV:
        return explainProjection(2, kWeightV, kBiasV);
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
        return explainConcat();
      case kOutput:
        return explainOutput();
      case kContributions:
        return explainContribution();
      case kMerged:
        return explainMerged();
      case kQWrongView:
        return explainWrongView();
      default:  // inputs and parameters are given
        if (isDerived(id) && id != kWFirst) result.op = Op::kDerived;
    }
  }
};

}  // namespace

const char* opName(Op op) {
  static constexpr const char* names[] = {"given", "sum",  "dot",     "copy",   "scale",
                                          "mask",  "mute", "derived", "softmax"};
  return names[static_cast<std::size_t>(op)];
}

Explanation explainEntry(const Config& config, const Parameters& parameters, const Trace& trace,
                         std::string_view name, const TensorRef& tensor, const Index& index) {
  const TensorId id = *findTensor(name);
  Explainer explainer{config, parameters, trace, index, {}};
  // The table's own text: it outlives the caller's.
  explainer.result.place = {tensorName(id), index};
  explainer.result.value = tensor.at(index);
  explainer.explain(id);
  return std::move(explainer.result);
}

}  // namespace manyheads
