// The backward pass in float64, with the running error bound of reference.h, written only from the
// formulas and PyTorch's packing.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "reference.h"

namespace manyheads::reference {

/// Tensors by their names in the tensor table; gradients as grad.NAME. The gradients of W_Q, W_K
/// and W_V are concatenated in grad.in_proj_weight as (out, in), whatever their columns are.
using Tensors = std::map<std::string, Numbers>;

/// All stages' tensors from the inputs, with their accumulated bounds; also x, memory (x in
/// self-attention) and the parameters.
Tensors forward(const Input& input);

/// Names of the existing gradients, in the order of the backward pass; grad.output is given.
std::vector<std::string> gradientNames(const Input& input);

/// A gradient, from the tensors that it depends on. grad.memory of self-attention is empty.
Numbers gradient(const Input& input, const std::string& name, const Tensors& from);

/// All gradients in order: `tensors` are forward()'s and grad.output.
void backward(const Input& input, Tensors& tensors);

/// The place that has the gradient of the number at `place` in in_proj_weight (or in_proj_bias):
/// another place if it is held at that; none if it is held at a constant.
std::optional<std::size_t> freePlace(const Input& input, std::size_t place, bool bias);

}  // namespace manyheads::reference
