#include "stages/explain_gradients.h"

#include "config/held.h"
#include "stages/qkv.h"

namespace manyheads {
namespace {

using enum TensorId;

// The gradient of a held parameter is 0.
void hold(Explainer& e) { e.result.op = Op::kHeld; }

// Without W_V: the columns of v that are copies of memory's column e.i[1].
void addCopies(Explainer& e) {
  for (std::size_t head = 0; head < e.config.n_heads; ++head) {
    const std::size_t first = copiedColumn(e.config, head, 0), width = e.config.dV();
    if (e.i[1] < first || e.i[1] >= first + width) continue;
    const Index from{e.i[0], head * width + e.i[1] - first};
    e.add(kGradVPacked, from, 1, e.read(kGradVPacked).at(from));
  }
}

// What one projection adds to the gradient of input[row, col]: Σ grad.q_packed[row, t] W_Q[col −
// start, t], over the columns t that read it: those of one head in narrow, else of all.
void addProjection(Explainer& e, Qkv which) {
  const Projection own = projection(e.config, which);
  const bool narrow = e.config.variant == Variant::kNarrow;
  const std::size_t head = narrow ? e.i[1] / own.cols : 0;
  const std::size_t first = head * own.width, count = narrow ? own.width : own.rows;
  e.dot(count, {qkv::kPackedGradients[which], {e.i[0], first}, 1},
        {qkv::kMatrices[which], {e.i[1] - own.inputStart(e.config, head), first}, 1});
}

// Whether column `column` of a projection's parameters is held at another's, or at a constant.
bool isHeld(const Config& config, Qkv which, std::size_t column, bool bias) {
  if (bias && !config.bias) return true;
  if (which == Qkv::kValue && !config.value_projection) return true;
  if (which == Qkv::kKey && config.shared_qk) return true;
  return config.shared_heads && column >= projection(config, which).width;
}

// What one use of a parameter adds: the column `column` of q, k or v. Of W_Q[row, ·] it is Σ x[t,
// start + row] grad.q_packed[t, column], of a bias Σ grad.q_packed[t, column].
void addUse(Explainer& e, Qkv which, std::size_t column, bool bias) {
  const TensorId made = qkv::kPackedGradients[which];
  const std::size_t rows = e.read(made).shape[0];
  if (bias) {
    e.result.op = Op::kSum;
    for (std::size_t t = 0; t < rows; ++t)
      e.add(made, {t, column}, 1, e.read(made).at({t, column}));
    return;
  }
  const Projection own = projection(e.config, which);
  const TensorId input = own.of_memory && !e.trace.self ? kMemory : kX;
  const std::size_t input_column = own.inputStart(e.config, column / own.width) + e.i[0];
  e.dot(rows, {input, {0, input_column}, 0}, {made, {0, column}, 0});
}

std::size_t usesByHeads(const Config& config) { return config.shared_heads ? config.n_heads : 1; }

}  // namespace

// concat[i, c] is in output[i, o] = Σ concat[i, c] W_O[c, o] + b_O[o].
void explainGradConcat(Explainer& e) {
  if (!e.config.output_projection) return e.copy(kGradOutput, e.i);
  e.dot(e.config.d_model, {kGradOutput, {e.i[0], 0}, 1}, {kW_O, {e.i[1], 0}, 1});
}

void explainGradWO(Explainer& e) {
  if (!e.config.output_projection) return hold(e);
  e.dot(e.trace.n, {kConcat, {0, e.i[0]}, 0}, {kGradOutput, {0, e.i[1]}, 0});
}

void explainGradBO(Explainer& e) {
  if (!e.config.output_projection || !e.config.bias) return hold(e);
  e.result.op = Op::kSum;
  for (std::size_t i = 0; i < e.trace.n; ++i) {
    e.add(kGradOutput, {i, e.i[0]}, 1, e.read(kGradOutput).at({i, e.i[0]}));
  }
}

void explainGradContext(Explainer& e) {
  const Index from{e.i[1], e.i[0] * e.config.dV() + e.i[2]};
  if (e.trace.muted[e.i[0]] == 0) return e.copy(kGradConcat, from);
  e.result.op = Op::kMute;
  e.add(kGradConcat, from, 0, 0);
}

// attn_weights[head, i, j] is in context[head, i, c] = Σ attn_weights[head, i, j] v[head, j, c].
void explainGradAttnWeights(Explainer& e) {
  e.dot(e.config.dV(), {kGradContext, {e.i[0], e.i[1], 0}, 2}, {kV, {e.i[0], e.i[2], 0}, 2});
}

void explainGradV(Explainer& e) {
  e.dot(e.trace.n, {kAttnWeights, {e.i[0], 0, e.i[1]}, 1}, {kGradContext, {e.i[0], 0, e.i[2]}, 1});
}

void explainGradMasked(Explainer& e) {
  e.dot(e.trace.m, {kAttnWeights, {e.i[0], e.i[1], 0}, 2},
        {kGradAttnWeights, {e.i[0], e.i[1], 0}, 2});
  e.result.op = Op::kSoftmaxBackward;
  e.result.allowed = e.trace.allows(e.config, e.i[1], e.i[2]);
  for (const Term& term : e.result.terms) e.result.subtracted += term.product;
}

void explainGradScaled(Explainer& e) {
  e.result.op = Op::kMask;
  e.result.allowed = e.trace.allows(e.config, e.i[1], e.i[2]);
  e.add(kGradMasked, e.i, 1, e.result.allowed ? e.read(kGradMasked).at(e.i) : 0);
}

void explainGradScores(Explainer& e) {
  e.result.op = Op::kScale;
  const float reciprocal = 1 / e.config.scaling_divisor;
  e.add(kGradScaled, e.i, reciprocal, e.read(kGradScaled).at(e.i) * reciprocal);
}

// q[head, i, c] is in scores[head, i, j] = Σ q[head, i, c] k[head, j, c].
void explainGradQ(Explainer& e) {
  e.dot(e.trace.m, {kGradScores, {e.i[0], e.i[1], 0}, 2}, {kK, {e.i[0], 0, e.i[2]}, 1});
}

void explainGradK(Explainer& e) {
  e.dot(e.trace.n, {kGradScores, {e.i[0], 0, e.i[1]}, 1}, {kQ, {e.i[0], 0, e.i[2]}, 1});
}

void explainGradPacked(Explainer& e) {
  const TensorId from = e.tensor.operands[0];
  const std::size_t width = e.read(from).shape[2];
  e.copy(from, {e.i[1] / width, e.i[0], e.i[1] % width});
}

void explainGradInput(Explainer& e) {
  const bool of_x = e.tensor.id == kGradX;
  if (of_x) addProjection(e, Qkv::kQuery);
  if (of_x && !e.trace.self) return;
  addProjection(e, Qkv::kKey);
  if (e.config.value_projection) return addProjection(e, Qkv::kValue);
  addCopies(e);
}

std::size_t memoryGradientTerms(const Lengths& lengths) {
  return lengths.config.allHeadsK() + lengths.config.allHeadsV();
}

void explainGradProjection(Explainer& e) {
  const bool bias = e.i.size() == 1;
  const Qkv which = *qkvOf(e.tensor.id);
  const std::size_t column = e.i.back();
  if (isHeld(e.config, which, column, bias)) return hold(e);
  const bool tied = which == Qkv::kQuery && e.config.shared_qk;  // W_K is W_Q
  for (std::size_t head = 0; head < usesByHeads(e.config); ++head) {
    addUse(e, which, head * projection(e.config, which).width + column, bias);
  }
  for (std::size_t head = 0; tied && head < usesByHeads(e.config); ++head) {
    addUse(e, Qkv::kKey, head * e.config.dK() + column, bias);
  }
}

std::size_t queryGradientTerms(const Lengths& lengths) {
  return usesByHeads(lengths.config) * (lengths.n + (lengths.config.shared_qk ? lengths.m : 0));
}

std::size_t keyGradientTerms(const Lengths& lengths) {
  return usesByHeads(lengths.config) * lengths.m;
}

// The rows of the operands' transposes, one below the other.
void explainPackedGradient(Explainer& e) {
  std::size_t row = e.i[0];
  for (const TensorId from : e.tensor.operands) {
    const Index shape = e.read(from).shape;
    if (row < shape.back()) {
      return e.copy(from, shape.size() == 1 ? Index{row} : Index{e.i[1], row});
    }
    row -= shape.back();
  }
}

}  // namespace manyheads
