// The backward pass again, in float64, with the running error bound of reference.h: written from
// the formulas and PyTorch's packing alone.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "reference.h"

namespace manyheads::reference {

/// Tensors by their names in the tensor table; gradients as grad.NAME. Those of W_Q, W_K and W_V,
/// as (out, in), lie one after the other in grad.in_proj_weight, whatever their columns are.
using Tensors = std::map<std::string, Numbers>;

/// Every stage's tensor from the inputs, with the bound that has grown until there; besides, x,
/// memory (x in self-attention) and the parameters.
Tensors forward(const Input& input);

/// The gradients that there are, in the order of the backward pass; grad.output is given.
std::vector<std::string> gradientNames(const Input& input);

/// One of them, from the tensors that it is made from. grad.memory of self-attention is empty.
Numbers gradient(const Input& input, const std::string& name, const Tensors& from);

/// All, one after the other: `tensors` are forward()'s and grad.output.
void backward(const Input& input, Tensors& tensors);

/// Where the number at `place` of in_proj_weight (or of in_proj_bias) has its gradient: at another
/// place where it is held at that; nowhere, where it is held at a constant.
std::optional<std::size_t> freePlace(const Input& input, std::size_t place, bool bias);

}  // namespace manyheads::reference
