// The tensor table, once: every tensor that has a name is one row. The row says what the tensor is
// made from, which axes it has, where its numbers lie and which functions explain it, and
// everything that needs such a fact reads it there: the stage table (stages.h), the trace, the
// footprint, cost, explain, feeds, the derived tensors, and the page.
//
// docs/architecture.md says what adding a tensor takes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "config/parameters.h"
#include "stages/axes.h"
#include "stages/gradients.h"
#include "stages/stages.h"
#include "stages/trace.h"
#include "tensor/tensor.h"

namespace manyheads {

/// The rows' order: parameters, inputs and the stages' results, what is derived, and gradients.
enum class TensorId : std::uint8_t {
  kInProjWeight,
  kInProjBias,
  kOutProjWeight,
  kOutProjBias,
  kW_Q,
  kW_K,
  kW_V,
  kW_O,
  kB_Q,
  kB_K,
  kB_V,
  kB_O,
  kQProjWeight,
  kKProjWeight,
  kVProjWeight,
  kToken,
  kPosition,
  kX,
  kMemoryToken,
  kMemoryPosition,
  kMemory,
  kAttnMask,
  kQPacked,
  kKPacked,
  kVPacked,
  kQ,
  kK,
  kV,
  kScores,
  kScaled,
  kMasked,
  kAttnWeights,
  kContext,
  kConcat,
  kOutput,
  kMerged,
  kSingularValues,
  kRanks,
  kWFirst,
  kWFolded,
  kSimilarityParameters,
  kContributions,
  kMergedScores,
  kQTwoSteps,
  kQFolded,
  kQWrongView,
  kSimilarityAttention,
  kAttnUnscaled,
  kGradOutput,
  kGradConcat,
  kGradW_O,
  kGradB_O,
  kGradContext,
  kGradAttnWeights,
  kGradV,
  kGradMasked,
  kGradScaled,
  kGradScores,
  kGradQ,
  kGradK,
  kGradQPacked,
  kGradKPacked,
  kGradVPacked,
  kGradX,
  kGradMemory,
  kGradW_Q,
  kGradW_K,
  kGradW_V,
  kGradB_Q,
  kGradB_K,
  kGradB_V,
  kGradInProjWeight,
  kGradInProjBias,
  kGradOutProjWeight,
  kGradOutProjBias,
  kGradQProjWeight,
  kGradKProjWeight,
  kGradVProjWeight,
};
inline constexpr std::size_t kTensorCount =
    static_cast<std::size_t>(TensorId::kGradVProjWeight) + 1;

enum class TensorKind : std::uint8_t {
  kPacked,     // parameters in PyTorch's packing
  kParameter,  // parameters as the formulas name them: the same numbers
  kInput,
  kStage,     // made by a stage
  kDerived,   // made when asked for (derived.h)
  kGradient,  // made by a stage's backward (gradients.h); in PyTorch's packing when asked for
};
const char* tensorKindName(TensorKind kind);  // "packed", "parameter", "input", "stage", …

/// The tensors that one tensor is made from: up to eight.
class Operands {
 public:
  constexpr Operands() = default;
  constexpr Operands(std::initializer_list<TensorId> ids) : count_(ids.size()) {
    std::size_t at = 0;
    for (const TensorId id : ids) ids_[at++] = id;
  }
  constexpr std::size_t size() const { return count_; }
  constexpr bool empty() const { return count_ == 0; }
  constexpr TensorId operator[](std::size_t at) const { return ids_[at]; }
  constexpr const TensorId* begin() const { return ids_.data(); }
  constexpr const TensorId* end() const { return ids_.data() + count_; }

 private:
  std::array<TensorId, 8> ids_{};
  std::size_t count_ = 0;
};

/// Where a tensor's numbers lie: a field of the trace, of the parameters or of the gradients, a
/// function for what is a part of such a field, nothing for what is derived.
using Storage =
    std::variant<std::monostate, Tensor2 Trace::*, Tensor3 Trace::*, Tensor1 Parameters::*,
                 Tensor2 Parameters::*, Tensor1 PackedParameters::*, Tensor2 PackedParameters::*,
                 TensorRef (*)(const Parameters&), Tensor1 Gradients::*, Tensor2 Gradients::*,
                 Tensor3 Gradients::*>;

struct Explainer;   // explain_rules.h
struct Feeder;      // feed_rules.h
struct PlaceRange;  // place_range.h
struct TensorInfo;

/// A tensor's own functions. `feed` is the inverse of `explain`, and the tests compare the two.
/// (Gradients have no `feed`.)
struct TensorRules {
  /// The axis over which an entry's terms run, or how many there are at most; neither for one term,
  /// or none.
  std::optional<Axis> terms = {};
  std::size_t (*most_terms)(const Lengths& lengths) = nullptr;
  /// Names the terms of an entry. None: an entry is given, or, of a derived tensor, made from whole
  /// tensors.
  void (*explain)(Explainer& explainer) = nullptr;
  /// The places of this tensor (`to`) that a range of one of its operands feeds. None where explain
  /// is none, and of gradients.
  void (*feed)(Feeder& feeder, const TensorInfo& to, const PlaceRange& from) = nullptr;
};

struct TensorInfo {
  TensorId id;
  std::string_view name;  // "attn_weights"
  TensorKind kind;
  /// The stage that makes it: of a gradient, by its backward. Of the other kinds, the one that it
  /// is shown with.
  StageId stage;
  Axes axes;  // row-major
  Operands operands = {};
  Storage storage = {};
  TensorRules rules = {};
};

/// In the order of TensorId.
std::span<const TensorInfo, kTensorCount> tensorTable();
inline const TensorInfo& tensorInfo(TensorId id) {
  return tensorTable()[static_cast<std::size_t>(id)];
}

Names allTensorNames();
inline std::string_view tensorName(TensorId id) { return tensorInfo(id).name; }
std::optional<TensorId> findTensor(std::string_view name);

/// Whether it is made when asked for (derived.h): it lies nowhere until then.
inline bool isDerived(TensorId id) {
  return std::holds_alternative<std::monostate>(tensorInfo(id).storage);
}
inline bool isGradient(TensorId id) { return tensorInfo(id).kind == TensorKind::kGradient; }
/// Whether the tensor is a parameter, in either form.
bool isParameter(TensorId id);
/// Whether it is memory, what memory is the sum of, or its gradient: there is none in
/// self-attention.
bool isOfMemory(const TensorInfo& tensor);
/// Whether a layer has the tensor: attn_mask is there under the mask `own` alone.
bool isOfLayer(TensorId id, const Config& config);

/// The last stage that has to have run before the tensor can be read: its own or, of a derived one,
/// the last of its operands'; of gradients the last there is. nullopt: it needs no stage.
std::optional<StageId> stageBefore(TensorId id);
/// Derived from the parameters alone: there before any run.
bool isOfParameters(TensorId id);

/// What tensors lie in.
struct TensorSources {
  const Parameters& parameters;
  const Trace& trace;
  const Gradients& gradients;
};

/// The numbers behind a name, whether or not they have been computed; empty for what is derived,
/// which lies in none of them.
TensorRef tensorRef(TensorId id, const TensorSources& sources);

}  // namespace manyheads
