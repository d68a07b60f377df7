// The stage table, once: everything that names, orders, computes or describes a stage reads it.
// What a stage reads and makes stands in the tensor table (tensor_table.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace manyheads {

/// Names that live as long as the program.
using Names = std::span<const std::string_view>;

enum class StageId : std::uint8_t {
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
inline constexpr std::size_t kStageCount = static_cast<std::size_t>(StageId::kOutput) + 1;

enum class StageKind : std::uint8_t {
  kSum,          // entry by entry addition
  kProduct,      // a matrix product: terms are left × right
  kLayout,       // no arithmetic: entries change place
  kElementwise,  // each entry from the same entry of the operand
  kRowwise,      // each row from the same row of the operand (softmax)
};

struct StageTensor {
  std::string_view name;  // "q_packed"
  Names axes;             // {"n", "h·d_k"}, row-major (axes.h)
};

struct StageRun;     // compute.h
struct BackwardRun;  // backward.h

struct StageInfo {
  StageId id;
  std::string_view name;  // "project"
  StageKind kind;
  Names operands;                        // {"x", "W_Q", "b_Q", …}: tensors it reads
  std::span<const StageTensor> results;  // what it makes; the first is the stage's own
  std::string_view section;              // of Vaswani et al. 2017
  void (*compute)(const StageRun& run);
  /// From the gradients of its results to those of its operands; nullptr for `embed`: token and
  /// position have the same gradient as x.
  void (*backward)(const BackwardRun& run);
};

/// In the order in which they run.
std::span<const StageInfo, kStageCount> stages();
inline const StageInfo& stageInfo(StageId id) { return stages()[static_cast<std::size_t>(id)]; }
std::optional<StageId> findStage(std::string_view name);
const char* stageKindName(StageKind kind);

}  // namespace manyheads
