// The axes of multi-head attention's tensors, which all its layers in one graph share.
#pragma once

#include "config/config.h"
#include "graph/axes.h"

namespace manyheads::graph {

/// Their ids are the same in every graph: they are the first of its table.
struct AttentionAxes {
  /// With room for so many keys of one sequence, those of earlier runs are kept (model/).
  AttentionAxes(AxisTable& table, const Config& config, std::size_t room_for = 0);

  bool keeps;  // whether there is room

  // Heads before tokens: sums over heads are made head by head (product.h). The `other` ones count
  // a whole row, for an entry of it.
  enum : Part {
    kv,     // heads of k and v
    group,  // the query heads that read each of them
    sequence,
    query,
    key,
    new_key,  // where keys are kept, those that this run adds
    kept_key,
    other_key,
    other_kv,
    other_group,
    other_d_k,
    d_k,
    d_v,
    in,         // the columns of x that one head reads
    memory_in,  // and of memory
    out,
    kParts
  };

  enum : AxisId {
    heads,  // of tensors with one matrix a head, for all sequences
    kv_heads,
    own_heads,  // of one sequence
    other_own_heads,
    queries,  // of one sequence
    keys,
    other_keys,
    all_queries,  // of all sequences
    all_keys,
    other_heads,
    other_kv_heads,
    other_head_k,
    out_model,  // columns of the output
    inputs,     // columns of x that one head reads
    memory_inputs,
    head_k,  // columns of one head
    head_v,
    all_k,  // columns of all heads side by side
    all_v,
    all_kv_k,
    all_kv_v,
    other_all_k,
    other_all_v,
    other_all_kv_k,
    other_all_kv_v,
    // Their parts depend on the configuration.
    model,         // columns of x
    whole_model,   // for what has as many but is not x
    memory_model,  // columns of memory
    gains_q,
    gains_k,
    new_keys,  // keys that this run adds: all of them, if none are kept
    all_new_keys,
    room  // for keys that are kept
  };

  /// The lengths of a run: n queries and m keys of each of so many sequences. Where keys are kept,
  /// the run adds n of them.
  void setLengths(AxisTable& table, std::size_t n, std::size_t m, std::size_t sequences = 1) const;
};

}  // namespace manyheads::graph
