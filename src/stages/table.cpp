// The two tables: of all stages, from their files, and of all tensors, from the stages' rows.
#include <algorithm>
#include <array>
#include <cstddef>

#include "stages/derived_rows.h"
#include "stages/stage.h"
#include "stages/tensor_table.h"

namespace manyheads {
namespace {

// In the order in which they run.
constexpr const Stage* kStages[] = {&kEmbedStage,  &kProjectStage, &kHeadsStage, &kNormStage,
                                    &kScoresStage, &kScaleStage,   &kMaskStage,  &kSoftmaxStage,
                                    &kWeighStage,  &kConcatStage,  &kOutputStage};
static_assert(std::size(kStages) == kStageCount);

constexpr std::size_t placeOf(TensorId id) { return static_cast<std::size_t>(id); }

using Tensors = std::array<TensorInfo, kTensorCount>;

Tensors allRows() {
  Tensors tensors;
  const auto take = [&](std::span<const TensorInfo> rows) {
    for (const TensorInfo& row : rows) tensors[placeOf(row.id)] = row;
  };
  for (const Stage* stage : kStages) take(stage->rows);
  take(derivedRows());
  return tensors;
}

std::array<std::string_view, kTensorCount> allNames() {
  std::array<std::string_view, kTensorCount> names;
  for (const TensorInfo& tensor : tensorTable()) names[placeOf(tensor.id)] = tensor.name;
  return names;
}

StageTensor resultOf(const TensorInfo& tensor) {
  StageTensor result{tensor.name, {}};
  for (const Axis axis : tensor.axes) result.axes.push_back(axisInfo(axis).name);
  return result;
}

// The operands of the stage's tensors, each once: first those that change between runs, then the
// parameters.
std::vector<std::string_view> operandsOf(StageId stage) {
  std::vector<std::string_view> names;
  for (const bool parameters : {false, true}) {
    for (const TensorInfo& tensor : tensorTable()) {
      if (tensor.kind != TensorKind::kStage || tensor.stage != stage) continue;
      for (const TensorId id : tensor.operands) {
        const std::string_view name = tensorName(id);
        const bool is_there = std::find(names.begin(), names.end(), name) != names.end();
        if (!is_there && parameters == isParameter(id)) names.push_back(name);
      }
    }
  }
  return names;
}

std::array<StageInfo, kStageCount> allStages() {
  std::array<StageInfo, kStageCount> stages;
  for (const Stage* stage : kStages) {
    StageInfo& info = stages[static_cast<std::size_t>(stage->id)];
    static_cast<Stage&>(info) = *stage;
    info.operands = operandsOf(stage->id);
    for (const TensorInfo& tensor : tensorTable()) {
      const bool made = tensor.kind == TensorKind::kStage && tensor.stage == stage->id;
      if (made) info.results.push_back(resultOf(tensor));
    }
  }
  return stages;
}

// Reads a field.
struct Reader {
  const TensorSources& sources;
  bool gradient;

  template <typename Tensor>
  static TensorRef refer(const Tensor& tensor) {
    return {Index(std::span(tensor.shape())), {tensor.data(), tensor.size()}};
  }

  TensorRef operator()(std::monostate) const { return {}; }
  template <typename Tensor>
  TensorRef operator()(Tensor Trace::*field) const {
    return refer(sources.trace.*field);
  }
  template <typename Tensor>
  TensorRef operator()(Tensor Parameters::*field) const {
    return refer((gradient ? sources.gradients.parameters : sources.parameters).*field);
  }
  template <typename Tensor>
  TensorRef operator()(Tensor Gradients::*field) const {
    return refer(sources.gradients.*field);
  }
};

}  // namespace

Making nothing(const Entry&) { return {}; }

std::span<const TensorInfo, kTensorCount> tensorTable() {
  static const Tensors tensors = allRows();
  return tensors;
}

std::span<const StageInfo, kStageCount> stages() {
  static const std::array<StageInfo, kStageCount> all = allStages();
  return all;
}

std::optional<StageId> findStage(std::string_view name) {
  for (const Stage* stage : kStages) {
    if (stage->name == name) return stage->id;
  }
  return std::nullopt;
}

const char* stageKindName(StageKind kind) {
  static constexpr const char* names[] = {"sum", "product", "layout", "elementwise", "rowwise"};
  return names[static_cast<std::size_t>(kind)];
}

const char* tensorKindName(TensorKind kind) {
  static constexpr const char* names[] = {"packed", "parameter", "input",
                                          "stage",  "derived",   "gradient"};
  return names[static_cast<std::size_t>(kind)];
}

Names allTensorNames() {
  static const std::array<std::string_view, kTensorCount> names = allNames();
  return names;
}

std::optional<TensorId> findTensor(std::string_view name) {
  for (const TensorInfo& tensor : tensorTable()) {
    if (tensor.name == name) return tensor.id;
  }
  return std::nullopt;
}

bool isParameter(TensorId id) {
  const TensorKind kind = tensorInfo(id).kind;
  return kind == TensorKind::kPacked || kind == TensorKind::kParameter;
}

bool isOfMemory(const TensorInfo& tensor) {
  return std::find(tensor.axes.begin(), tensor.axes.end(), Axis::kMemoryModel) != tensor.axes.end();
}

bool isOfLayer(TensorId id, const Config& config) {
  if (id == TensorId::kAttnMask) return config.mask == Mask::kOwn;
  return isOfLayer(tensorInfo(id).neededStage(), config);
}

std::optional<StageId> stageBefore(TensorId id) {
  const TensorInfo& tensor = tensorInfo(id);
  if (tensor.kind == TensorKind::kStage) return tensor.stage;
  if (tensor.kind == TensorKind::kGradient) return StageId::kOutput;
  std::optional<StageId> last;
  for (const TensorId operand : tensor.operands) last = std::max(last, stageBefore(operand));
  return last;
}

StageId stageOf(TensorId id, const Config& config) {
  const TensorInfo& tensor = tensorInfo(id);
  return tensor.instead && isOfLayer(*tensor.instead, config) ? *tensor.instead : tensor.stage;
}

bool isOfParameters(TensorId id) { return isDerived(id) && !stageBefore(id); }

TensorId givenAs(TensorId id, const Trace& trace) {
  if (id == TensorId::kToken && trace.given) return TensorId::kX;
  if (id == TensorId::kMemoryToken && trace.memory_given) return TensorId::kMemory;
  return id;
}

TensorRef tensorRef(TensorId id, const TensorSources& sources) {
  return std::visit(Reader{sources, isGradient(id)},
                    tensorInfo(givenAs(id, sources.trace)).storage);
}

std::uint64_t scratchFloats(const RunSizes& sizes) {
  std::uint64_t most = 0;
  for (const Stage* stage : kStages) {
    if (stage->forward_scratch != nullptr) most = std::max(most, stage->forward_scratch(sizes));
  }
  return most;
}

std::uint64_t backwardScratchFloats(const RunSizes& sizes) {
  std::uint64_t most = 0;
  for (const Stage* stage : kStages) {
    if (stage->backward_scratch != nullptr) most = std::max(most, stage->backward_scratch(sizes));
  }
  return most;
}

}  // namespace manyheads
