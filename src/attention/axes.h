// The axes of multi-head attention's tensors, which all its layers in one graph share.
#pragma once

#include <optional>

#include "config/config.h"
#include "graph/axes.h"

namespace manyheads::graph {

struct AttentionAxes {
  /// With room for so many keys of one sequence, those of earlier runs are kept (model/).
  AttentionAxes(AxisTable& table, const Config& config, std::size_t room = 0);

  // Parts, heads before tokens: sums over heads are made head by head (product.h). The `other` ones
  // count a whole row, for an entry of it.
  Part kv, group;  // heads of k and v, and the query heads that read each of them
  Part sequence, query, key, new_key, other_key;
  Part other_kv, other_group, other_d_k;
  Part d_k, d_v;
  Part in, memory_in;  // the columns of x and memory that one head reads
  Part out;

  AxisId heads, kv_heads;             // of tensors with one matrix a head, for all sequences
  AxisId own_heads, other_own_heads;  // of one sequence
  AxisId queries, keys, other_keys;   // of one sequence
  AxisId all_queries, all_keys;       // of all sequences
  AxisId new_keys, all_new_keys;      // those that this run adds: all of them, if none are kept
  std::optional<AxisId> room;         // for keys that are kept
  AxisId other_heads, other_kv_heads, other_head_k;
  AxisId model, memory_model, out_model;    // columns of x, memory and the output
  AxisId inputs, memory_inputs;             // of them, those that one head reads
  AxisId head_k, head_v;                    // columns of one head
  AxisId all_k, all_v, all_kv_k, all_kv_v;  // of all heads side by side
  AxisId other_all_k, other_all_v, other_all_kv_k, other_all_kv_v;
  AxisId gains_q, gains_k;
  AxisId whole_model;  // columns of x, for what has as many but is not x

  /// The lengths of a run: n queries and m keys of each of so many sequences. Where keys are kept,
  /// the run adds n of them.
  void setLengths(AxisTable& table, std::size_t n, std::size_t m, std::size_t sequences = 1) const;
};

}  // namespace manyheads::graph
