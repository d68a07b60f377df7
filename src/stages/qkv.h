// The tensors that come in threes: for queries, keys and values.
#pragma once

#include <cstddef>
#include <optional>

#include "config/parameters.h"
#include "stages/tensor_id.h"

namespace manyheads {

/// Three tensors, in the order of Qkv.
struct QkvTensors {
  TensorId ids[3];

  constexpr TensorId operator[](Qkv which) const { return ids[static_cast<std::size_t>(which)]; }
};
static_assert(static_cast<std::size_t>(Qkv::kValue) == 2, "Qkv counts from 0, in kQkv's order");

namespace qkv {

inline constexpr QkvTensors kMatrices{TensorId::kW_Q, TensorId::kW_K, TensorId::kW_V};
inline constexpr QkvTensors kBiases{TensorId::kB_Q, TensorId::kB_K, TensorId::kB_V};
inline constexpr QkvTensors kPacked{TensorId::kQPacked, TensorId::kKPacked, TensorId::kVPacked};
inline constexpr QkvTensors kMatrixGradients{TensorId::kGradW_Q, TensorId::kGradW_K,
                                             TensorId::kGradW_V};
inline constexpr QkvTensors kBiasGradients{TensorId::kGradB_Q, TensorId::kGradB_K,
                                           TensorId::kGradB_V};
inline constexpr QkvTensors kPackedGradients{TensorId::kGradQPacked, TensorId::kGradKPacked,
                                             TensorId::kGradVPacked};

}  // namespace qkv

/// Which of the three the tensor is; nullopt if it is in none of these lists.
constexpr std::optional<Qkv> qkvOf(TensorId id) {
  for (const QkvTensors& tensors :
       {qkv::kMatrices, qkv::kBiases, qkv::kPacked, qkv::kMatrixGradients, qkv::kBiasGradients,
        qkv::kPackedGradients}) {
    for (const Qkv which : kQkv) {
      if (tensors[which] == id) return which;
    }
  }
  return std::nullopt;
}
static_assert(qkvOf(TensorId::kW_Q) == Qkv::kQuery && qkvOf(TensorId::kB_K) == Qkv::kKey &&
              qkvOf(TensorId::kVPacked) == Qkv::kValue && !qkvOf(TensorId::kW_O));

/// Parameters have a name in config/ and another one in the tensor table, in the same order.
constexpr TensorId tensorOf(ParameterId id) {
  return static_cast<TensorId>(static_cast<int>(id) + static_cast<int>(TensorId::kW_Q));
}
constexpr ParameterId parameterOf(TensorId id) {
  return static_cast<ParameterId>(static_cast<int>(id) - static_cast<int>(TensorId::kW_Q));
}
static_assert(tensorOf(ParameterId::kW_Q) == TensorId::kW_Q &&
              tensorOf(ParameterId::kW_O) == TensorId::kW_O &&
              tensorOf(ParameterId::kB_O) == TensorId::kB_O &&
              parameterOf(TensorId::kB_V) == ParameterId::kB_V);

}  // namespace manyheads
