#include "stages/tensor_table.h"

#include <algorithm>

#include "stages/tensor_rows.h"

namespace manyheads {
namespace {

constexpr std::size_t placeOf(TensorId id) { return static_cast<std::size_t>(id); }

constexpr bool inOrder() {
  std::size_t at = 0;
  for (const TensorInfo& tensor : kTensors) {
    if (placeOf(tensor.id) != at++) return false;
    for (const TensorId operand : tensor.operands) {
      if (placeOf(operand) >= placeOf(tensor.id)) return false;
    }
  }
  return true;
}
static_assert(inOrder(), "tensorInfo() finds a row by its place; operands come before results");

constexpr auto kNames = [] {
  std::array<std::string_view, kTensorCount> names{};
  for (const TensorInfo& tensor : kTensors) names[placeOf(tensor.id)] = tensor.name;
  return names;
}();

using Last = std::optional<StageId>;

// Operands come before results, so one pass finds them all.
constexpr auto kLastStages = [] {
  std::array<Last, kTensorCount> last{};
  for (const TensorInfo& tensor : kTensors) {
    Last& own = last[placeOf(tensor.id)];
    if (tensor.kind == TensorKind::kStage) own = tensor.stage;
    if (tensor.kind == TensorKind::kGradient) own = StageId::kOutput;
    if (tensor.kind != TensorKind::kDerived) continue;
    for (const TensorId operand : tensor.operands) {
      const Last& other = last[placeOf(operand)];
      if (other && (!own || *other > *own)) own = other;
    }
  }
  return last;
}();

// Reads a field.
struct Reader {
  const TensorSources& sources;

  template <typename Tensor>
  static TensorRef refer(const Tensor& tensor) {
    return {Index(std::span(tensor.shape())), {tensor.data(), tensor.size()}};
  }

  TensorRef operator()(std::monostate) const { return {}; }
  TensorRef operator()(TensorRef (*part)(const Parameters&)) const {
    return part(sources.parameters);
  }
  template <typename Tensor>
  TensorRef operator()(Tensor Trace::*field) const {
    return refer(sources.trace.*field);
  }
  template <typename Tensor>
  TensorRef operator()(Tensor Parameters::*field) const {
    return refer(sources.parameters.*field);
  }
  template <typename Tensor>
  TensorRef operator()(Tensor PackedParameters::*field) const {
    return refer(sources.parameters.packed.*field);
  }
  template <typename Tensor>
  TensorRef operator()(Tensor Gradients::*field) const {
    return refer(sources.gradients.*field);
  }
};

}  // namespace

const char* tensorKindName(TensorKind kind) {
  static constexpr const char* names[] = {"packed", "parameter", "input",
                                          "stage",  "derived",   "gradient"};
  return names[static_cast<std::size_t>(kind)];
}

std::span<const TensorInfo, kTensorCount> tensorTable() { return kTensors; }

Names allTensorNames() { return kNames; }

std::optional<TensorId> findTensor(std::string_view name) {
  const auto* found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<TensorId>(found - kNames.begin());
}

bool isParameter(TensorId id) {
  const TensorKind kind = tensorInfo(id).kind;
  return kind == TensorKind::kPacked || kind == TensorKind::kParameter;
}

bool isOfMemory(const TensorInfo& tensor) {
  return std::find(tensor.axes.begin(), tensor.axes.end(), Axis::kMemoryModel) != tensor.axes.end();
}

bool isOfLayer(TensorId id, const Config& config) {
  return id != TensorId::kAttnMask || config.mask == Mask::kOwn;
}

std::optional<StageId> stageBefore(TensorId id) { return kLastStages[placeOf(id)]; }

bool isOfParameters(TensorId id) { return isDerived(id) && !stageBefore(id); }

TensorRef tensorRef(TensorId id, const TensorSources& sources) {
  // When the caller gave x or memory itself, token is x, and memory_token is memory.
  if (id == TensorId::kToken && sources.trace.given) id = TensorId::kX;
  if (id == TensorId::kMemoryToken && sources.trace.memory_given) id = TensorId::kMemory;
  return std::visit(Reader{sources}, tensorInfo(id).storage);
}

}  // namespace manyheads
