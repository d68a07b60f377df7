// The tables of stages and tensors: what layers have, whatever their options are. Made from the
// graphs of some layers that together have everything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "config/names.h"
#include "graph/axes.h"
#include "graph/graph.h"

namespace manyheads {

enum class StageKind : std::uint8_t {
  kSum,          // entry by entry addition
  kProduct,      // a matrix product: terms are left × right
  kLayout,       // no arithmetic: entries change place
  kElementwise,  // each entry from the same entry of the operand
  kRowwise,      // each row from the same row of the operand (softmax)
};
inline constexpr std::string_view kStageKindNames[] = {"sum", "product", "layout", "elementwise",
                                                       "rowwise"};

using TensorKind = graph::Kind;
inline constexpr std::string_view kTensorKindNames[] = {"packed", "parameter", "input",
                                                        "stage",  "derived",   "gradient"};
inline constexpr std::string_view kAxisRoleNames[] = {"head",  "query",  "key",
                                                      "input", "output", "feature"};

struct TensorAxis {
  std::string name;
  graph::Role role;
  std::string share;  // where heads are side by side, the axis of one head's share; else ""
};

struct TensorInfo {
  std::string name;  // "attn_weights"
  TensorKind kind;
  /// The stage that makes it (a gradient: going back), or that it is shown with; in a layer with
  /// every stage of its own, another one may make a gradient.
  std::string stage = {};
  std::string_view option = {};  // the option without which a layer lacks it; "" if all have it
  std::vector<TensorAxis> axes = {};       // row-major
  std::vector<std::string> operands = {};  // what it may be made from
};

struct StageInfo {
  std::string_view name;
  StageKind kind;
  std::string_view section;      // of Vaswani et al. 2017; "" of what came later
  std::string_view option = {};  // the option without which a layer lacks it; "" if all have it
  std::vector<std::string_view> operands = {};  // what it reads: what a run makes comes first
  std::vector<const TensorInfo*> results = {};  // the first is the stage's own
};

/// In the order in which they run.
std::span<const StageInfo> stages();
/// nullptr if there is none of this name.
const StageInfo* findStage(std::string_view name);

std::span<const TensorInfo> tensorTable();
/// nullptr if there is none of this name.
const TensorInfo* findTensor(std::string_view name);
Names allTensorNames();

}  // namespace manyheads
