// PyTorch's packing of the parameters (torch.nn.MultiheadAttention), generalised: rows of W_Q, then
// W_K, then W_V, each head-major, as (out, in).
//   split   in_proj_weight (3d, d)     out_proj.weight (d, d)
//   wide    in_proj_weight (2h·d_k + h·d_v, d)    out_proj.weight (d, h·d_v)
//   narrow  in_proj_weight (3d, d/h)   out_proj.weight (d, d); rows of head i act on input slice i
// If memory has another width than x (PyTorch's kdim, vdim), W_K and W_V are (out, memoryInputs),
// and the three are still one after the other. With fewer heads of k and v, W_K and W_V have fewer
// rows (PyTorch's k_proj_weight and v_proj_weight).
// The gains of qkNorm are separate arrays, q_norm.weight and k_norm.weight, empty without it.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "config/config.h"
#include "config/error.h"
#include "config/parameters.h"
#include "tensor/tensor.h"

namespace manyheads {

std::string_view packedName(PackedArray array);  // "in_proj_weight", …

/// Row-major arrays of a caller. If Config::bias is false, the biases may be empty or contain only
/// zeros.
struct ParameterArrays {
  std::array<std::span<const float>, std::size(kPackedArrays)> arrays{};

  std::span<const float>& operator[](PackedArray array) {
    return arrays[static_cast<std::size_t>(array)];
  }
  std::span<const float> operator[](PackedArray array) const {
    return arrays[static_cast<std::size_t>(array)];
  }
  /// The array that contains the parameter.
  std::span<const float> of(ParameterId id) const { return (*this)[parameterInfo(id).array]; }
};

/// Where the numbers of a parameter are in its array.
struct PackedPlaces {
  std::size_t start;
  std::size_t row_step;
  std::size_t col_step;

  std::size_t operator()(std::size_t row, std::size_t col) const {
    return start + row * row_step + col * col_step;
  }
};
PackedPlaces packedPlaces(const Config& config, ParameterId id);

/// An array's shape: (rows, columns). Of rank 1 for biases, for gains, and for matrices that differ
/// in columns.
Index packedShape(const Config& config, PackedArray array);
/// The product of its sizes.
std::size_t packedFloats(const Config& config, PackedArray array);
/// Rows of all three projections, the length of in_proj_bias.
inline std::size_t inProjRows(const Config& config) {
  return packedFloats(config, PackedArray::kInProjBias);
}

/// Errors: kWrongLength naming the array and its shape; kNotFinite naming the array and the place;
/// kNoBias for a nonzero bias in a layer without biases; and those of checkTied() (tied.h).
Status checkParameters(const Config& config, const ParameterArrays& arrays);

/// Overwrites the numbers of one parameter, row-major; `arrays` must have passed checkParameters.
void unpack(const Config& config, const ParameterArrays& arrays, ParameterId id,
            std::span<float> numbers);

}  // namespace manyheads
