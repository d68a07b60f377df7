#include "stages/stages.h"

#include <algorithm>
#include <array>

#include "stages/arithmetic/backward.h"
#include "stages/arithmetic/compute.h"
#include "stages/tensor_rows.h"

namespace manyheads {
namespace {

using Name = std::string_view;
using enum StageKind;

// A list that is put together when the program is compiled.
template <typename Element, std::size_t most>
struct List {
  std::array<Element, most> elements{};
  std::size_t count = 0;

  constexpr void add(const Element& element) { elements[count++] = element; }
  constexpr bool has(const Element& element) const {
    return std::find(elements.begin(), elements.begin() + count, element) !=
           elements.begin() + count;
  }
  constexpr std::span<const Element> all() const { return std::span(elements).first(count); }
};

constexpr const TensorInfo& row(TensorId id) { return kTensors[static_cast<std::size_t>(id)]; }

using AxisNames = List<Name, 3>;
constexpr auto kAxisNames = [] {
  std::array<AxisNames, kTensorCount> names{};
  for (const TensorInfo& tensor : kTensors) {
    for (const Axis axis : tensor.axes) {
      names[static_cast<std::size_t>(tensor.id)].add(axisInfo(axis).name);
    }
  }
  return names;
}();

using StageTensors = List<StageTensor, 3>;
constexpr auto kResults = [] {
  std::array<StageTensors, kStageCount> results{};
  for (const TensorInfo& tensor : kTensors) {
    if (tensor.kind != TensorKind::kStage) continue;
    const Names axes = kAxisNames[static_cast<std::size_t>(tensor.id)].all();
    results[static_cast<std::size_t>(tensor.stage)].add({tensor.name, axes});
  }
  return results;
}();

// What the stage's tensors are made from, each once: first what changes from run to run, then the
// parameters.
using StageOperands = List<Name, 8>;
constexpr auto kOperands = [] {
  std::array<StageOperands, kStageCount> operands{};
  for (const bool parameters : {false, true}) {
    for (const TensorInfo& tensor : kTensors) {
      if (tensor.kind != TensorKind::kStage) continue;
      StageOperands& list = operands[static_cast<std::size_t>(tensor.stage)];
      for (const TensorId id : tensor.operands) {
        if (list.has(row(id).name) || parameters != (row(id).kind == TensorKind::kParameter))
          continue;
        list.add(row(id).name);
      }
    }
  }
  return operands;
}();

constexpr StageInfo stage(StageId id, Name name, StageKind kind, Name section,
                          void (*compute)(const StageRun&), void (*backward)(const BackwardRun&)) {
  const auto at = static_cast<std::size_t>(id);
  return {id, name, kind, kOperands[at].all(), kResults[at].all(), section, compute, backward};
}

// Sections of Vaswani et al. 2017, arXiv:1706.03762.
constexpr StageInfo kStages[kStageCount] = {
    stage(StageId::kEmbed, "embed", kSum, "3.5", computeEmbed, nullptr),
    stage(StageId::kProject, "project", kProduct, "3.2.2", computeProject, backwardProject),
    stage(StageId::kHeads, "heads", kLayout, "3.2.2", computeHeads, backwardHeads),
    stage(StageId::kScores, "scores", kProduct, "3.2.1", computeScores, backwardScores),
    stage(StageId::kScale, "scale", kElementwise, "3.2.1", computeScale, backwardScale),
    stage(StageId::kMask, "mask", kElementwise, "3.2.3", computeMask, backwardMask),
    stage(StageId::kSoftmax, "softmax", kRowwise, "3.2.1", computeSoftmax, backwardSoftmax),
    stage(StageId::kWeigh, "weigh", kProduct, "3.2.1", computeWeigh, backwardWeigh),
    stage(StageId::kConcat, "concat", kLayout, "3.2.2", computeConcat, backwardConcat),
    stage(StageId::kOutput, "output", kProduct, "3.2.2", computeOutput, backwardOutput),
};

constexpr bool inOrder() {
  std::size_t at = 0;
  for (const StageInfo& each : kStages) {
    if (each.id != static_cast<StageId>(at++) || each.results.empty()) return false;
  }
  return true;
}
static_assert(inOrder(), "stageInfo() finds a row by its place, and every stage makes a tensor");

}  // namespace

std::span<const StageInfo, kStageCount> stages() { return kStages; }

std::optional<StageId> findStage(std::string_view name) {
  for (const StageInfo& each : kStages) {
    if (each.name == name) return each.id;
  }
  return std::nullopt;
}

const char* stageKindName(StageKind kind) {
  static constexpr const char* names[] = {"sum", "product", "layout", "elementwise", "rowwise"};
  return names[static_cast<std::size_t>(kind)];
}

}  // namespace manyheads
