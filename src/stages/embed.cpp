// embed: x = token + position, and memory likewise (Vaswani et al. 2017, §3.5).
#include <algorithm>

#include "stages/stage.h"

namespace manyheads {
namespace {

using enum TensorId;
using enum TensorKind;
using enum Axis;

// x or memory may be given by the caller as the sum itself.
Making sum(const Entry& entry) {
  Making making;
  const bool given = isOfMemory(entry.tensor) ? entry.run.memory_given : entry.run.given;
  if (given) return making;
  for (const TensorId id : entry.tensor.operands) {
    making.sums.add({.entry = entry.tensor.axes, .left = {id, entry.tensor.axes}});
  }
  return making;
}

// clang-format off
constexpr TensorInfo kRows[] = {
    {kToken, "token", kInput, StageId::kEmbed, {kQueries, kModelInput}, {}, &Trace::token},
    {kPosition, "position", kInput, StageId::kEmbed, {kQueries, kModelInput}, {}, &Trace::position},
    {kX, "x", kStage, StageId::kEmbed, {kQueries, kModelInput}, {kToken, kPosition}, &Trace::x,
     sum},
    {kMemoryToken, "memory_token", kInput, StageId::kEmbed, {kKeys, kMemoryModel}, {},
     &Trace::memory_token},
    {kMemoryPosition, "memory_position", kInput, StageId::kEmbed, {kKeys, kMemoryModel}, {},
     &Trace::memory_position},
    {kMemory, "memory", kStage, StageId::kEmbed, {kKeys, kMemoryModel},
     {kMemoryToken, kMemoryPosition}, &Trace::memory, sum},
};
// clang-format on

void add(const Tensor2& token, const Tensor2& position, Tensor2& to) {
  std::transform(token.data(), token.data() + token.size(), position.data(), to.data(),
                 [](float a, float b) { return a + b; });
}

void forward(const StageRun& run) {
  Trace& trace = run.trace;
  // What the caller gave is already there; adding zeros would turn its −0 into 0.
  if (!trace.given) add(trace.token, trace.position, trace.x);
  if (!trace.memory_given) add(trace.memory_token, trace.memory_position, trace.memory);
}

}  // namespace

const Stage kEmbedStage{StageId::kEmbed, "embed", StageKind::kSum, "3.5", kRows, forward, nullptr};

}  // namespace manyheads
