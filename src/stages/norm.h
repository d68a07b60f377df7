// What scores.cpp needs of norm.cpp: if q and k are normalised, their gradients are computed there.
#pragma once

#include "stages/making.h"
#include "stages/tensor_table.h"

namespace manyheads {

/// For grad.q and grad.k in a layer with qkNorm.
Making normGradient(const Entry& entry);
void explainNormGradient(const Explained& entry);

}  // namespace manyheads
