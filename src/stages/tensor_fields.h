// The tensors that a trace or gradients hold, by the tensor table: their shapes, and how many
// floats they are.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <variant>

#include "stages/tensor_table.h"

namespace manyheads {

/// Calls visit(field of `whole`, its row of the table) for each.
template <typename Whole, typename Visit>
void eachField(Whole& whole, Visit visit) {
  for (const TensorInfo& tensor : tensorTable()) {
    const auto visitIfOwn = [&](const auto& storage) {
      if constexpr (requires { whole.*storage; }) visit(whole.*storage, tensor);
    };
    std::visit(visitIfOwn, tensor.storage);
  }
}

/// Gives each its shape. Sequences lie one after the other along tokens or heads, where a tensor
/// begins with these; those of parameters do not.
template <typename Whole>
void resizeFields(Whole& whole, const Lengths& lengths, bool self, std::size_t sequences) {
  eachField(whole, [&](auto& field, const TensorInfo& tensor) {
    const bool none = (self && isOfMemory(tensor)) || !isOfLayer(tensor.id, lengths.config);
    const Index sizes = shapeOf(tensor.axes, lengths);
    auto shape = field.shape();
    std::copy(sizes.begin(), sizes.end(), shape.begin());
    if (none) shape.fill(0);
    const AxisRole first = axisInfo(tensor.axes[0]).role;
    const bool of_sequence =
        first == AxisRole::kHead || first == AxisRole::kQuery || first == AxisRole::kKey;
    // One attn_mask is that of all sequences.
    if (of_sequence && tensor.id != TensorId::kAttnMask) shape[0] *= sequences;
    field.resize(shape);
  });
}

/// Of one sequence, memory counted always.
template <typename Whole>
std::uint64_t floatsOfFields(const Lengths& lengths) {
  std::uint64_t floats = 0;
  Whole whole;
  eachField(whole, [&](const auto&, const TensorInfo& tensor) {
    if (isOfLayer(tensor.id, lengths.config)) floats += floatsOf(tensor.axes, lengths);
  });
  return floats;
}

}  // namespace manyheads
