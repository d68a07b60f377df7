// The tensor table: every named tensor is one row, in the file of its stage. The row says what the
// tensor is made from, which axes it has and where its numbers are stored, and everything that
// needs such a fact reads it there: the stage table (stage.h), the trace, memory, cost, explain,
// feeds, the derived tensors, and the page.
//
// docs/architecture.md says how to add a tensor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "config/parameters.h"
#include "stages/axes.h"
#include "stages/explanation.h"
#include "stages/gradients.h"
#include "stages/making.h"
#include "stages/stage_id.h"
#include "stages/tensor_id.h"
#include "stages/trace.h"
#include "tensor/few.h"
#include "tensor/tensor.h"

namespace manyheads {

enum class TensorKind : std::uint8_t {
  kPacked,     // parameters in PyTorch's packing
  kParameter,  // parameters as the formulas name them: the same numbers
  kInput,
  kStage,     // made by a stage
  kDerived,   // made on demand (derived.h)
  kGradient,  // made by a stage's backward (gradients.h); in PyTorch's packing on demand
};
const char* tensorKindName(TensorKind kind);  // "packed", "parameter", "input", "stage", …

/// The tensors that one tensor is made from.
using Operands = Few<TensorId, 8>;

/// Where a tensor's numbers are stored: a field of the trace, of the gradients, or of the
/// parameters (for a gradient, of Gradients::parameters); monostate for what is made on demand.
using Storage =
    std::variant<std::monostate, Tensor2 Trace::*, Tensor3 Trace::*, Tensor1 Parameters::*,
                 Tensor2 Parameters::*, Tensor2 Gradients::*, Tensor3 Gradients::*>;

/// The part of an explanation besides the entry's terms (read/explain.h).
struct Explained {
  const Config& config;
  const Trace& trace;
  const Index& index;
  Explanation& result;  // already has place, value and terms
};

/// Where an entry stays unchanged although one of its terms changes, because of what the stage does
/// (read/dependents/). By default an entry changes with every term.
struct Unchanged {
  /// The value of an entry whose query may not look at its key.
  std::optional<float> where_forbidden = {};
  /// Rows are shares of 1 that depend only on differences within the operand's row: a single share
  /// is 1, and adding a number to the whole row changes nothing.
  bool rows_are_shares = false;
};

struct TensorInfo {
  TensorId id{};
  std::string_view name = {};  // "attn_weights"
  TensorKind kind{};
  /// The stage that makes it; for a gradient, by its backward pass. For other kinds, the stage that
  /// it is shown with.
  StageId stage{};
  Axes axes = {};          // row-major
  Operands operands = {};  // what its entries may be made from, in any configuration
  Storage storage = {};
  /// How its entries are made, if axes and operands alone do not determine it (making.h). nothing()
  /// for a derived tensor that is made from whole tensors.
  Making (*made)(const Entry& entry) = nullptr;
  /// For entries that are not sums of products: a row of softmax, a mask.
  void (*explain)(const Explained& entry) = nullptr;
  Unchanged unchanged = {};
  /// For a gradient: the stage whose backward pass makes it instead, in layers that have that
  /// stage.
  std::optional<StageId> instead = {};
  /// The stage without which a layer lacks the tensor, if it is not its own.
  std::optional<StageId> only_with = {};

  StageId neededStage() const { return only_with.value_or(stage); }
};

/// The `made` of tensors without terms.
Making nothing(const Entry& entry);

/// In the order of TensorId: the rows of all stages' files.
std::span<const TensorInfo, kTensorCount> tensorTable();
inline const TensorInfo& tensorInfo(TensorId id) {
  return tensorTable()[static_cast<std::size_t>(id)];
}

Names allTensorNames();
inline std::string_view tensorName(TensorId id) { return tensorInfo(id).name; }
std::optional<TensorId> findTensor(std::string_view name);

/// Whether it is made on demand (derived.h) and stored nowhere until then.
inline bool isDerived(TensorId id) {
  return std::holds_alternative<std::monostate>(tensorInfo(id).storage);
}
inline bool isGradient(TensorId id) { return tensorInfo(id).kind == TensorKind::kGradient; }
/// Whether the tensor is a parameter, in either form.
bool isParameter(TensorId id);
/// Whether it is memory, a summand of memory, or a gradient of these, which self-attention lacks.
bool isOfMemory(const TensorInfo& tensor);
/// Whether a layer has the tensor: attn_mask needs the mask `own`, and a stage's tensors need the
/// stage.
bool isOfLayer(TensorId id, const Config& config);

/// The last stage that must have run before the tensor can be read: its own; for a derived one, the
/// last of its operands'; for gradients, the last stage of all. nullopt if it needs none.
std::optional<StageId> stageBefore(TensorId id);
/// The stage that makes the tensor in this layer: its row's, or the one that does so instead.
StageId stageOf(TensorId id, const Config& config);
/// Whether it is derived from parameters alone, so that it exists before any run.
bool isOfParameters(TensorId id);

/// What stores tensors.
struct TensorSources {
  const Parameters& parameters;
  const Trace& trace;
  const Gradients& gradients;
};

/// If the caller gave x or memory itself, token is x, and memory_token is memory; every other
/// tensor is itself.
TensorId givenAs(TensorId id, const Trace& trace);

/// The numbers of a tensor, whether or not they have been computed; empty for a derived one, which
/// is stored in none of the sources.
TensorRef tensorRef(TensorId id, const TensorSources& sources);

}  // namespace manyheads
