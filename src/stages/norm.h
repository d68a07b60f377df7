// What scores.cpp needs of norm.cpp: where q and k are normalised, their gradients are made there.
#pragma once

#include "stages/making.h"
#include "stages/tensor_table.h"

namespace manyheads {

/// Of grad.q and grad.k in a layer with qkNorm.
Making normGradient(const Entry& entry);
void explainNormGradient(const Explained& entry);

}  // namespace manyheads
