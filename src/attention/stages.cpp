#include "attention/stages.h"

namespace manyheads {
namespace {

using Name = std::string_view;

constexpr Name kRows[] = {"n", "d_model"};
constexpr Name kMemoryRows[] = {"m", "d_memory"};
constexpr Name kPackedQ[] = {"n", "h·d_k"};
constexpr Name kPackedK[] = {"m", "h·d_k"};
constexpr Name kPackedV[] = {"m", "h·d_v"};
constexpr Name kHeadQ[] = {"h", "n", "d_k"};
constexpr Name kHeadK[] = {"h", "m", "d_k"};
constexpr Name kHeadV[] = {"h", "m", "d_v"};
constexpr Name kPairs[] = {"h", "n", "m"};
constexpr Name kHeadContext[] = {"h", "n", "d_v"};
constexpr Name kPackedContext[] = {"n", "h·d_v"};

constexpr Name kEmbedOperands[] = {"token", "position", "memory_token", "memory_position"};
// In self-attention there is no memory, nor its tokens and positions.
constexpr StageTensor kEmbedResults[] = {{"x", kRows}, {"memory", kMemoryRows}};

constexpr Name kProjectOperands[] = {"x", "memory", "W_Q", "b_Q", "W_K", "b_K", "W_V", "b_V"};
constexpr StageTensor kProjectResults[] = {
    {"q_packed", kPackedQ}, {"k_packed", kPackedK}, {"v_packed", kPackedV}};

constexpr Name kHeadsOperands[] = {"q_packed", "k_packed", "v_packed"};
constexpr StageTensor kHeadsResults[] = {{"q", kHeadQ}, {"k", kHeadK}, {"v", kHeadV}};

constexpr Name kScoresOperands[] = {"q", "k"};
constexpr StageTensor kScoresResults[] = {{"scores", kPairs}};

constexpr Name kScaleOperands[] = {"scores"};
constexpr StageTensor kScaleResults[] = {{"scaled", kPairs}};

constexpr Name kMaskOperands[] = {"scaled"};
constexpr StageTensor kMaskResults[] = {{"masked", kPairs}};

constexpr Name kSoftmaxOperands[] = {"masked"};
constexpr StageTensor kSoftmaxResults[] = {{"attn_weights", kPairs}};

constexpr Name kWeighOperands[] = {"attn_weights", "v"};
constexpr StageTensor kWeighResults[] = {{"context", kHeadContext}};

constexpr Name kConcatOperands[] = {"context"};
constexpr StageTensor kConcatResults[] = {{"concat", kPackedContext}};

constexpr Name kOutputOperands[] = {"concat", "W_O", "b_O"};
constexpr StageTensor kOutputResults[] = {{"output", kRows}};

using enum StageId;
using enum StageKind;

// Sections of Vaswani et al. 2017, arXiv:1706.03762.
constexpr StageInfo kStages[kStageCount] = {
    {kEmbed, "embed", kSum, kEmbedOperands, kEmbedResults, "3.5"},
    {kProject, "project", kProduct, kProjectOperands, kProjectResults, "3.2.2"},
    {kHeads, "heads", kLayout, kHeadsOperands, kHeadsResults, "3.2.2"},
    {kScores, "scores", kProduct, kScoresOperands, kScoresResults, "3.2.1"},
    {kScale, "scale", kElementwise, kScaleOperands, kScaleResults, "3.2.1"},
    {kMask, "mask", kElementwise, kMaskOperands, kMaskResults, "3.2.3"},
    {kSoftmax, "softmax", kRowwise, kSoftmaxOperands, kSoftmaxResults, "3.2.1"},
    {kWeigh, "weigh", kProduct, kWeighOperands, kWeighResults, "3.2.1"},
    {kConcat, "concat", kLayout, kConcatOperands, kConcatResults, "3.2.2"},
    {kOutput, "output", kProduct, kOutputOperands, kOutputResults, "3.2.2"},
};

}  // namespace

std::span<const StageInfo, kStageCount> stages() { return kStages; }

std::optional<StageId> findStage(std::string_view name) {
  for (const StageInfo& stage : kStages) {
    if (stage.name == name) return stage.id;
  }
  return std::nullopt;
}

const char* stageKindName(StageKind kind) {
  static constexpr const char* names[] = {"sum", "product", "layout", "elementwise", "rowwise"};
  return names[static_cast<std::size_t>(kind)];
}

}  // namespace manyheads
