// The axes of multi-head attention's tensors, which all its layers in one graph share.
#pragma once

#include "config/config.h"
#include "graph/axes.h"

namespace manyheads::graph {

class AttentionAxes {
  AxisTable* table_;  // while they are added to it

  Part part(std::size_t length = 1) { return table_->addPart(length); }
  AxisId axis(const char* name, Role role, const Parts& parts) {
    return table_->add(name, role, parts);
  }

 public:
  /// With room for so many keys of one sequence, those of earlier runs are kept (model/).
  AttentionAxes(AxisTable& table, const Config& config, std::size_t room_for = 0);

  /// The lengths of a run: n queries and m keys of each of so many sequences. Where keys are kept,
  /// the run adds n of them.
  void setLengths(AxisTable& table, std::size_t n, std::size_t m, std::size_t sequences = 1) const;

  const Config config;
  const bool keeps;  // whether there is room

  // Heads before tokens: sums over heads are made head by head (product.h). The `other` ones count
  // a whole row, for an entry of it. Those of tokens have the length 1 until there are some.
  const Part kv = part(config.kv_heads);         // heads of k and v
  const Part group = part(config.queryGroup());  // the query heads that read each of them
  const Part sequence = part(), query = part(), key = part();
  const Part new_key = part();  // where keys are kept, those that this run adds
  const Part kept_key = part();
  const Part other_key = part();
  const Part other_kv = part(config.kv_heads), other_group = part(config.queryGroup());
  const Part other_d_k = part(config.dK());
  const Part d_k = part(config.dK()), d_v = part(config.dV());
  const Part in = part(config.headInputs());           // the columns of x that one head reads
  const Part memory_in = part(config.memoryInputs());  // and of memory
  const Part out = part(config.d_model);

  // Of tensors with one matrix a head, for all sequences; and of one sequence.
  const AxisId heads = axis("h", Role::kHead, {sequence, kv, group});
  const AxisId kv_heads = axis("h_kv", Role::kHead, {sequence, kv});
  const AxisId own_heads = axis("h", Role::kHead, {kv, group});
  const AxisId other_heads = axis("h", Role::kHead, {sequence, other_kv, other_group});
  const AxisId other_kv_heads = axis("h_kv", Role::kHead, {sequence, other_kv});
  const AxisId other_own_heads = axis("head", Role::kHead, {other_kv, other_group});
  // Tokens of one sequence, and of all.
  const AxisId queries = axis("n", Role::kQuery, {query});
  const AxisId keys = axis("m", Role::kKey, {key});
  const AxisId other_keys = axis("m", Role::kKey, {other_key});
  const AxisId all_queries = axis("n", Role::kQuery, {sequence, query});
  const AxisId all_keys = axis("m", Role::kKey, {sequence, key});
  // Keys that this run adds: all of them, if none are kept.
  const AxisId new_keys = axis(keeps ? "n" : "m", Role::kKey, {keeps ? new_key : key});
  const AxisId all_new_keys =
      axis(keeps ? "n" : "m", Role::kKey, {sequence, keeps ? new_key : key});
  const AxisId room = axis("context", Role::kKey, {kept_key});  // for keys that are kept
  // Columns that one head reads of x and of memory, and those of one head's q and k, and v.
  const AxisId inputs = axis("in", Role::kFeature, {in});
  const AxisId memory_inputs = axis("in_memory", Role::kFeature, {memory_in});
  const AxisId head_k = axis("d_k", Role::kFeature, {d_k});
  const AxisId head_v = axis("d_v", Role::kFeature, {d_v});
  const AxisId other_head_k = axis("d_k", Role::kFeature, {other_d_k});
  // Columns of all heads side by side.
  const AxisId all_k = axis("h·d_k", Role::kFeature, {kv, group, d_k});
  const AxisId all_v = axis("h·d_v", Role::kFeature, {kv, group, d_v});
  const AxisId all_kv_k = axis("h_kv·d_k", Role::kFeature, {kv, d_k});
  const AxisId all_kv_v = axis("h_kv·d_v", Role::kFeature, {kv, d_v});
  const AxisId other_all_k = axis("h·d_k", Role::kFeature, {other_kv, other_group, d_k});
  const AxisId other_all_v = axis("h·d_v", Role::kFeature, {other_kv, other_group, d_v});
  const AxisId other_all_kv_k = axis("h_kv·d_k", Role::kFeature, {other_kv, d_k});
  const AxisId other_all_kv_v = axis("h_kv·d_v", Role::kFeature, {other_kv, d_v});
  // Columns of x, of what has as many but is not x, of memory, and of the output. In narrow, those
  // of x and memory are cut into one piece a head.
  const bool is_cut = config.variant == Variant::kNarrow;
  const AxisId model = axis("d_model", Role::kInput, is_cut ? Parts{kv, group, in} : Parts{in});
  const AxisId whole_model =
      axis("d_model", Role::kFeature, is_cut ? Parts{kv, group, in} : Parts{in});
  const AxisId memory_model =
      axis("d_memory", Role::kInput, is_cut ? Parts{kv, group, memory_in} : Parts{memory_in});
  const AxisId out_model = axis("d_model", Role::kOutput, {out});
  // One head's gains of q and of k, or all heads'.
  const bool is_whole = config.qk_norm == QkNorm::kWhole;
  const AxisId gains_q =
      axis("gains", Role::kFeature, is_whole ? Parts{kv, group, d_k} : Parts{d_k});
  const AxisId gains_k = axis("gains", Role::kFeature, is_whole ? Parts{kv, d_k} : Parts{d_k});
};

}  // namespace manyheads::graph
