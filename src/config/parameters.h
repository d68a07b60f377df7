// The layer's parameters, as the formulas read them, and PyTorch's packing of the same numbers.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "config/config.h"
#include "config/error.h"
#include "tensor/tensor.h"

namespace manyheads {

/// The parameters in the orientation of the formulas, x W. What the configuration ties or fixes
/// (tied.h) has its values here like everything else.
struct Parameters {
  Tensor2 W_Q;  // (headInputs, h·d_k): (d, h·d_k) in wide and split; (d/h, d) in narrow, where
                // column band i acts on input columns i·d/h … (i+1)·d/h
  Tensor2 W_K;  // (memoryInputs, h_kv·d_k), likewise; h_kv is kv_heads
  Tensor2 W_V;  // (memoryInputs, h_kv·d_v)
  Tensor2 W_O;  // (h·d_v, d_model); row band i belongs to head i
  Tensor1 b_Q;  // (h·d_k); zeros when the layer has no bias, as are the next three
  Tensor1 b_K;  // (h_kv·d_k)
  Tensor1 b_V;  // (h_kv·d_v)
  Tensor1 b_O;  // (d_model)
};

enum class ParameterId : std::uint8_t { kW_Q, kW_K, kW_V, kW_O, kB_Q, kB_K, kB_V, kB_O };
inline constexpr ParameterId kParameterIds[] = {
    ParameterId::kW_Q, ParameterId::kW_K, ParameterId::kW_V, ParameterId::kW_O,
    ParameterId::kB_Q, ParameterId::kB_K, ParameterId::kB_V, ParameterId::kB_O};

constexpr bool isBias(ParameterId id) { return id >= ParameterId::kB_Q; }

/// The three projections, in the order of PyTorch's packing.
enum class Qkv : std::uint8_t { kQuery, kKey, kValue };
inline constexpr Qkv kQkv[] = {Qkv::kQuery, Qkv::kKey, Qkv::kValue};

constexpr ParameterId matrixOf(Qkv which) { return static_cast<ParameterId>(which); }
constexpr ParameterId biasOf(Qkv which) {
  return static_cast<ParameterId>(static_cast<int>(which) + static_cast<int>(ParameterId::kB_Q));
}
static_assert(matrixOf(Qkv::kValue) == ParameterId::kW_V);
static_assert(biasOf(Qkv::kQuery) == ParameterId::kB_Q && biasOf(Qkv::kValue) == ParameterId::kB_V);

/// One projection: which numbers it reads, and where it lies in in_proj_weight, (rows, cols) from
/// float `start` on.
struct Projection {
  std::size_t start;
  std::size_t bias_start;  // of its rows in in_proj_bias
  std::size_t rows;        // all heads' width; k and v have kv_heads
  std::size_t cols;        // the inputs of one head
  std::size_t width;       // rows of one head
  bool of_memory;          // it reads memory (x in self-attention), not x

  /// The first column of the input that `head` reads.
  std::size_t inputStart(const Config& config, std::size_t head) const {
    return of_memory ? config.memoryInputStart(head) : config.headInputStart(head);
  }
};
Projection projection(const Config& config, Qkv which);

/// Some of a parameter's places: rows first_row … first_row + rows − 1, and columns likewise. A
/// bias is one row.
struct ParameterBox {
  std::size_t first_row;
  std::size_t first_col;
  std::size_t rows;
  std::size_t cols;
};

/// How many heads share the parameter: n_heads, of W_K, W_V, b_K and b_V kv_heads, and 1 of b_O,
/// which no head owns.
std::size_t sharesOf(const Config& config, ParameterId id);
/// The columns (of W_O the rows) of one head, and the head whose share has a place.
ParameterBox shareOf(const Config& config, ParameterId id, std::size_t head);
std::size_t headOf(const Config& config, ParameterId id, std::size_t row, std::size_t col);

/// The numbers of one parameter, row-major; a bias is one row.
std::span<float> numbersOf(Parameters& parameters, ParameterId id);
std::span<const float> numbersOf(const Parameters& parameters, ParameterId id);
std::size_t columnsOf(const Config& config, ParameterId id);

/// torch.nn.MultiheadAttention's packing, generalised: rows of W_Q, then W_K, then W_V, each
/// head-major, as (out, in).
///   split   in_proj_weight (3d, d)     out_proj_weight (d, d)
///   wide    in_proj_weight (2h·d_k + h·d_v, d)    out_proj_weight (d, h·d_v)
///   narrow  in_proj_weight (3d, d/h)   out_proj_weight (d, d); rows of head i act on input slice i
/// Where memory has other columns than x (PyTorch's kdim, vdim), W_K and W_V are (out,
/// memoryInputs), and the three lie one after the other all the same. With fewer heads of k and v,
/// W_K and W_V have fewer rows (PyTorch's k_proj_weight and v_proj_weight).
///
/// Row-major arrays as a caller has them, in that packing. When Config::bias is false, the biases
/// may be empty or hold only zeros.
struct ParameterArrays {
  std::span<const float> in_proj_weight;
  std::span<const float> in_proj_bias;
  std::span<const float> out_proj_weight;
  std::span<const float> out_proj_bias;

  /// The array that has the parameter, under its name.
  std::span<const float> of(ParameterId id) const;
};
std::string_view packedName(ParameterId id);  // "in_proj_weight", …

/// Where the numbers of a parameter lie in its array.
struct PackedPlaces {
  std::size_t start;
  std::size_t row_step;
  std::size_t col_step;

  std::size_t operator()(std::size_t row, std::size_t col) const {
    return start + row * row_step + col * col_step;
  }
};
PackedPlaces packedPlaces(const Config& config, ParameterId id);

/// Rows of all three projections, the length of in_proj_bias.
std::size_t inProjRows(const Config& config);
/// The length of in_proj_weight.
std::size_t inProjFloats(const Config& config);
/// in_proj_weight's shape, of rank 2; of rank 1 where the three differ in columns.
Index inProjShape(const Config& config);

/// All zeros, in the shapes of `config`.
Parameters zeroParameters(const Config& config);

/// Errors: kWrongLength naming the array and its shape; kNotFinite naming the array and the place;
/// kNoBias for one that is not zero in a layer without biases, and as checkTied() (tied.h).
Status checkParameters(const Config& config, const ParameterArrays& arrays);

/// Overwrites `parameters`; `arrays` must have passed checkParameters. Allocates only when the
/// shapes change.
void assignParameters(const Config& config, const ParameterArrays& arrays, Parameters& parameters);

}  // namespace manyheads
