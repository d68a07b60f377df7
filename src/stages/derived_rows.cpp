// The rows of tensors that no stage makes: they are made on demand (read/derived.h). Also the rows
// of the parameters and their gradients in PyTorch's packing.
#include "stages/derived_rows.h"

namespace manyheads {

Making packedRow(const Entry& entry) {
  const Lengths lengths{entry.config, 1, 1};
  std::size_t first_row = 0;
  for (const TensorId id : entry.tensor.operands) {
    const Axes& from = tensorInfo(id).axes;
    const Axis rows = *(from.end() - 1);
    const std::size_t count = lengthOf(rows, lengths);
    if (entry.first_index < first_row + count) {
      const Axes transposed = from.size() == 1 ? Axes{rows} : Axes{rows, from[0]};
      return {.sums = {{.entry = transposed, .left = {id, from}, .first_row = first_row}}};
    }
    first_row += count;
  }
  return {};
}

namespace {

using enum TensorId;
using enum TensorKind;
using enum Axis;

// For a muted head each number of its context is multiplied by 0.
Making contribution(const Entry& entry) {
  Making making = byOperands(entry);
  if (!entry.run.isMuted(entry.head)) return making;
  const Factor context{kContext, tensorInfo(kContext).axes};
  return {.sums = {{.entry = entry.tensor.axes, .left = context}}, .times = 0, .op = Op::kMute};
}

// The number at the same place when q_packed's memory is read as (h, n, d_k).
Making sameOrder(const Entry& entry) {
  Contraction copy{.entry = entry.tensor.axes,
                   .left = {kQPacked, tensorInfo(kQPacked).axes},
                   .same_order = true};
  return {.sums = {copy}};
}

// clang-format off
constexpr TensorInfo kRows[] = {
    // Parameters in PyTorch's packing.
    {kInProjWeight, "in_proj_weight", kPacked, StageId::kProject, {kProjected, kInputs},
     {kW_Q, kW_K, kW_V}, {}, nothing},
    {kInProjBias, "in_proj_bias", kPacked, StageId::kProject, {kProjected}, {kB_Q, kB_K, kB_V}, {},
     nothing},
    {kOutProjWeight, "out_proj.weight", kPacked, StageId::kOutput, {kModelOutput, kAllV}, {kW_O}, {},
     nothing},
    {kOutProjBias, "out_proj.bias", kPacked, StageId::kOutput, {kModelOutput}, {kB_O}, {}, nothing},
    {kQProjWeight, "q_proj_weight", kPacked, StageId::kProject, {kAllK, kInputs}, {kW_Q}, {},
     nothing},
    {kKProjWeight, "k_proj_weight", kPacked, StageId::kProject, {kAllKvK, kMemoryInputs}, {kW_K}, {},
     nothing},
    {kVProjWeight, "v_proj_weight", kPacked, StageId::kProject, {kAllKvV, kMemoryInputs}, {kW_V}, {},
     nothing},
    {kQNormWeight, "q_norm.weight", kPacked, StageId::kNorm, {kGainQ}, {kG_Q}, {}, nothing},
    {kKNormWeight, "k_norm.weight", kPacked, StageId::kNorm, {kGainK}, {kG_K}, {}, nothing},

    // From the parameters alone.
    {kMerged, "merged", kDerived, StageId::kProject, {kHeads, kInputs, kMemoryInputs}, {kW_Q, kW_K}},
    {kSingularValues, "singular_values", kDerived, StageId::kProject, {kHeads, kRank}, {kW_Q, kW_K},
     {}, nothing},
    {kRanks, "ranks", kDerived, StageId::kProject, {kHeads}, {kW_Q, kW_K}, {}, nothing},
    {kWFirst, "W_first", kDerived, StageId::kProject, {kModel, kModel}},
    {kWFolded, "W_folded", kDerived, StageId::kProject, {kHeads, kModel, kHeadK}, {kWFirst, kW_Q},
     {}, nothing},
    {kSimilarityParameters, "similarity_parameters", kDerived, StageId::kProject,
     {kHeads, kOtherHeads}, {kW_Q, kW_K, kW_V, kW_O}, {}, nothing},

    // From a run.
    {kContributions, "contributions", kDerived, StageId::kOutput, {kHeads, kQueries, kModelOutput},
     {kContext, kW_O}, {}, contribution},
    {kMergedScores, "merged_scores", kDerived, StageId::kScores, {kHeads, kQueries, kKeys},
     {kX, kMemory, kMerged, kW_Q, kB_Q, kW_K, kB_K}, {}, nothing},
    {kQTwoSteps, "q_two_steps", kDerived, StageId::kProject, {kHeads, kQueries, kHeadK},
     {kX, kWFirst, kW_Q}, {}, nothing},
    {kQFolded, "q_folded", kDerived, StageId::kProject, {kHeads, kQueries, kHeadK}, {kX, kWFolded},
     {}, nothing},
    {kQWrongView, "q_wrong_view", kDerived, StageId::kProject, {kHeads, kQueries, kHeadK},
     {kQPacked}, {}, sameOrder},
    {kSimilarityAttention, "similarity_attention", kDerived, StageId::kSoftmax,
     {kHeads, kOtherHeads}, {kAttnWeights}, {}, nothing},
    {kAttnUnscaled, "attn_unscaled", kDerived, StageId::kSoftmax, {kHeads, kQueries, kKeys},
     {kAttnMask, kScores, kMasked}, {}, nothing},

    // Gradients of the parameters in PyTorch's packing.
    {kGradInProjWeight, "grad.in_proj_weight", kGradient, StageId::kProject, {kProjected, kInputs},
     {kGradW_Q, kGradW_K, kGradW_V}, {}, packedRow},
    {kGradInProjBias, "grad.in_proj_bias", kGradient, StageId::kProject, {kProjected},
     {kGradB_Q, kGradB_K, kGradB_V}, {}, packedRow},
    {kGradOutProjWeight, "grad.out_proj.weight", kGradient, StageId::kOutput, {kModelOutput, kAllV},
     {kGradW_O}, {}, packedRow},
    {kGradOutProjBias, "grad.out_proj.bias", kGradient, StageId::kOutput, {kModelOutput},
     {kGradB_O}, {}, packedRow},
    {kGradQProjWeight, "grad.q_proj_weight", kGradient, StageId::kProject, {kAllK, kInputs},
     {kGradW_Q}, {}, packedRow},
    {kGradKProjWeight, "grad.k_proj_weight", kGradient, StageId::kProject, {kAllKvK, kMemoryInputs},
     {kGradW_K}, {}, packedRow},
    {kGradVProjWeight, "grad.v_proj_weight", kGradient, StageId::kProject, {kAllKvV, kMemoryInputs},
     {kGradW_V}, {}, packedRow},
    {kGradQNormWeight, "grad.q_norm.weight", kGradient, StageId::kNorm, {kGainQ}, {kGradG_Q}, {},
     packedRow},
    {kGradKNormWeight, "grad.k_norm.weight", kGradient, StageId::kNorm, {kGainK}, {kGradG_K}, {},
     packedRow},
};
// clang-format on

}  // namespace

std::span<const TensorInfo> derivedRows() { return kRows; }

}  // namespace manyheads
