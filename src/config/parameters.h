// The layer's parameters as the formulas read them, and the table with everything else about each:
// its name, its shape, the heads that share it, its purpose.
//
// To add a parameter: its field, its id, its row (parameters.cpp), and in the file of its stage the
// rows of the tensor table. tied.cpp decides what ties or fixes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "config/config.h"
#include "tensor/tensor.h"

namespace manyheads {

/// The parameters in the orientation of the formulas, x W. Tied and fixed parameters (tied.h) are
/// stored here with their values, like all others.
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
  Tensor1 g_Q;  // gains of q_norm: (d_k) with qkNorm head, (h·d_k) whole, none without
  Tensor1 g_K;  // likewise; (h_kv·d_k) whole
};

enum class ParameterId : std::uint8_t {
  kW_Q,
  kW_K,
  kW_V,
  kW_O,
  kB_Q,
  kB_K,
  kB_V,
  kB_O,
  kG_Q,
  kG_K
};
inline constexpr std::size_t kParameterCount = static_cast<std::size_t>(ParameterId::kG_K) + 1;

/// The three projections, in the order of PyTorch's packing.
enum class Qkv : std::uint8_t { kQuery, kKey, kValue };
inline constexpr Qkv kQkv[] = {Qkv::kQuery, Qkv::kKey, Qkv::kValue};

/// What a parameter is used to make: q, k, v, or the output.
enum class ParameterOf : std::uint8_t { kQuery, kKey, kValue, kOutput };

enum class ParameterRole : std::uint8_t { kMatrix, kBias, kGain };

/// PyTorch's arrays of the same numbers (packing.h).
enum class PackedArray : std::uint8_t {
  kInProjWeight,
  kInProjBias,
  kOutProjWeight,
  kOutProjBias,
  kQNormWeight,
  kKNormWeight
};
inline constexpr PackedArray kPackedArrays[] = {
    PackedArray::kInProjWeight, PackedArray::kInProjBias,  PackedArray::kOutProjWeight,
    PackedArray::kOutProjBias,  PackedArray::kQNormWeight, PackedArray::kKNormWeight};

/// The axis of a parameter along which its heads are side by side.
enum class Bands : std::uint8_t { kColumns, kRows, kNone };

/// A parameter's rows and columns; biases and gains are one row.
struct ParameterSize {
  std::size_t rows;
  std::size_t cols;
};

struct ParameterInfo {
  ParameterId id;
  std::string_view name;  // "W_Q"
  ParameterOf of;
  ParameterRole role;
  PackedArray array;
  std::variant<Tensor1 Parameters::*, Tensor2 Parameters::*> field;
  ParameterSize (*size)(const Config& config);
  Bands bands;
};

/// In the order of ParameterId.
std::span<const ParameterInfo, kParameterCount> parameterTable();
inline const ParameterInfo& parameterInfo(ParameterId id) {
  return parameterTable()[static_cast<std::size_t>(id)];
}
inline bool isBias(ParameterId id) { return parameterInfo(id).role == ParameterRole::kBias; }

std::optional<ParameterId> findParameter(std::string_view name);
/// The parameter with this role for that; there is exactly one.
ParameterId parameterFor(ParameterOf of, ParameterRole role);
ParameterId matrixOf(Qkv which);
ParameterId biasOf(Qkv which);

/// The numbers that one projection reads.
struct Projection {
  std::size_t rows;   // columns of W: all heads' width; k and v have kv_heads
  std::size_t cols;   // rows of W: the inputs of one head
  std::size_t width;  // columns of one head
  bool of_memory;     // it reads memory (x in self-attention), not x

  /// The first column of the input that `head` reads.
  std::size_t inputStart(const Config& config, std::size_t head) const {
    return of_memory ? config.memoryInputStart(head) : config.headInputStart(head);
  }
};
Projection projection(const Config& config, Qkv which);

/// A block of a parameter: rows first_row … first_row + rows − 1, and columns likewise. A vector is
/// one row.
struct ParameterBox {
  std::size_t first_row;
  std::size_t first_col;
  std::size_t rows;
  std::size_t cols;
};

/// How many heads share the parameter: n_heads; kv_heads for W_K, W_V, b_K and b_V; 1 for b_O,
/// which belongs to no head, and for gains that all heads have in common.
std::size_t sharesOf(const Config& config, ParameterId id);
/// The columns of one head (for W_O its rows), and the head whose share contains a place.
ParameterBox shareOf(const Config& config, ParameterId id, std::size_t head);
std::size_t headOf(const Config& config, ParameterId id, std::size_t row, std::size_t col);

/// The numbers of one parameter, row-major; a vector is one row.
std::span<float> numbersOf(Parameters& parameters, ParameterId id);
std::span<const float> numbersOf(const Parameters& parameters, ParameterId id);
std::size_t columnsOf(const Config& config, ParameterId id);

/// The count of all parameters' numbers. 64 bits: size_t is not enough in wasm.
std::uint64_t parameterFloats(const Config& config);
/// Gives every parameter its shape; allocates only where a shape changes.
void resizeParameters(const Config& config, Parameters& parameters);
void fillWithZeros(Parameters& parameters);
/// All zeros except the gains, which are one, in the shapes of `config`.
Parameters blankParameters(const Config& config);

}  // namespace manyheads
