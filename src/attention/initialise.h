// Parameters that a configuration names: random, constructed, ones, clones.
//
// random   torch.nn.MultiheadAttention's own initialisation: in_proj_weight uniform within the
// Xavier
//          bound √(6 / (d + 3d)) of the packed (3d, d) matrix (Glorot and Bengio 2010, eq. 16; the
//          same bound in every variant, so that the knife alone differs), out_proj.weight uniform
//          within 1/√(fan in), fan in = h·d_v; biases zero.
//          Narrow takes the diagonal blocks of split's matrices. In wide, head i keeps its d/h
//          columns of split's (when h divides d) and draws the other columns from the same seed;
//          likewise its rows of W_O.
// ones     every weight 1, biases 0.
// clones   every head has the numbers of random's head 1 (of W_O: its row band).
// constructed  see constructed.h.
#pragma once

#include "attention/config.h"
#include "attention/parameters.h"

namespace manyheads {

/// `config.parameters` must not be kGiven.
Parameters initialise(const Config& config);

}  // namespace manyheads
