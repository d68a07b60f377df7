#include "attention/attention.h"

#include "ops/ops.h"

namespace manyheads::graph {
namespace {

// The axes of a layer's tensors.
struct LayerAxes {
  // The parts, heads before tokens: sums over heads are made head by head.
  Part kv, group, sequence, query, key, other_key, other_kv, other_group, other_d_k, d_k, d_v, in,
      memory_in, out;
  AxisId heads, kv_heads, alive;  // of tensors with one matrix a head
  AxisId queries, keys;           // of one sequence
  // What a whole row is counted by, for an entry of it.
  AxisId other_keys, other_heads, other_kv_heads, other_head_k;
  AxisId all_queries, all_keys;           // of all sequences
  AxisId model, memory_model, out_model;  // columns of x, memory and the output
  AxisId inputs, memory_inputs;           // of them, those that one head reads
  AxisId head_k, head_v, all_k, all_v, all_kv_k, all_kv_v;

  LayerAxes(AxisTable& table, const Config& config)
      : kv(table.addPart(config.kv_heads)),
        group(table.addPart(config.queryGroup())),
        sequence(table.addPart()),
        query(table.addPart()),
        key(table.addPart()),
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
        alive(table.add("h", Role::kHead, {kv, group})),
        queries(table.add("n", Role::kQuery, {query})),
        keys(table.add("m", Role::kKey, {key})),
        other_keys(table.add("m", Role::kKey, {other_key})),
        other_heads(table.add("h", Role::kHead, {sequence, other_kv, other_group})),
        other_kv_heads(table.add("h_kv", Role::kHead, {sequence, other_kv})),
        other_head_k(table.add("d_k", Role::kFeature, {other_d_k})),
        all_queries(table.add("n", Role::kQuery, {sequence, query})),
        all_keys(table.add("m", Role::kKey, {sequence, key})),
        out_model(table.add("d_model", Role::kOutput, {out})),
        inputs(table.add("in", Role::kFeature, {in})),
        memory_inputs(table.add("in_memory", Role::kFeature, {memory_in})),
        head_k(table.add("d_k", Role::kFeature, {d_k})),
        head_v(table.add("d_v", Role::kFeature, {d_v})),
        all_k(table.add("h·d_k", Role::kFeature, {kv, group, d_k})),
        all_v(table.add("h·d_v", Role::kFeature, {kv, group, d_v})),
        all_kv_k(table.add("h_kv·d_k", Role::kFeature, {kv, d_k})),
        all_kv_v(table.add("h_kv·d_v", Role::kFeature, {kv, d_v})) {
    // In narrow, the columns of x and memory are cut into one piece a head.
    if (config.variant == Variant::kNarrow) {
      model = table.add("d_model", Role::kInput, {kv, group, in});
      memory_model = table.add("d_memory", Role::kInput, {kv, group, memory_in});
    } else {
      model = table.add("d_model", Role::kInput, {in});
      memory_model = table.add("d_memory", Role::kInput, {memory_in});
    }
  }
};

}  // namespace

void Attention::setLengths(std::size_t n, std::size_t m, std::size_t of_sequences) {
  graph.axes.setLength(sequences, of_sequences);
  graph.axes.setLength(queries, n);
  graph.axes.setLength(keys, m);
  graph.axes.setLength(other_keys, m);
}

Attention attention(const Config& config, bool self) {
  Attention layer;
  Graph& g = layer.graph;
  const LayerAxes a(g.axes, config);
  layer.sequences = a.sequence;
  layer.queries = a.query;
  layer.keys = a.key;
  layer.other_keys = a.other_key;
  const auto free = [&](std::string_view name, const Axes& axes) {
    return g.as(parameter(g, name, axes));
  };
  const auto bias = [&](std::string_view name, AxisId axis) -> std::optional<Operand> {
    if (config.bias) return free(name, {axis});
    fixed(g, name, {axis});
    return std::nullopt;
  };

  const Operand x = g.as(input(g, "x", {a.all_queries, a.model}));
  const Axes of_memory{a.all_keys, a.memory_model};
  const Operand memory = self ? g.as(x.node, of_memory) : g.as(input(g, "memory", of_memory));
  layer.x = x.node;
  layer.memory = memory.node;
  layer.padding = input(g, "padding", {a.all_keys});
  layer.alive = input(g, "alive", {a.alive});

  // W and b of a projection; with sharedHeads one head's, repeated.
  const auto own = [&](std::string_view name, const Axes& axes, AxisId one_head) {
    if (!config.shared_heads) return free(name, axes);
    Axes share = axes;
    share[axes.size() - 1] = one_head;
    const NodeId shared = parameter(g, "", share);
    const NodeId repeated = tie(g, name, axes, g.as(shared));
    g[shared].shown_as = repeated;
    return g.as(repeated);
  };
  const auto tiedTo = [&](const Operand& other, std::string_view name, const Axes& axes) {
    return g.as(tie(g, name, axes, g.as(other.node, axes)));
  };
  const auto ownBias = [&](std::string_view name, AxisId all,
                           AxisId one_head) -> std::optional<Operand> {
    if (config.bias) return own(name, {all}, one_head);
    fixed(g, name, {all});
    return std::nullopt;
  };

  const Operand W_Q = own("W_Q", {a.inputs, a.all_k}, a.head_k);
  const std::optional<Operand> b_Q = ownBias("b_Q", a.all_k, a.head_k);
  const Axes of_W_K{a.memory_inputs, a.all_kv_k};
  const Operand W_K = config.shared_qk ? tiedTo(W_Q, "W_K", of_W_K) : own("W_K", of_W_K, a.head_k);
  const std::optional<Operand> b_K = config.shared_qk && config.bias
                                         ? tiedTo(*b_Q, "b_K", {a.all_kv_k})
                                         : ownBias("b_K", a.all_kv_k, a.head_k);

  const NodeId q_packed = contract(g, "q_packed", {a.all_queries, a.all_k}, x, W_Q, b_Q);
  const NodeId k_packed = contract(g, "k_packed", {a.all_keys, a.all_kv_k}, memory, W_K, b_K);
  const Axes of_v{a.all_keys, a.all_kv_v}, of_W_V{a.memory_inputs, a.all_kv_v};
  NodeId v_packed;
  if (config.value_projection) {
    const Operand W_V = own("W_V", of_W_V, a.head_v);
    v_packed = contract(g, "v_packed", of_v, memory, W_V, ownBias("b_V", a.all_kv_v, a.head_v));
  } else {
    // v consists of columns of memory: in wide, each head has all of them.
    fixed(g, "W_V", of_W_V);
    fixed(g, "b_V", {a.all_kv_v});
    const AxisId columns = config.variant == Variant::kWide ? a.head_v : a.all_kv_v;
    v_packed = rearrange(g, "v_packed", of_v, g.as(memory.node, {a.all_keys, columns}));
  }

  const NodeId q = rearrange(g, "q", {a.heads, a.queries, a.head_k}, g.as(q_packed));
  const NodeId k = rearrange(g, "k", {a.kv_heads, a.keys, a.head_k}, g.as(k_packed));
  const NodeId v = rearrange(g, "v", {a.kv_heads, a.keys, a.head_v}, g.as(v_packed));

  // What scores are made of: q and k, or these normalised.
  NodeId queries = q, keys = k;
  if (config.normalisesQk()) {
    const bool whole = config.qk_norm == QkNorm::kWhole;
    const auto gains = [&](std::string_view name, AxisId all) {
      return whole ? own(name, {all}, a.head_k) : free(name, {a.head_k});
    };
    const Operand g_Q = gains("g_Q", a.all_k);
    const AxisId of_g_K = whole ? a.all_kv_k : a.head_k;
    const Operand g_K = config.shared_qk ? tiedTo(g_Q, "g_K", {of_g_K}) : gains("g_K", a.all_kv_k);
    queries =
        normalise(g, "q_norm", g.as(q), g_Q,
                  {whole ? a.other_heads : a.heads, a.queries, a.other_head_k}, config.qk_norm_eps);
    keys = normalise(g, "k_norm", g.as(k), g_K,
                     {whole ? a.other_kv_heads : a.kv_heads, a.keys, a.other_head_k},
                     config.qk_norm_eps);
  }

  const Axes pairs{a.heads, a.queries, a.keys};
  const NodeId scores = contract(g, "scores", pairs, g.as(queries), g.as(keys));
  const NodeId scaled = scale(g, "scaled", g.as(scores), 1 / config.scaling_divisor);
  Allowed allowed{
      .rules = {.causal = config.mask == Mask::kCausal, .no_self = config.mask == Mask::kNoSelf},
      .padding = g.as(layer.padding)};
  if (config.mask == Mask::kOwn) allowed.own = g.as(input(g, "attn_mask", {a.queries, a.keys}));
  const NodeId masked = mask(g, "masked", g.as(scaled), allowed);
  const NodeId shares =
      softmax(g, "attn_weights", g.as(masked), {a.heads, a.queries, a.other_keys});

  const NodeId context =
      contract(g, "context", {a.heads, a.queries, a.head_v}, g.as(shares), g.as(v));
  const NodeId concat =
      mute(g, "concat", {a.all_queries, a.all_v}, g.as(context), g.as(layer.alive));
  const Axes of_W_O{a.all_v, a.out_model};
  if (config.output_projection) {
    const Operand W_O = free("W_O", of_W_O);
    layer.output = contract(g, "output", {a.all_queries, a.out_model}, g.as(concat), W_O,
                            bias("b_O", a.out_model));
  } else {
    fixed(g, "W_O", of_W_O);
    fixed(g, "b_O", {a.out_model});
    layer.output = rearrange(g, "output", {a.all_queries, a.out_model},
                             g.as(concat, {a.all_queries, a.out_model}));
  }
  return layer;
}

}  // namespace manyheads::graph
