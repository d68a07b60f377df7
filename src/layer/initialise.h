// Parameters that a configuration names: random, constructed, patterns, ones, clones.
//
// random: torch.nn.MultiheadAttention's own initialisation. in_proj_weight is uniform within the
// Xavier bound √(6 / (d + 3d)) of the packed (3d, d) matrix (Glorot and Bengio 2010, eq. 16; the
// same bound in every variant, so that variants differ in nothing but what is cut), out_proj.weight
// uniform within 1/√(fan in), fan in = h·d_v; biases zero. Narrow takes the diagonal blocks of
// split's matrices. In wide, head i keeps its d/h columns of split's, bit for bit, when h divides
// d, and draws the other columns from a further stream of the same seed; when h does not divide d,
// all of them. W_O likewise, row by row: the same draws, within the smaller bound. A number depends
// on its place, its head and the seed, never on how many heads or columns there are.
//
// What the configuration ties or fixes (tied.h) is given its values last.
//
// ones: every entry of W_Q, W_K, W_V and W_O 1, biases 0.
//
// clones: every head has the numbers of random's head 0 (of W_O: its row band).
//
// constructed, patterns: made by hand; see constructed.h and patterns.h.
#pragma once

#include "config/config.h"
#include "config/parameters.h"

namespace manyheads {

/// `config.parameters` must not be kGiven.
Parameters initialise(const Config& config);

}  // namespace manyheads
