#include "attention/attention.h"

#include "config/options.h"

namespace manyheads::graph {
namespace {

// The options that tie parameters to others or fix them.
constexpr std::string_view kBias = optionName(&ConfigRequest::bias),
                           kSharedQk = optionName(&ConfigRequest::shared_qk),
                           kSharedHeads = optionName(&ConfigRequest::shared_heads),
                           kValueProjection = optionName(&ConfigRequest::value_projection),
                           kOutputProjection = optionName(&ConfigRequest::output_projection);

// Adds the nodes of one attention.
struct Attention {
  Graph& g;
  const AttentionAxes& a;
  const AttentionInputs& in;
  const Config& config = a.config;
  AttentionNodes made = {};
  NodeId k_packed = {};

  AttentionNodes nodes() {
    g.beginStage("project");
    const NodeId v_packed = project();
    g.beginStage("heads");
    const NodeId q = rearrange(g, "q", {a.heads, a.queries, a.head_k}, g.as(made.q_packed));
    const NodeId k = rearrange(g, "k", {a.kv_heads, a.new_keys, a.head_k}, g.as(k_packed));
    const NodeId v = rearrange(g, "v", {a.kv_heads, a.new_keys, a.head_v}, g.as(v_packed));
    const auto [queries, new_keys] = rotated(normalised(q, k));
    const Operand keys = kept("k_cache", new_keys, a.head_k);
    const Operand values = kept("v_cache", v, a.head_v);

    const Axes pairs{a.heads, a.queries, a.keys};
    g.beginStage("scores");
    made.scores = contract(g, "scores", pairs, g.as(queries), keys);
    g.beginStage("scale");
    const NodeId scaled = scale(g, "scaled", g.as(made.scores), 1 / config.scaling_divisor);
    g.beginStage("mask");
    const NodeId masked = mask(g, "masked", g.as(scaled), allowed());
    g.beginStage("softmax");
    made.attn_weights =
        softmax(g, "attn_weights", g.as(masked), {a.heads, a.queries, a.other_keys}, config.sink);
    g.beginStage("weigh");
    const NodeId context =
        contract(g, "context", {a.heads, a.queries, a.head_v}, g.as(made.attn_weights), values);
    g.beginStage("concat");
    made.concat = mute(g, "concat", {a.all_queries, a.all_v}, g.as(context), in.alive);
    g.beginStage("output");
    made.output = output();
    return made;
  }

  // An identity where columns are those of `identity`, or zeros.
  Operand held(const char* of, const Axes& axes, std::string_view by, const Axes& identity = {}) {
    return g.as(fixed(g, of, axes, by, identity));
  }
  // W, b or g; with sharedHeads one head's, repeated, where heads have shares of it.
  Operand own(const char* of, const Axes& axes, std::optional<AxisId> one_head) {
    if (!config.shared_heads || !one_head) return g.as(parameter(g, of, axes));
    Axes share = axes;
    share[axes.size() - 1] = *one_head;
    const NodeId shared = parameter(g, "", share);
    const NodeId repeated = tie(g, of, axes, g.as(shared), kSharedHeads);
    g[shared].shown_as = repeated;
    return g.as(repeated);
  }
  Operand tiedTo(const Operand& other, const char* of, const Axes& axes) {
    return g.as(tie(g, of, axes, g.as(other.node, axes), kSharedQk));
  }
  // b of a projection; zeros without biases, or without the projection that an option leaves out.
  std::optional<Operand> bias(const char* of, AxisId all, std::optional<AxisId> one_head,
                              std::string_view left_out_by = "") {
    if (config.bias && left_out_by.empty()) return own(of, {all}, one_head);
    held(of, {all}, config.bias ? left_out_by : kBias);
    return std::nullopt;
  }

  // q_packed = x W_Q + b_Q, and k_packed and v_packed likewise from memory. Returns v_packed.
  NodeId project() {
    const Operand W_Q = own("W_Q", {a.inputs, a.all_k}, a.head_k);
    const std::optional<Operand> b_Q = bias("b_Q", a.all_k, a.head_k);
    const Axes of_W_K{a.memory_inputs, a.all_kv_k};
    const Operand W_K =
        config.shared_qk ? tiedTo(W_Q, "W_K", of_W_K) : own("W_K", of_W_K, a.head_k);
    const std::optional<Operand> b_K = config.shared_qk && b_Q ? tiedTo(*b_Q, "b_K", {a.all_kv_k})
                                                               : bias("b_K", a.all_kv_k, a.head_k);
    made.W_Q = W_Q.node;
    made.W_K = W_K.node;
    if (b_Q) made.b_Q = b_Q->node;
    if (b_K) made.b_K = b_K->node;
    const Axes of_v{a.all_new_keys, a.all_kv_v}, of_W_V{a.memory_inputs, a.all_kv_v};
    // Without W_V, v consists of columns of memory: in wide, each head has all of them.
    const AxisId copied = config.variant == Variant::kSplit ? a.all_kv_v : a.head_v;
    const Operand W_V = config.value_projection ? own("W_V", of_W_V, a.head_v)
                                                : held("W_V", of_W_V, kValueProjection, {copied});
    const std::optional<Operand> b_V =
        bias("b_V", a.all_kv_v, a.head_v, config.value_projection ? "" : kValueProjection);
    made.W_V = W_V.node;

    made.q_packed = contract(g, "q_packed", {a.all_queries, a.all_k}, in.x, W_Q, b_Q);
    k_packed = contract(g, "k_packed", {a.all_new_keys, a.all_kv_k}, in.memory, W_K, b_K);
    if (config.shared_qk && in.x.node == in.memory.node) g[k_packed].same_as = made.q_packed;
    if (config.value_projection) return contract(g, "v_packed", of_v, in.memory, W_V, b_V);
    // In narrow, all heads' pieces of memory are side by side.
    const AxisId columns = config.variant == Variant::kWide ? a.head_v : a.all_kv_v;
    return rearrange(g, "v_packed", of_v, g.as(in.memory.node, {a.all_new_keys, columns}));
  }

  // What scores are made of: q and k, or these normalised (qkNorm), or turned (rotary), or both.
  struct Pair {
    NodeId queries, keys;
  };
  Pair normalised(NodeId q, NodeId k) {
    if (!config.normalisesQk()) return {q, k};
    g.beginStage("norm");
    const bool whole = config.qk_norm == QkNorm::kWhole;
    const std::optional<AxisId> share = whole ? std::optional(a.head_k) : std::nullopt;
    const Operand g_Q = own("g_Q", {a.gains_q}, share);
    const Operand g_K =
        config.shared_qk ? tiedTo(g_Q, "g_K", {a.gains_k}) : own("g_K", {a.gains_k}, share);
    const Axes q_row{whole ? a.other_heads : a.heads, a.queries, a.other_head_k};
    const Axes k_row{whole ? a.other_kv_heads : a.kv_heads, a.new_keys, a.other_head_k};
    return {normalise(g, "q_norm", g.as(q), g_Q, q_row, config.qk_norm_eps),
            normalise(g, "k_norm", g.as(k), g_K, k_row, config.qk_norm_eps)};
  }

  // Keys or values, with those of earlier runs before them where there is room for these.
  Operand kept(const char* of, NodeId from, AxisId columns) {
    if (!a.keeps) return g.as(from);
    const Axes new_rows{a.new_keys, a.kv_heads, columns};
    const NodeId cache = keep(g, of, {a.room, a.kv_heads, columns}, g.as(from), new_rows);
    return g.as(cache, {a.keys, a.kv_heads, columns});
  }

  Pair rotated(const Pair& of) {
    if (!config.rotates()) return of;
    g.beginStage("rotate");
    const Rotation rotation{.by_halves = config.rotary == Rotary::kHalves,
                            .base = config.rotary_base};
    const Axes q_row{a.heads, a.queries, a.other_head_k},
        k_row{a.kv_heads, a.new_keys, a.other_head_k};
    return {rotate(g, "q_rotated", g.as(of.queries), q_row, rotation),
            rotate(g, "k_rotated", g.as(of.keys), k_row, rotation)};
  }

  const Allowed& allowed() {
    made.allowed.rules = {.causal = config.mask == Mask::kCausal,
                          .no_self = config.mask == Mask::kNoSelf,
                          .window = config.window,
                          .alibi_heads = config.alibi ? config.n_heads : 0};
    made.allowed.padding = in.padding;
    if (config.mask == Mask::kOwn) {
      made.attn_mask = input(g, "attn_mask", {a.queries, a.keys});
      made.allowed.own = g.as(*made.attn_mask);
    }
    return made.allowed;
  }

  NodeId output() {
    const Axes of_W_O{a.all_v, a.out_model}, of_output{a.all_queries, a.out_model};
    const std::string_view left_out_by = config.output_projection ? "" : kOutputProjection;
    const Operand W_O = config.output_projection ? own("W_O", of_W_O, std::nullopt)
                                                 : held("W_O", of_W_O, left_out_by, {a.out_model});
    const std::optional<Operand> b_O = bias("b_O", a.out_model, std::nullopt, left_out_by);
    made.W_O = W_O.node;
    if (config.output_projection) {
      return contract(g, "output", of_output, g.as(made.concat), W_O, b_O);
    }
    return rearrange(g, "output", of_output, g.as(made.concat, of_output));
  }
};

}  // namespace

AttentionAxes::AttentionAxes(AxisTable& table, const Config& of, std::size_t room_for)
    : table_(&table), config(of), keeps(room_for > 0) {
  if (keeps) table.setLength(kept_key, room_for);
  table_ = nullptr;
}

void AttentionAxes::setLengths(AxisTable& table, std::size_t n, std::size_t m,
                               std::size_t sequences) const {
  table.setLength(sequence, sequences);
  table.setLength(query, n);
  table.setLength(key, m);
  table.setLength(new_key, n);
  table.setLength(other_key, m);
}

AttentionNodes attention(Graph& graph, const AttentionAxes& axes, const AttentionInputs& inputs) {
  return Attention{graph, axes, inputs}.nodes();
}

}  // namespace manyheads::graph
