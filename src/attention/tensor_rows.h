// The rows of the tensor table. tensor_table.h says what the columns are; only tensor_table.cpp and
// stages.cpp include this file.
#pragma once

#include "attention/derive_rules.h"
#include "attention/explain_rules.h"
#include "attention/feed_rules.h"
#include "attention/parameters.h"
#include "attention/tensor_table.h"

namespace manyheads {

// clang-format off
namespace rows {

using enum TensorId;
using enum TensorKind;
using enum Axis;

inline constexpr TensorInfo kTensors[kTensorCount] = {
    // Parameters, in PyTorch's packing and as the formulas name them.
    {kInProjWeight, "in_proj_weight", kPacked, StageId::kProject, {kProjected, kInputs}, {},
     inProjWeight},
    {kInProjBias, "in_proj_bias", kPacked, StageId::kProject, {kProjected}, {},
     &PackedParameters::in_proj_bias},
    {kOutProjWeight, "out_proj.weight", kPacked, StageId::kOutput, {kModelOutput, kAllV}, {},
     &PackedParameters::out_proj_weight},
    {kOutProjBias, "out_proj.bias", kPacked, StageId::kOutput, {kModelOutput}, {},
     &PackedParameters::out_proj_bias},
    {kW_Q, "W_Q", kParameter, StageId::kProject, {kInputs, kAllK}, {}, &Parameters::W_Q,
     {.explain = explainParameter}},
    {kW_K, "W_K", kParameter, StageId::kProject, {kMemoryInputs, kAllK}, {}, &Parameters::W_K,
     {.explain = explainParameter}},
    {kW_V, "W_V", kParameter, StageId::kProject, {kMemoryInputs, kAllV}, {}, &Parameters::W_V,
     {.explain = explainParameter}},
    {kW_O, "W_O", kParameter, StageId::kOutput, {kAllV, kModelOutput}, {}, &Parameters::W_O},
    {kB_Q, "b_Q", kParameter, StageId::kProject, {kAllK}, {}, &Parameters::b_Q,
     {.explain = explainParameter}},
    {kB_K, "b_K", kParameter, StageId::kProject, {kAllK}, {}, &Parameters::b_K,
     {.explain = explainParameter}},
    {kB_V, "b_V", kParameter, StageId::kProject, {kAllV}, {}, &Parameters::b_V,
     {.explain = explainParameter}},
    {kB_O, "b_O", kParameter, StageId::kOutput, {kModelOutput}, {}, &Parameters::b_O},
    {kQProjWeight, "q_proj_weight", kPacked, StageId::kProject, {kAllK, kInputs}, {},
     queryProjWeight},
    {kKProjWeight, "k_proj_weight", kPacked, StageId::kProject, {kAllK, kMemoryInputs}, {},
     keyProjWeight},
    {kVProjWeight, "v_proj_weight", kPacked, StageId::kProject, {kAllV, kMemoryInputs}, {},
     valueProjWeight},

    // Inputs, and what the stages make.
    {kToken, "token", kInput, StageId::kEmbed, {kQueries, kModelInput}, {}, &Trace::token},
    {kPosition, "position", kInput, StageId::kEmbed, {kQueries, kModelInput}, {},
     &Trace::position},
    {kX, "x", kStage, StageId::kEmbed, {kQueries, kModelInput}, {kToken, kPosition}, &Trace::x,
     {.explain = explainSum, .feed = feedSum}},
    {kMemoryToken, "memory_token", kInput, StageId::kEmbed, {kKeys, kMemoryModel}, {},
     &Trace::memory_token},
    {kMemoryPosition, "memory_position", kInput, StageId::kEmbed, {kKeys, kMemoryModel}, {},
     &Trace::memory_position},
    {kMemory, "memory", kStage, StageId::kEmbed, {kKeys, kMemoryModel},
     {kMemoryToken, kMemoryPosition}, &Trace::memory, {.explain = explainSum, .feed = feedSum}},
    {kQPacked, "q_packed", kStage, StageId::kProject, {kQueries, kAllK}, {kX, kW_Q, kB_Q},
     &Trace::q_packed, {.terms = kInputs, .explain = explainProjection, .feed = feedProjection}},
    {kKPacked, "k_packed", kStage, StageId::kProject, {kKeys, kAllK}, {kX, kMemory, kW_K, kB_K},
     &Trace::k_packed, {.terms = kMemoryInputs, .explain = explainProjection,
     .feed = feedProjection}},
    {kVPacked, "v_packed", kStage, StageId::kProject, {kKeys, kAllV}, {kX, kMemory, kW_V, kB_V},
     &Trace::v_packed, {.terms = kMemoryInputs, .explain = explainProjection,
     .feed = feedProjection}},
    {kQ, "q", kStage, StageId::kHeads, {kHeads, kQueries, kHeadK}, {kQPacked}, &Trace::q,
     {.explain = explainBand, .feed = feedBands}},
    {kK, "k", kStage, StageId::kHeads, {kHeads, kKeys, kHeadK}, {kKPacked}, &Trace::k,
     {.explain = explainBand, .feed = feedBands}},
    {kV, "v", kStage, StageId::kHeads, {kHeads, kKeys, kHeadV}, {kVPacked}, &Trace::v,
     {.explain = explainBand, .feed = feedBands}},
    {kScores, "scores", kStage, StageId::kScores, {kHeads, kQueries, kKeys}, {kQ, kK},
     &Trace::scores, {.terms = kHeadK, .explain = explainScores, .feed = feedScores}},
    {kScaled, "scaled", kStage, StageId::kScale, {kHeads, kQueries, kKeys}, {kScores},
     &Trace::scaled, {.explain = explainScaled, .feed = feedElementwise}},
    {kMasked, "masked", kStage, StageId::kMask, {kHeads, kQueries, kKeys}, {kScaled},
     &Trace::masked, {.explain = explainMasked, .feed = feedElementwise}},
    {kAttnWeights, "attn_weights", kStage, StageId::kSoftmax, {kHeads, kQueries, kKeys},
     {kMasked}, &Trace::attn_weights, {.terms = kKeys, .explain = explainSoftmax,
     .feed = feedRows}},
    {kContext, "context", kStage, StageId::kWeigh, {kHeads, kQueries, kHeadV},
     {kAttnWeights, kV}, &Trace::context, {.terms = kKeys, .explain = explainContext,
     .feed = feedContext}},
    {kConcat, "concat", kStage, StageId::kConcat, {kQueries, kAllV}, {kContext}, &Trace::concat,
     {.explain = explainConcat, .feed = feedConcat}},
    {kOutput, "output", kStage, StageId::kOutput, {kQueries, kModelOutput},
     {kConcat, kW_O, kB_O}, &Trace::output, {.terms = kAllV, .explain = explainOutput,
     .feed = feedOutput}},

    // Derived: from the parameters alone, then from a run.
    {kMerged, "merged", kDerived, StageId::kProject, {kHeads, kInputs, kMemoryInputs},
     {kW_Q, kW_K}, {}, {.terms = kHeadK, .explain = explainMerged, .feed = feedMerged,
     .derive = deriveMerged, .deriving_floats = mergingFloats}},
    {kSingularValues, "singular_values", kDerived, StageId::kProject, {kHeads, kRank},
     {kMerged}, {}, {.derive = deriveSingularValues, .deriving_floats = singularFloats,
     .too_much_work = areSingularValuesTooMuch}},
    {kRanks, "ranks", kDerived, StageId::kProject, {kHeads}, {kMerged}, {},
     {.derive = deriveRanks, .deriving_floats = singularFloats,
     .too_much_work = areSingularValuesTooMuch}},
    {kWFirst, "W_first", kDerived, StageId::kProject, {kModel, kModel}, {}, {},
     {.derive = deriveWFirst, .deriving_floats = noFloats}},
    {kWFolded, "W_folded", kDerived, StageId::kProject, {kHeads, kModel, kHeadK},
     {kWFirst, kW_Q}, {}, {.derive = deriveWFolded, .deriving_floats = foldingFloats}},
    {kSimilarityParameters, "similarity_parameters", kDerived, StageId::kProject,
     {kHeads, kOtherHeads}, {kW_Q, kW_K, kW_V, kW_O}, {}, {.derive = deriveSimilarityParameters,
     .deriving_floats = similarityFloats}},
    {kContributions, "contributions", kDerived, StageId::kOutput,
     {kHeads, kQueries, kModelOutput}, {kContext, kW_O}, {}, {.terms = kHeadV,
     .explain = explainContributions, .feed = feedContributions, .derive = deriveContributions,
     .deriving_floats = contributingFloats}},
    {kMergedScores, "merged_scores", kDerived, StageId::kScores, {kHeads, kQueries, kKeys},
     {kX, kMemory, kMerged, kW_Q, kB_Q, kW_K, kB_K}, {}, {.derive = deriveMergedScores,
     .deriving_floats = mergedScoreFloats, .too_much_work = isMergedTooLarge}},
    {kQTwoSteps, "q_two_steps", kDerived, StageId::kProject, {kHeads, kQueries, kHeadK},
     {kX, kWFirst, kW_Q}, {}, {.derive = deriveQTwoSteps, .deriving_floats = twoStepFloats}},
    {kQFolded, "q_folded", kDerived, StageId::kProject, {kHeads, kQueries, kHeadK},
     {kX, kWFolded}, {}, {.derive = deriveQFolded, .deriving_floats = foldedQueryFloats}},
    {kQWrongView, "q_wrong_view", kDerived, StageId::kProject, {kHeads, kQueries, kHeadK},
     {kQPacked}, {}, {.explain = explainWrongView, .feed = feedWrongView,
     .derive = deriveQWrongView, .deriving_floats = noFloats}},
    {kSimilarityAttention, "similarity_attention", kDerived, StageId::kSoftmax,
     {kHeads, kOtherHeads}, {kAttnWeights}, {}, {.derive = deriveSimilarityAttention,
     .deriving_floats = similarityFloats}},
};

}  // namespace rows
// clang-format on

using rows::kTensors;

}  // namespace manyheads
