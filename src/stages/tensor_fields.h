// The tensors in a trace or in gradients, by the tensor table: their shapes and their number of
// floats.
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

/// Gives each its shape. Tensors whose first axis is tokens or heads hold the sequences one after
/// the other; those of parameters do not.
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
    // All sequences share one attn_mask.
    if (of_sequence && tensor.id != TensorId::kAttnMask) shape[0] *= sequences;
    field.resize(shape);
  });
}

/// For one sequence, always counting memory.
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
