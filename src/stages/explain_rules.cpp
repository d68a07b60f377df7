#include "stages/explain_rules.h"

#include <algorithm>
#include <limits>

#include "config/held.h"
#include "stages/qkv.h"
#include "tensor/functions.h"

namespace manyheads {
namespace {

using enum TensorId;

constexpr float kNothing = -std::numeric_limits<float>::infinity();

}  // namespace

void Explainer::add(TensorId from, const Index& at, float right, float product) {
  result.terms.push_back({read(from).at(at), right, product, {tensorName(from), at}, {}});
}

void Explainer::copy(TensorId from, const Index& at) {
  result.op = Op::kCopy;
  add(from, at, 1, read(from).at(at));
}

Index Line::at(std::size_t t) const {
  Index place = first;
  place[axis] += t;
  return place;
}

void Explainer::dot(std::size_t count, const Line& left, const Line& right) {
  result.op = Op::kDot;
  const TensorRef a = read(left.tensor), b = read(right.tensor);
  for (std::size_t t = 0; t < count; ++t) {
    const Index from = left.at(t), with = right.at(t);
    add(left.tensor, from, b.at(with), a.at(from) * b.at(with));
    result.terms.back().right_from = {tensorName(right.tensor), with};
  }
}

void Explainer::addBias(TensorId bias, std::size_t column) {
  if (!config.bias) return;
  result.bias = read(bias).at({column});
  result.bias_from = {tensorName(bias), {column}};
}

void explainParameter(Explainer& e) {
  const bool bias = e.i.size() == 1;
  const Qkv which = *qkvOf(e.tensor.id);
  if (bias && !e.config.bias) return;
  if (which == Qkv::kValue && !e.config.value_projection) return;
  if (which == Qkv::kKey && e.config.shared_qk) return e.copy(bias ? kB_Q : kW_Q, e.i);
  const std::size_t width = projection(e.config, which).width, column = e.i[e.i.size() - 1];
  if (!e.config.shared_heads || column < width) return;
  e.copy(e.tensor.id, bias ? Index{column % width} : Index{e.i[0], column % width});
}

// x = token + position
void explainSum(Explainer& e) {
  if (isOfMemory(e.tensor) ? e.trace.memory_given : e.trace.given) return;
  e.result.op = Op::kSum;
  for (const TensorId from : e.tensor.operands) e.add(from, e.i, 1, e.read(from).at(e.i));
}

// q_packed[row, col] = Σ x[row, start + input] W_Q[input, col] + b_Q[col], where start is the first
// input that the column's head reads.
void explainProjection(Explainer& e) {
  const Qkv which = *qkvOf(e.tensor.id);
  const Projection own = projection(e.config, which);
  const TensorId input = own.of_memory && !e.trace.self ? kMemory : kX;
  const std::size_t head = e.i[1] / own.width;
  if (which == Qkv::kValue && !e.config.value_projection) {
    return e.copy(input, {e.i[0], copiedColumn(e.config, head, e.i[1] % own.width)});
  }
  const Operands& operands = e.tensor.operands;
  const std::size_t start = own.inputStart(e.config, head);
  e.dot(own.cols, {input, {e.i[0], start}, 1}, {operands[operands.size() - 2], {0, e.i[1]}, 0});
  e.addBias(operands[operands.size() - 1], e.i[1]);
}

// q[head, row, col] is q_packed[row, head · width + col].
void explainBand(Explainer& e) {
  const TensorId from = e.tensor.operands[0];
  const std::size_t width = e.read(from).shape[1] / e.config.n_heads;
  e.copy(from, {e.i[1], e.i[0] * width + e.i[2]});
}

// scores[head, i, j] = Σ q[head, i, t] k[head, j, t]
void explainScores(Explainer& e) {
  e.dot(e.config.dK(), {kQ, {e.i[0], e.i[1], 0}, 2}, {kK, {e.i[0], e.i[2], 0}, 2});
}

void explainScaled(Explainer& e) {
  e.result.op = Op::kScale;
  const float reciprocal = 1 / e.config.scaling_divisor;
  e.add(kScores, e.i, reciprocal, e.read(kScores).at(e.i) * reciprocal);
}

void explainMasked(Explainer& e) {
  e.result.op = Op::kMask;
  e.result.allowed = e.trace.allows(e.config, e.i[1], e.i[2]);
  e.add(kScaled, e.i, 1, e.result.allowed ? e.read(kScaled).at(e.i) : kNothing);
  if (e.config.mask != Mask::kOwn) return;
  const Index place{e.i[1], e.i[2]};
  e.add(kAttnMask, place, 1, e.read(kAttnMask).at(place));
}

void explainSoftmax(Explainer& e) {
  e.result.op = Op::kSoftmax;
  e.result.allowed = e.trace.allows(e.config, e.i[1], e.i[2]);
  const std::size_t start = (e.i[0] * e.trace.n + e.i[1]) * e.trace.m;
  const std::span<const float> row = e.read(kMasked).data.subspan(start, e.trace.m);
  const float max = *std::max_element(row.begin(), row.end());
  for (std::size_t j = 0; j < row.size(); ++j) {
    const double exponent = static_cast<double>(row[j]) - static_cast<double>(max);
    const auto product = row[j] == kNothing ? 0 : static_cast<float>(exponential(exponent));
    e.result.denominator += product;
    e.add(kMasked, {e.i[0], e.i[1], j}, max, product);
  }
}

// context[head, i, c] = Σ attn_weights[head, i, j] v[head, j, c]
void explainContext(Explainer& e) {
  e.dot(e.trace.m, {kAttnWeights, {e.i[0], e.i[1], 0}, 2}, {kV, {e.i[0], 0, e.i[2]}, 1});
}

// concat[row, head · d_v + col] is context[head, row, col].
void explainConcat(Explainer& e) {
  const std::size_t head = e.i[1] / e.config.dV();
  const Index from{head, e.i[0], e.i[1] % e.config.dV()};
  if (e.trace.muted[head] == 0) return e.copy(kContext, from);
  e.result.op = Op::kMute;
  e.add(kContext, from, 0, 0);
}

// output[i, c] = Σ concat[i, t] W_O[t, c] + b_O[c]
void explainOutput(Explainer& e) {
  if (!e.config.output_projection) return e.copy(kConcat, e.i);
  e.dot(e.config.allHeadsV(), {kConcat, {e.i[0], 0}, 1}, {kW_O, {0, e.i[1]}, 0});
  e.addBias(kB_O, e.i[1]);
}

// merged[head, a, b] = Σ W_Q[a, c] W_K[b, c] over the head's columns c.
void explainMerged(Explainer& e) {
  const std::size_t first = e.i[0] * e.config.dK();
  e.dot(e.config.dK(), {kW_Q, {e.i[1], first}, 1}, {kW_K, {e.i[2], first}, 1});
}

// contributions[head, i, c] = Σ context[head, i, t] W_O[head · d_v + t, c]; of a muted head each
// number of its context counts 0 times.
void explainContributions(Explainer& e) {
  if (e.trace.muted[e.i[0]] != 0) {
    e.result.op = Op::kMute;
    for (std::size_t t = 0; t < e.config.dV(); ++t) e.add(kContext, {e.i[0], e.i[1], t}, 0, 0);
    return;
  }
  const std::size_t first = e.i[0] * e.config.dV();
  e.dot(e.config.dV(), {kContext, {e.i[0], e.i[1], 0}, 2}, {kW_O, {first, e.i[2]}, 0});
}

// q_wrong_view[head, row, col] is what lies there when q_packed's numbers are read as (h, n, d_k).
void explainWrongView(Explainer& e) {
  const std::size_t place = (e.i[0] * e.trace.n + e.i[1]) * e.config.dK() + e.i[2];
  e.copy(kQPacked, {place / e.config.allHeadsK(), place % e.config.allHeadsK()});
}

}  // namespace manyheads
