// The tensor table, once: every tensor that has a name is one row, in the file of its stage. The
// row says what the tensor is made from, which axes it has and where its numbers lie, and
// everything that needs such a fact reads it there: the stage table (stage.h), the trace, memory,
// cost, explain, feeds, the derived tensors, and the page.
//
// docs/architecture.md says what adding a tensor takes.
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
  kDerived,   // made when asked for (derived.h)
  kGradient,  // made by a stage's backward (gradients.h); in PyTorch's packing when asked for
};
const char* tensorKindName(TensorKind kind);  // "packed", "parameter", "input", "stage", …

/// The tensors that one tensor is made from.
using Operands = Few<TensorId, 8>;

/// Where a tensor's numbers lie: a field of the trace, of the gradients, or of the parameters (of a
/// gradient, of Gradients::parameters); nothing for what is made when it is asked for.
using Storage =
    std::variant<std::monostate, Tensor2 Trace::*, Tensor3 Trace::*, Tensor1 Parameters::*,
                 Tensor2 Parameters::*, Tensor2 Gradients::*, Tensor3 Gradients::*>;

/// What else an explanation says of an entry than its terms (read/explain.h).
struct Explained {
  const Config& config;
  const Trace& trace;
  const Index& index;
  Explanation& result;  // place, value and terms are there
};

/// Where an entry stays as it is although one of its terms changes, because of what the stage does
/// (read/dependents/). Rows that say nothing change with every term.
struct Unchanged {
  /// What an entry is where its query may not look at its key.
  std::optional<float> where_forbidden = {};
  /// Rows are shares of 1 by the differences within a row of the operand: one share alone is 1, and
  /// what is added to a whole row changes nothing.
  bool rows_are_shares = false;
};

struct TensorInfo {
  TensorId id{};
  std::string_view name = {};  // "attn_weights"
  TensorKind kind{};
  /// The stage that makes it: of a gradient, by its backward. Of the other kinds, the one that it
  /// is shown with.
  StageId stage{};
  Axes axes = {};          // row-major
  Operands operands = {};  // what its entries may be made from, in any configuration
  Storage storage = {};
  /// What its entries are made of, where axes and operands alone do not say it (making.h).
  /// nothing() of a derived tensor that is made from whole tensors.
  Making (*made)(const Entry& entry) = nullptr;
  /// For what is no sum of products: a row of softmax, a mask.
  void (*explain)(const Explained& entry) = nullptr;
  Unchanged unchanged = {};
  /// Of a gradient: the stage whose backward makes it in layers that have that stage.
  std::optional<StageId> instead = {};
  /// The stage without which a layer lacks the tensor, where that is not its own.
  std::optional<StageId> only_with = {};

  StageId neededStage() const { return only_with.value_or(stage); }
};

/// The `made` of what has no terms.
Making nothing(const Entry& entry);

/// In the order of TensorId: the rows of all stages' files.
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
/// Whether a layer has the tensor: attn_mask is there under the mask `own` alone, and what is of a
/// stage in layers that have the stage.
bool isOfLayer(TensorId id, const Config& config);

/// The last stage that has to have run before the tensor can be read: its own or, of a derived one,
/// the last of its operands'; of gradients the last there is. nullopt: it needs no stage.
std::optional<StageId> stageBefore(TensorId id);
/// The stage that makes the tensor in this layer: its row's, or the one that does so instead.
StageId stageOf(TensorId id, const Config& config);
/// Derived from the parameters alone: there before any run.
bool isOfParameters(TensorId id);

/// What tensors lie in.
struct TensorSources {
  const Parameters& parameters;
  const Trace& trace;
  const Gradients& gradients;
};

/// Where the caller gave x or memory itself, token is x, and memory_token is memory; every other
/// tensor is itself.
TensorId givenAs(TensorId id, const Trace& trace);

/// The numbers behind a name, whether or not they have been computed; empty for what is derived,
/// which lies in none of them.
TensorRef tensorRef(TensorId id, const TensorSources& sources);

}  // namespace manyheads
