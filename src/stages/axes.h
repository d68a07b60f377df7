// The axes of tensors: the name of each, what an index along it stands for, and its length.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "config/config.h"
#include "config/packing.h"
#include "tensor/few.h"
#include "tensor/tensor.h"

namespace manyheads {

enum class Axis : std::uint8_t {
  kHeads,        // h: of q, and of everything from the scores on
  kKvHeads,      // h_kv: of k and v
  kGroup,        // h / h_kv: the query heads that read the same k and v
  kQueries,      // n: the tokens of x
  kKeys,         // m: the tokens of memory, or of x in self-attention
  kModelInput,   // d_model, columns of x
  kModelOutput,  // d_model, columns of the output
  kModel,        // d_model, rows and columns of W_first
  kMemoryModel,  // d_memory, columns of memory
  kInputs,       // the columns of x that one head reads
  kMemoryInputs,
  kHeadK,  // columns of one head's q and k
  kHeadV,
  kAllK,    // the same of all heads, side by side: q, and W_Q's columns
  kAllV,    // concat, and W_O's rows
  kAllKvK,  // k and v, and W_K's and W_V's columns
  kAllKvV,
  kGainQ,  // gains of q_norm: of one head's columns, or of all
  kGainK,
  kProjected,     // rows of W_Q, W_K and W_V in PyTorch's packing
  kOtherHeads,    // h, as columns: each head is compared with each
  kRank,          // singular values of one head
  kOtherKeys,     // m: all keys of a row, for an entry of one of them
  kOtherKvHeads,  // likewise heads of k
  kOtherHeadK,    // and columns of one head's q or k
};
inline constexpr std::size_t kAxisCount = static_cast<std::size_t>(Axis::kOtherHeadK) + 1;

/// What an index along an axis stands for.
enum class AxisRole : std::uint8_t {
  kHead,
  kQuery,    // a query's token
  kKey,      // a key's token
  kInput,    // a feature of x or memory
  kOutput,   // a feature of the output
  kFeature,  // any other column or row
};
const char* axisRoleName(AxisRole role);  // "head", "query", "key", "input", "output", "feature"

/// What determines the lengths of all axes.
struct Lengths {
  const Config& config;
  std::size_t n;
  std::size_t m;
};

struct AxisInfo {
  Axis id;
  std::string_view name;  // "h·d_k"
  AxisRole role;
  std::size_t (*length)(const Lengths& lengths);
  /// If the heads are side by side along this axis: the axis of one head's share. Index i belongs
  /// to head i / length of that axis.
  std::optional<Axis> share = {};
};

/// In the order of the enum.
inline constexpr AxisInfo kAxes[] = {
    {Axis::kHeads, "h", AxisRole::kHead, [](const Lengths& l) { return l.config.n_heads; }},
    {Axis::kKvHeads, "h_kv", AxisRole::kHead, [](const Lengths& l) { return l.config.kv_heads; }},
    {Axis::kGroup, "h/h_kv", AxisRole::kHead,
     [](const Lengths& l) { return l.config.queryGroup(); }},
    {Axis::kQueries, "n", AxisRole::kQuery, [](const Lengths& l) { return l.n; }},
    {Axis::kKeys, "m", AxisRole::kKey, [](const Lengths& l) { return l.m; }},
    {Axis::kModelInput, "d_model", AxisRole::kInput,
     [](const Lengths& l) { return l.config.d_model; }},
    {Axis::kModelOutput, "d_model", AxisRole::kOutput,
     [](const Lengths& l) { return l.config.d_model; }},
    {Axis::kModel, "d_model", AxisRole::kFeature,
     [](const Lengths& l) { return l.config.d_model; }},
    {Axis::kMemoryModel, "d_memory", AxisRole::kInput,
     [](const Lengths& l) { return l.config.d_memory; }},
    {Axis::kInputs, "in", AxisRole::kFeature,
     [](const Lengths& l) { return l.config.headInputs(); }},
    {Axis::kMemoryInputs, "in_memory", AxisRole::kFeature,
     [](const Lengths& l) { return l.config.memoryInputs(); }},
    {Axis::kHeadK, "d_k", AxisRole::kFeature, [](const Lengths& l) { return l.config.dK(); }},
    {Axis::kHeadV, "d_v", AxisRole::kFeature, [](const Lengths& l) { return l.config.dV(); }},
    {Axis::kAllK, "h·d_k", AxisRole::kFeature,
     [](const Lengths& l) { return l.config.allHeadsK(); }, Axis::kHeadK},
    {Axis::kAllV, "h·d_v", AxisRole::kFeature,
     [](const Lengths& l) { return l.config.allHeadsV(); }, Axis::kHeadV},
    {Axis::kAllKvK, "h_kv·d_k", AxisRole::kFeature,
     [](const Lengths& l) { return l.config.allKvHeadsK(); }, Axis::kHeadK},
    {Axis::kAllKvV, "h_kv·d_v", AxisRole::kFeature,
     [](const Lengths& l) { return l.config.allKvHeadsV(); }, Axis::kHeadV},
    {Axis::kGainQ, "gains", AxisRole::kFeature,
     [](const Lengths& l) { return columnsOf(l.config, ParameterId::kG_Q); }},
    {Axis::kGainK, "gains", AxisRole::kFeature,
     [](const Lengths& l) { return columnsOf(l.config, ParameterId::kG_K); }},
    {Axis::kProjected, "out", AxisRole::kFeature,
     [](const Lengths& l) { return inProjRows(l.config); }},
    {Axis::kOtherHeads, "head", AxisRole::kHead, [](const Lengths& l) { return l.config.n_heads; }},
    {Axis::kRank, "rank", AxisRole::kFeature,
     [](const Lengths& l) { return std::min(l.config.headInputs(), l.config.memoryInputs()); }},
    {Axis::kOtherKeys, "m", AxisRole::kKey, [](const Lengths& l) { return l.m; }},
    {Axis::kOtherKvHeads, "h_kv", AxisRole::kHead,
     [](const Lengths& l) { return l.config.kv_heads; }},
    {Axis::kOtherHeadK, "d_k", AxisRole::kFeature, [](const Lengths& l) { return l.config.dK(); }},
};

constexpr const AxisInfo& axisInfo(Axis axis) { return kAxes[static_cast<std::size_t>(axis)]; }
inline std::size_t lengthOf(Axis axis, const Lengths& lengths) {
  return axisInfo(axis).length(lengths);
}

/// The axes of one tensor.
using Axes = Few<Axis, 3>;

/// The parts of an axis, outermost first: heads consist of the heads of k and v and the query heads
/// that read each; h·d_k of these and of one head's columns; the columns of x, if narrow cuts them,
/// of these and of one head's inputs. An axis without parts is its own only part. This allows
/// matching two tensors whose axes have parts in common.
Few<Axis, 3> partsOf(Axis axis, const Config& config);

/// The lengths of all axes, and their product. 64 bits: size_t is not enough in wasm.
Index shapeOf(const Axes& axes, const Lengths& lengths);
std::uint64_t floatsOf(const Axes& axes, const Lengths& lengths);

}  // namespace manyheads
