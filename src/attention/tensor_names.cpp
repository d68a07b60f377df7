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
                                       "token",
                                       "position",
                                       "x",
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
                                       "contributions"};
static_assert(std::size(kNames) == static_cast<std::size_t>(TensorId::kContributions) + 1);

template <typename Tensor>
TensorRef refer(const Tensor& tensor) {
  return {Index(std::span(tensor.shape())), {tensor.data(), tensor.size()}};
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

TensorRef tensorRef(const Tensor3& tensor) { return refer(tensor); }

TensorRef tensorRef(TensorId id, const Parameters& p, const Trace& t) {
  switch (id) {
    case TensorId::kInProjWeight:
      return refer(p.packed.in_proj_weight);
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
    case TensorId::kToken:
      return refer(t.token);
    case TensorId::kPosition:
      return refer(t.position);
    case TensorId::kX:
      return refer(t.x);
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
    case TensorId::kContributions:
      break;
  }
  return {};
}

}  // namespace manyheads
