// The stage table, once: everything that names, orders or describes a stage reads it.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace manyheads {

/// Names that live as long as the program. Tables are constants: built at start, they would be
/// code.
using Names = std::span<const std::string_view>;

enum class StageId {
  kEmbed,
  kProject,
  kHeads,
  kScores,
  kScale,
  kMask,
  kSoftmax,
  kWeigh,
  kConcat,
  kOutput
};
inline constexpr std::size_t kStageCount = 10;

enum class StageKind {
  kSum,          // entry by entry addition
  kProduct,      // a matrix product: terms are left × right
  kLayout,       // no arithmetic: entries change place
  kElementwise,  // each entry from the same entry of the operand
  kRowwise,      // each row from the same row of the operand (softmax)
};

struct StageTensor {
  std::string_view name;  // "q_packed"
  Names axes;  // {"n", "h·d_k"}, row-major; d_model, d_memory, d_k, d_v, n, m and h = n_heads
};

struct StageInfo {
  StageId id;
  std::string_view name;  // "project"
  StageKind kind;
  Names operands;                        // {"x", "W_Q", "b_Q", …}: tensors it reads
  std::span<const StageTensor> results;  // what it makes; the first is the stage's own
  std::string_view section;              // of Vaswani et al. 2017
};

/// In the order in which they run.
std::span<const StageInfo, kStageCount> stages();
std::optional<StageId> findStage(std::string_view name);
const char* stageKindName(StageKind kind);

}  // namespace manyheads
