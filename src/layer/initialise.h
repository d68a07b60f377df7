// The parameters that a configuration can name: random, constructed, patterns, ones, clones.
//
// random: torch.nn.MultiheadAttention's own initialisation. in_proj_weight is uniform within the
// Xavier bound √(6 / (d + 3d)) of the packed (3d, d) matrix (Glorot and Bengio 2010, eq. 16; the
// same bound in every variant, so that variants only differ in what is cut), out_proj.weight
// uniform within 1/√(fan in), fan in = h·d_v; biases zero. Narrow takes the diagonal blocks of
// split's matrices. In wide, if h divides d, head i has its d/h columns of split's matrices, bit
// for bit, and draws the other columns from a second stream of the same seed; otherwise it draws
// all of them from there. W_O likewise by rows: the same draws, within the smaller bound. A number
// only depends on its place, its head and the seed, not on the number of heads or columns.
//
// ones: every entry of W_Q, W_K, W_V and W_O 1, biases 0.
//
// clones: every head has the numbers of random's head 0 (of W_O: its row band).
//
// constructed, patterns: made by hand; see words/hand_made.h.
#pragma once

#include "attention/layer_graph.h"
#include "config/config.h"
#include "graph/run.h"

namespace manyheads {

/// Writes all parameters of a run of the layer, in which every number is 0. `config.parameters`
/// must not be kGiven.
void initialise(const graph::LayerGraph& layer, const Config& config, graph::Run& run);

/// Gains of 1, where the layer has any.
void writeGains(graph::Run& run);

}  // namespace manyheads
