// A layer's parameters as a caller gives them: PyTorch's arrays (torch.nn.MultiheadAttention),
// generalised. Which rows of an array are which parameter, says the graph (layer_graph.cpp): these
// arrays are its packed nodes, read backwards.
//   split   in_proj_weight (3d, d)     out_proj.weight (d, d)
//   wide    in_proj_weight (2h·d_k + h·d_v, d)    out_proj.weight (d, h·d_v)
//   narrow  in_proj_weight (3d, d/h)   out_proj.weight (d, d); rows of head i act on input slice i
// If memory has another width than x (PyTorch's kdim, vdim), W_K and W_V have other columns, and
// in_proj_weight is the three one after the other. With fewer heads of k and v, W_K and W_V have
// fewer rows (PyTorch's k_proj_weight and v_proj_weight). The gains of qkNorm are arrays of their
// own, empty without it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "config/config.h"
#include "config/error.h"
#include "graph/graph.h"
#include "graph/run.h"
#include "tensor/tensor.h"

namespace manyheads {

enum PackedArray : std::uint8_t {
  kInProjWeight,
  kInProjBias,
  kOutProjWeight,
  kOutProjBias,
  kQNormWeight,
  kKNormWeight
};
inline constexpr std::string_view kPackedNames[] = {"in_proj_weight",  "in_proj_bias",
                                                    "out_proj.weight", "out_proj.bias",
                                                    "q_norm.weight",   "k_norm.weight"};
/// What in_proj_weight is where its matrices differ in columns.
inline constexpr std::string_view kInProjParts[] = {"q_proj_weight", "k_proj_weight",
                                                    "v_proj_weight"};

/// Row-major arrays of a caller, by PackedArray. If Config::bias is false, the biases may be empty
/// or contain only zeros.
using ParameterArrays = std::array<std::span<const float>, std::size(kPackedNames)>;

/// An array's shape in a layer's graph: (rows, columns), or of rank 1 for biases, gains, and
/// matrices that differ in columns.
Index packedShape(const graph::Graph& graph, PackedArray array);

/// Errors: kWrongLength naming the array and its shape; kNotFinite naming the array and the place;
/// kNoBias for a nonzero bias in a layer without biases; kHeld or kHeldBias, naming the array and
/// the place, for the first number that differs from what the layer's options hold it at.
Status checkParameters(const graph::Graph& graph, const Config& config,
                       const ParameterArrays& arrays);

/// kHeld or kHeldBias: another number than the one that the layer's options hold a parameter's at.
Failure heldNumber(const graph::Node& parameter, std::string_view field, float wanted, float got,
                   const Index& place);

/// Writes all parameters of a layer's run; biases that are not given are zeros. The run has to take
/// them then (Run::takeParameters).
void unpack(const ParameterArrays& arrays, graph::Run& run);

}  // namespace manyheads
