#include "attention/axes.h"

#include <algorithm>
#include <iterator>

#include "tensor/must.h"

namespace manyheads::graph {
namespace {

using A = AttentionAxes;

struct Row {
  AxisId id;
  const char* name;
  Role role;
  Parts parts;
};

constexpr Row kRows[] = {
    {A::heads, "h", Role::kHead, {A::sequence, A::kv, A::group}},
    {A::kv_heads, "h_kv", Role::kHead, {A::sequence, A::kv}},
    {A::own_heads, "h", Role::kHead, {A::kv, A::group}},
    {A::other_own_heads, "head", Role::kHead, {A::other_kv, A::other_group}},
    {A::queries, "n", Role::kQuery, {A::query}},
    {A::keys, "m", Role::kKey, {A::key}},
    {A::other_keys, "m", Role::kKey, {A::other_key}},
    {A::all_queries, "n", Role::kQuery, {A::sequence, A::query}},
    {A::all_keys, "m", Role::kKey, {A::sequence, A::key}},
    {A::other_heads, "h", Role::kHead, {A::sequence, A::other_kv, A::other_group}},
    {A::other_kv_heads, "h_kv", Role::kHead, {A::sequence, A::other_kv}},
    {A::other_head_k, "d_k", Role::kFeature, {A::other_d_k}},
    {A::out_model, "d_model", Role::kOutput, {A::out}},
    {A::inputs, "in", Role::kFeature, {A::in}},
    {A::memory_inputs, "in_memory", Role::kFeature, {A::memory_in}},
    {A::head_k, "d_k", Role::kFeature, {A::d_k}},
    {A::head_v, "d_v", Role::kFeature, {A::d_v}},
    {A::all_k, "h·d_k", Role::kFeature, {A::kv, A::group, A::d_k}},
    {A::all_v, "h·d_v", Role::kFeature, {A::kv, A::group, A::d_v}},
    {A::all_kv_k, "h_kv·d_k", Role::kFeature, {A::kv, A::d_k}},
    {A::all_kv_v, "h_kv·d_v", Role::kFeature, {A::kv, A::d_v}},
    {A::other_all_k, "h·d_k", Role::kFeature, {A::other_kv, A::other_group, A::d_k}},
    {A::other_all_v, "h·d_v", Role::kFeature, {A::other_kv, A::other_group, A::d_v}},
    {A::other_all_kv_k, "h_kv·d_k", Role::kFeature, {A::other_kv, A::d_k}},
    {A::other_all_kv_v, "h_kv·d_v", Role::kFeature, {A::other_kv, A::d_v}},
};

constexpr bool isInOrder() {
  for (std::size_t i = 0; i < std::size(kRows); ++i) {
    if (kRows[i].id != i) return false;
  }
  return true;
}
static_assert(isInOrder() && std::size(kRows) == A::model);

}  // namespace

AttentionAxes::AttentionAxes(AxisTable& table, const Config& config, std::size_t room_for)
    : keeps(room_for > 0) {
  std::size_t lengths[kParts];
  std::fill(std::begin(lengths), std::end(lengths), 1);  // of tokens: until there are some
  lengths[kv] = lengths[other_kv] = config.kv_heads;
  lengths[group] = lengths[other_group] = config.queryGroup();
  lengths[d_k] = lengths[other_d_k] = config.dK();
  lengths[d_v] = config.dV();
  lengths[in] = config.headInputs();
  lengths[memory_in] = config.memoryInputs();
  lengths[out] = config.d_model;
  if (keeps) lengths[kept_key] = room_for;
  for (const std::size_t length : lengths) table.addPart(length);
  for (const Row& row : kRows) must(table.add(row.name, row.role, row.parts) == row.id);
  // In narrow, the columns of x and memory are cut into one piece a head.
  const bool is_cut = config.variant == Variant::kNarrow;
  const Parts of_x = is_cut ? Parts{kv, group, in} : Parts{in};
  const bool whole = config.qk_norm == QkNorm::kWhole;
  table.add("d_model", Role::kInput, of_x);
  table.add("d_model", Role::kFeature, of_x);
  table.add("d_memory", Role::kInput, is_cut ? Parts{kv, group, memory_in} : Parts{memory_in});
  table.add("gains", Role::kFeature, whole ? Parts{kv, group, d_k} : Parts{d_k});
  table.add("gains", Role::kFeature, whole ? Parts{kv, d_k} : Parts{d_k});
  const Part added = keeps ? new_key : key;
  table.add(keeps ? "n" : "m", Role::kKey, {added});
  table.add(keeps ? "n" : "m", Role::kKey, {sequence, added});
  table.add("context", Role::kKey, {kept_key});
}

void AttentionAxes::setLengths(AxisTable& table, std::size_t n, std::size_t m,
                               std::size_t sequences) const {
  table.setLength(sequence, sequences);
  table.setLength(query, n);
  table.setLength(key, m);
  table.setLength(new_key, n);
  table.setLength(other_key, m);
}

}  // namespace manyheads::graph
