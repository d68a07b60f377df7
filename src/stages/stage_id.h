// The ids of the stages, in the order in which they run; stage.h has everything else.
#pragma once

#include <cstddef>
#include <cstdint>

namespace manyheads {

enum class StageId : std::uint8_t {
  kEmbed,
  kProject,
  kHeads,
  kNorm,
  kScores,
  kScale,
  kMask,
  kSoftmax,
  kWeigh,
  kConcat,
  kOutput
};
inline constexpr std::size_t kStageCount = static_cast<std::size_t>(StageId::kOutput) + 1;

}  // namespace manyheads
