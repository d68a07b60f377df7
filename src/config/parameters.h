// The layer's parameters, as PyTorch packs them, and as the formulas read them.
#pragma once

#include <cstdint>
#include <span>

#include "config/config.h"
#include "config/error.h"
#include "tensor/tensor.h"

namespace manyheads {

/// torch.nn.MultiheadAttention's packing, generalised: rows of W_Q, then W_K, then W_V, each
/// head-major, as (out, in).
///   split   in_proj_weight (3d, d)     out_proj_weight (d, d)
///   wide    in_proj_weight (2h·d_k + h·d_v, d)    out_proj_weight (d, h·d_v)
///   narrow  in_proj_weight (3d, d/h)   out_proj_weight (d, d); rows of head i act on input slice i
/// Where memory has other columns than x (PyTorch's kdim, vdim), W_K and W_V are (out,
/// memoryInputs), and the three lie one after the other all the same. The biases are zeros when the
/// layer has none. What the configuration holds (held.h) has its values here like everything else.
struct PackedParameters {
  Tensor1 in_proj_weight;  // W_Q, then W_K, then W_V
  Tensor1 in_proj_bias;
  Tensor2 out_proj_weight;
  Tensor1 out_proj_bias;
};

/// Row-major arrays as a caller has them. When Config::bias is false, the biases may be
/// empty or hold only zeros.
struct ParameterArrays {
  std::span<const float> in_proj_weight;
  std::span<const float> in_proj_bias;
  std::span<const float> out_proj_weight;
  std::span<const float> out_proj_bias;
};

/// The same numbers in the orientation of the formulas, x W: made once, when parameters are set.
struct Parameters {
  PackedParameters packed;
  Tensor2 W_Q;  // (headInputs, h·d_k): (d, h·d_k) in wide and split; (d/h, d) in narrow, where
                // column band i acts on input columns i·d/h … (i+1)·d/h
  Tensor2 W_K;  // as W_Q, of memoryInputs rows
  Tensor2 W_V;  // (memoryInputs, h·d_v)
  Tensor2 W_O;  // (h·d_v, d_model); row band i belongs to head i
  Tensor1 b_Q;  // (h·d_k); zeros when the layer has no bias, as are the next three
  Tensor1 b_K;  // (h·d_k)
  Tensor1 b_V;  // (h·d_v)
  Tensor1 b_O;  // (d_model)
};

/// The three projections, in the order of PyTorch's packing.
enum class Qkv : std::uint8_t { kQuery, kKey, kValue };
inline constexpr Qkv kQkv[] = {Qkv::kQuery, Qkv::kKey, Qkv::kValue};

/// One of the three matrices in in_proj_weight, (rows, cols) from float `start` on.
struct Projection {
  std::size_t start;
  std::size_t bias_start;  // of its rows in in_proj_bias
  std::size_t rows;        // h · width
  std::size_t cols;        // the inputs of one head
  std::size_t width;       // rows of one head
  bool of_memory;          // it reads memory (x in self-attention), not x

  /// The first column of the input that `head` reads.
  std::size_t inputStart(const Config& config, std::size_t head) const {
    return of_memory ? config.memoryInputStart(head) : config.headInputStart(head);
  }
};
Projection projection(const Config& config, Qkv which);

/// Rows of all three, the length of in_proj_bias.
std::size_t inProjRows(const Config& config);
/// The length of in_proj_weight.
std::size_t inProjFloats(const Config& config);
/// in_proj_weight's shape, of rank 2; of rank 1 where the three differ in columns.
Index inProjShape(const Config& config);

/// in_proj_weight as a matrix, (out, in); empty where the three parts differ in columns.
TensorRef inProjWeight(const Parameters& parameters);
/// Its parts, as PyTorch's q_proj_weight, k_proj_weight and v_proj_weight.
TensorRef queryProjWeight(const Parameters& parameters);
TensorRef keyProjWeight(const Parameters& parameters);
TensorRef valueProjWeight(const Parameters& parameters);

/// The same numbers, as long as `packed` is not changed.
ParameterArrays arraysOf(const PackedParameters& packed);

/// All zeros, in the shapes of `config`.
PackedParameters zeroParameters(const Config& config);

/// Errors: kWrongLength naming the tensor and its shape; kNotFinite naming the tensor and the
/// place; kNoBias for one that is not zero in a layer without biases, and as checkHeld().
Status checkParameters(const Config& config, const ParameterArrays& arrays);

/// Overwrites `parameters`; `arrays` must have passed checkParameters. Allocates only when the
/// shapes change.
void assignParameters(const Config& config, const ParameterArrays& arrays, Parameters& parameters);

/// Unpacks; `packed` must have the shapes above.
Parameters unpack(const Config& config, PackedParameters packed);

/// The inverse: PyTorch's packing of W_Q … b_O. `parameters.packed` is not read.
PackedParameters repack(const Config& config, const Parameters& parameters);

}  // namespace manyheads
