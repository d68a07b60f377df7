#include "attention/axes.h"

namespace manyheads::graph {

AttentionAxes::AttentionAxes(AxisTable& table, const Config& config, std::size_t room_for)
    : kv(table.addPart(config.kv_heads)),
      group(table.addPart(config.queryGroup())),
      sequence(table.addPart()),
      query(table.addPart()),
      key(table.addPart()),
      new_key(room_for > 0 ? table.addPart() : key),
      other_key(table.addPart()),
      other_kv(table.addPart(config.kv_heads)),
      other_group(table.addPart(config.queryGroup())),
      other_d_k(table.addPart(config.dK())),
      d_k(table.addPart(config.dK())),
      d_v(table.addPart(config.dV())),
      in(table.addPart(config.headInputs())),
      memory_in(table.addPart(config.memoryInputs())),
      out(table.addPart(config.d_model)),
      heads(table.add("h", Role::kHead, {sequence, kv, group})),
      kv_heads(table.add("h_kv", Role::kHead, {sequence, kv})),
      own_heads(table.add("h", Role::kHead, {kv, group})),
      other_own_heads(table.add("head", Role::kHead, {other_kv, other_group})),
      queries(table.add("n", Role::kQuery, {query})),
      keys(table.add("m", Role::kKey, {key})),
      other_keys(table.add("m", Role::kKey, {other_key})),
      all_queries(table.add("n", Role::kQuery, {sequence, query})),
      all_keys(table.add("m", Role::kKey, {sequence, key})),
      new_keys(keys),
      all_new_keys(all_keys),
      other_heads(table.add("h", Role::kHead, {sequence, other_kv, other_group})),
      other_kv_heads(table.add("h_kv", Role::kHead, {sequence, other_kv})),
      other_head_k(table.add("d_k", Role::kFeature, {other_d_k})),
      out_model(table.add("d_model", Role::kOutput, {out})),
      inputs(table.add("in", Role::kFeature, {in})),
      memory_inputs(table.add("in_memory", Role::kFeature, {memory_in})),
      head_k(table.add("d_k", Role::kFeature, {d_k})),
      head_v(table.add("d_v", Role::kFeature, {d_v})),
      all_k(table.add("h·d_k", Role::kFeature, {kv, group, d_k})),
      all_v(table.add("h·d_v", Role::kFeature, {kv, group, d_v})),
      all_kv_k(table.add("h_kv·d_k", Role::kFeature, {kv, d_k})),
      all_kv_v(table.add("h_kv·d_v", Role::kFeature, {kv, d_v})),
      other_all_k(table.add("h·d_k", Role::kFeature, {other_kv, other_group, d_k})),
      other_all_v(table.add("h·d_v", Role::kFeature, {other_kv, other_group, d_v})),
      other_all_kv_k(table.add("h_kv·d_k", Role::kFeature, {other_kv, d_k})),
      other_all_kv_v(table.add("h_kv·d_v", Role::kFeature, {other_kv, d_v})) {
  if (room_for > 0) {
    new_keys = table.add("n", Role::kKey, {new_key});
    all_new_keys = table.add("n", Role::kKey, {sequence, new_key});
    room = table.add("context", Role::kKey, {table.addPart(room_for)});
  }
  // In narrow, the columns of x and memory are cut into one piece a head.
  if (config.variant == Variant::kNarrow) {
    model = table.add("d_model", Role::kInput, {kv, group, in});
    whole_model = table.add("d_model", Role::kFeature, {kv, group, in});
    memory_model = table.add("d_memory", Role::kInput, {kv, group, memory_in});
  } else {
    model = table.add("d_model", Role::kInput, {in});
    whole_model = table.add("d_model", Role::kFeature, {in});
    memory_model = table.add("d_memory", Role::kInput, {memory_in});
  }
  if (config.qk_norm == QkNorm::kWhole) {
    gains_q = table.add("gains", Role::kFeature, {kv, group, d_k});
    gains_k = table.add("gains", Role::kFeature, {kv, d_k});
  } else {
    gains_q = gains_k = table.add("gains", Role::kFeature, {d_k});
  }
}

void AttentionAxes::setLengths(AxisTable& table, std::size_t n, std::size_t m,
                               std::size_t sequences) const {
  table.setLength(sequence, sequences);
  table.setLength(query, n);
  table.setLength(key, m);
  table.setLength(other_key, m);
  if (room) table.setLength(new_key, n);
}

}  // namespace manyheads::graph
