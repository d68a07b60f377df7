#include "attention/tensor_names.h"

#include <algorithm>

namespace manyheads {
namespace {

constexpr std::string_view kNames[] = {"in_proj_weight",
                                       "in_proj_bias",
                                       "out_proj.weight",
                                       "out_proj.bias",
                                       "W_Q",
                                       "W_K",
                                       "W_V",
                                       "W_O",
                                       "b_Q",
                                       "b_K",
                                       "b_V",
                                       "b_O",
                                       "q_proj_weight",
                                       "k_proj_weight",
                                       "v_proj_weight",
                                       "token",
                                       "position",
                                       "x",
                                       "memory_token",
                                       "memory_position",
                                       "memory",
                                       "q_packed",
                                       "k_packed",
                                       "v_packed",
                                       "q",
                                       "k",
                                       "v",
                                       "scores",
                                       "scaled",
                                       "masked",
                                       "attn_weights",
                                       "context",
                                       "concat",
                                       "output",
                                       "merged",
                                       "singular_values",
                                       "ranks",
                                       "W_first",
                                       "W_folded",
                                       "similarity_parameters",
                                       "contributions",
                                       "merged_scores",
                                       "q_two_steps",
                                       "q_folded",
                                       "q_wrong_view",
                                       "similarity_attention"};
static_assert(std::size(kNames) == static_cast<std::size_t>(kFirstDerived) + kDerivedCount);

template <typename Tensor>
TensorRef refer(const Tensor& tensor) {
  return {Index(std::span(tensor.shape())), {tensor.data(), tensor.size()}};
}

// Part `which` of in_proj_weight as PyTorch's own tensor, (out, in): W_Q, W_K and W_V say its
// shape.
TensorRef projectionRef(const Parameters& p, std::size_t which) {
  const Tensor2* const matrices[] = {&p.W_Q, &p.W_K, &p.W_V};
  std::size_t start = 0;
  for (std::size_t before = 0; before < which; ++before) start += matrices[before]->size();
  const Tensor2& matrix = *matrices[which];
  return {{matrix.shape()[1], matrix.shape()[0]},
          {p.packed.in_proj_weight.data() + start, matrix.size()}};
}

TensorRef packedProjections(const Parameters& p) {
  const std::size_t cols = p.W_Q.shape()[0];
  if (p.W_K.shape()[0] != cols) return {};
  const std::span<const float> all(p.packed.in_proj_weight.data(), p.packed.in_proj_weight.size());
  return {{all.size() / cols, cols}, all};
}

}  // namespace

Names allTensorNames() { return kNames; }

std::string_view tensorName(TensorId id) { return kNames[static_cast<std::size_t>(id)]; }

std::optional<TensorId> findTensor(std::string_view name) {
  const auto* found = std::find(std::begin(kNames), std::end(kNames), name);
  if (found == std::end(kNames)) return std::nullopt;
  return static_cast<TensorId>(found - kNames);
}

std::optional<StageId> makerOf(TensorId id) {
  for (const StageInfo& stage : stages()) {
    for (const StageTensor& result : stage.results) {
      if (result.name == tensorName(id)) return stage.id;
    }
  }
  return std::nullopt;
}

TensorRef tensorRef(TensorId id, const Parameters& p, const Trace& t) {
  switch (id) {
    case TensorId::kInProjWeight:
      return packedProjections(p);
    case TensorId::kInProjBias:
      return refer(p.packed.in_proj_bias);
    case TensorId::kOutProjWeight:
      return refer(p.packed.out_proj_weight);
    case TensorId::kOutProjBias:
      return refer(p.packed.out_proj_bias);
    case TensorId::kWeightQ:
      return refer(p.W_Q);
    case TensorId::kWeightK:
      return refer(p.W_K);
    case TensorId::kWeightV:
      return refer(p.W_V);
    case TensorId::kWeightO:
      return refer(p.W_O);
    case TensorId::kBiasQ:
      return refer(p.b_Q);
    case TensorId::kBiasK:
      return refer(p.b_K);
    case TensorId::kBiasV:
      return refer(p.b_V);
    case TensorId::kBiasO:
      return refer(p.b_O);
    case TensorId::kProjQ:
      return projectionRef(p, 0);
    case TensorId::kProjK:
      return projectionRef(p, 1);
    case TensorId::kProjV:
      return projectionRef(p, 2);
    case TensorId::kToken:
      return refer(t.given ? t.x : t.token);
    case TensorId::kPosition:
      return refer(t.position);
    case TensorId::kX:
      return refer(t.x);
    case TensorId::kMemoryToken:
      return refer(t.memory_given ? t.memory : t.memory_token);
    case TensorId::kMemoryPosition:
      return refer(t.memory_position);
    case TensorId::kMemory:
      return refer(t.memory);
    case TensorId::kPackedQ:
      return refer(t.q_packed);
    case TensorId::kPackedK:
      return refer(t.k_packed);
    case TensorId::kPackedV:
      return refer(t.v_packed);
    case TensorId::kQ:
      return refer(t.q);
    case TensorId::kK:
      return refer(t.k);
    case TensorId::kV:
      return refer(t.v);
    case TensorId::kScores:
      return refer(t.scores);
    case TensorId::kScaled:
      return refer(t.scaled);
    case TensorId::kMasked:
      return refer(t.masked);
    case TensorId::kAttnWeights:
      return refer(t.attn_weights);
    case TensorId::kContext:
      return refer(t.context);
    case TensorId::kConcat:
      return refer(t.concat);
    case TensorId::kOutput:
      return refer(t.output);
    default:
      break;
  }
  return {};
}

}  // namespace manyheads
