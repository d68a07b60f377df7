#include "attention/layer_graph.h"

#include <algorithm>
#include <string>

#include "ops/backward.h"
#include "ops/ops.h"

namespace manyheads::graph {
namespace {

// What is derived from a layer, on demand.
//
// One matrix or two: merged is W_Q,i W_K,iᵀ, of rank d_k at most (Vaswani et al. 2017, §3.2.2 has
// the two); W_first is a projection before W_Q, drawn from the seed, and W_folded their product.
// PyTorch's view: q_wrong_view is q_packed's numbers read as (h, n, d_k), without the transpose
// that torch.nn.functional.multi_head_attention_forward does. Heads: contributions, similarities.
// Packing: in_proj_weight, grad.in_proj_weight, … as torch.nn.MultiheadAttention has them.
//
//   ranks: singular values above the largest · max(headInputs, memoryInputs) · 2^-23
//   similarity_parameters, similarity_attention: cosines of the heads' numbers (in W_Q, W_K, W_V
//     and W_O; in attn_weights); 0 if one of the two is all zeros
//   attn_unscaled: attn_weights as they would be without the division of the scores
//   contributions: of each head to the output; their sum + b_O is the output
//   merged_scores: x merged memoryᵀ and what the biases add
//   q_two_steps, q_folded: (x W_first) W_Q,i and x W_folded,i, without biases
struct Derived {
  Graph& g;
  const AttentionAxes& a;
  const Operand x, memory;  // memory is read as keys
  const AttentionNodes& of;
  const Config& config = a.config;

  // Parameters, or their gradients, in PyTorch's packing; `prefix` is "" or "grad.".
  void addPacking(const std::string& prefix) {
    const auto pack = [&](const char* name, const Axes& axes,
                          std::initializer_list<const char*> parameters) {
      Few<Operand, 4> matrices;
      for (const char* const each : parameters) matrices.add(g.as(*g.find(prefix + each)));
      graph::pack(g, (prefix + name).c_str(), axes, matrices);
    };
    const std::size_t rows = config.allHeadsK() + config.allKvHeadsK() + config.allKvHeadsV();
    const AxisId projected = g.axes.add("out", Role::kFeature, {g.axes.addPart(rows)});
    g.continueStage(*g.findStage("project"));
    // Matrices with other columns cannot be one.
    if (config.headInputs() == config.memoryInputs()) {
      pack("in_proj_weight", {projected, a.inputs}, {"W_Q", "W_K", "W_V"});
    }
    pack("in_proj_bias", {projected}, {"b_Q", "b_K", "b_V"});
    pack("q_proj_weight", {a.all_k, a.inputs}, {"W_Q"});
    pack("k_proj_weight", {a.all_kv_k, a.memory_inputs}, {"W_K"});
    pack("v_proj_weight", {a.all_kv_v, a.memory_inputs}, {"W_V"});
    g.continueStage(*g.findStage("output"));
    pack("out_proj.weight", {a.out_model, a.all_v}, {"W_O"});
    pack("out_proj.bias", {a.out_model}, {"b_O"});
    if (!config.normalisesQk()) return;
    g.continueStage(*g.findStage("norm"));
    pack("q_norm.weight", {a.gains_q}, {"g_Q"});
    pack("k_norm.weight", {a.gains_k}, {"g_K"});
  }

  // What W_Q and W_K are as one matrix a head.
  void addMerged() {
    g.continueStage(*g.findStage("project"));
    const Axes product{a.own_heads, a.inputs, a.memory_inputs};
    const Operand W_Q = g.as(of.W_Q), W_K = g.as(of.W_K);
    const NodeId merged = contract(g, "merged", product, W_Q, W_K);
    const std::size_t rank = std::min(config.headInputs(), config.memoryInputs());
    const AxisId ranks_of_head = g.axes.add("rank", Role::kFeature, {g.axes.addPart(rank)});
    singularValues(g, "singular_values", {a.own_heads, ranks_of_head}, product, W_Q, W_K);
    ranks(g, "ranks", {a.own_heads}, product, W_Q, W_K);

    // (x W_Q + b_Q)(y W_K + b_K)ᵀ = x merged yᵀ + x (W_Q b_Kᵀ) + (y (W_K b_Qᵀ))ᵀ + b_Q b_Kᵀ
    g.continueStage(*g.findStage("scores"));
    const NodeId once = exact(g, "", {a.heads, a.queries, a.memory_inputs},
                              {{{a.heads, a.queries, a.memory_inputs}, x, g.as(merged)}});
    const Axes pairs{a.heads, a.queries, a.keys};
    const Product of_tokens{pairs, g.as(once), memory};
    if (!of.b_Q) {
      exact(g, "merged_scores", pairs, {of_tokens});
      return;
    }
    const Operand b_Q = g.as(*of.b_Q), b_K = g.as(*of.b_K);
    const auto part = [&](const Axes& axes, const Operand& left, const Operand& right) {
      return g.as(exact(g, "", axes, {{axes, left, right}}));
    };
    const Operand by_query = part({a.heads, a.queries}, x, part({a.own_heads, a.inputs}, W_Q, b_K));
    const Operand by_key =
        part({a.heads, a.keys}, memory, part({a.own_heads, a.memory_inputs}, W_K, b_Q));
    const Operand by_head = part({a.own_heads}, b_Q, b_K);
    exact(g, "merged_scores", pairs,
          {of_tokens, {pairs, by_query}, {pairs, by_key}, {pairs, by_head}});
  }

  // A projection before W_Q.
  void addFirst() {
    g.continueStage(*g.findStage("project"));
    const AxisId before = g.axes.add("d_model", Role::kFeature, {g.axes.addPart(config.d_model)});
    const NodeId first = drawn(g, "W_first", {before, a.whole_model}, config.seed);
    const Axes of_folded{a.own_heads, before, a.head_k}, of_q{a.heads, a.queries, a.head_k};
    const Operand W_Q = g.as(of.W_Q), whole_x = g.as(x.node, {a.all_queries, before});
    const NodeId folded = exact(g, "W_folded", of_folded, {{of_folded, g.as(first), W_Q}});
    // The second step starts from the first one's result rounded to float, which is the number that
    // a reader sees.
    const Axes of_once{a.all_queries, a.whole_model};
    const NodeId once = exact(g, "", of_once, {{of_once, whole_x, g.as(first)}});
    exact(g, "q_two_steps", of_q, {{of_q, g.as(once), W_Q}});
    exact(g, "q_folded", of_q, {{of_q, whole_x, g.as(folded)}});
  }

  // The heads beside each other.
  void addHeads() {
    const Axes each_other{a.own_heads, a.other_own_heads};
    g.continueStage(*g.findStage("project"));
    view(g, "q_wrong_view", {a.heads, a.queries, a.head_k}, g.as(of.q_packed));
    const auto with = [&](NodeId W, const Axes& others) {
      return Product{each_other, g.as(W), g.as(W, others)};
    };
    cosines(
        g, "similarity_parameters", each_other,
        {with(of.W_Q, {a.inputs, a.other_all_k}), with(of.W_K, {a.memory_inputs, a.other_all_kv_k}),
         with(of.W_V, {a.memory_inputs, a.other_all_kv_v}),
         with(of.W_O, {a.other_all_v, a.out_model})});
    g.continueStage(*g.findStage("softmax"));
    cosines(g, "similarity_attention", each_other,
            {{each_other, g.as(of.attn_weights),
              g.as(of.attn_weights, {a.other_heads, a.queries, a.keys})}});
    const NodeId masked = mask(g, "", g.as(of.scores), of.allowed);
    softmax(g, "attn_unscaled", g.as(masked), {a.heads, a.queries, a.other_keys}, config.sink);
    g.continueStage(*g.findStage("output"));
    contract(g, "contributions", {a.heads, a.queries, a.out_model}, g.as(of.concat), g.as(of.W_O));
  }
};

}  // namespace

LayerGraph::LayerGraph(const Config& config, bool self, Scope scope) : axes(graph.axes, config) {
  const AttentionAxes& a = axes;
  graph.beginStage("embed");
  padding = input(graph, "", {a.all_keys});
  alive = input(graph, "", {a.own_heads});
  const Axes of_x{a.all_queries, a.model}, of_memory{a.all_keys, a.memory_model};
  x.token = input(graph, "token", of_x);
  x.position = input(graph, "position", of_x);
  if (!self) {
    memory.token = input(graph, "memory_token", of_memory);
    memory.position = input(graph, "memory_position", of_memory);
  }
  const auto sum = [&](const char* name, const Axes& of, const Embedded& embedded) {
    return add(graph, name, of, graph.as(embedded.token), graph.as(embedded.position));
  };
  x.sum = sum("x", of_x, x);
  if (self) {
    memory = x;
  } else {
    memory.sum = sum("memory", of_memory, memory);
  }
  const Operand as_memory = graph.as(memory.sum, of_memory);
  nodes = attention(graph, axes,
                    {.x = graph.as(x.sum),
                     .memory = as_memory,
                     .padding = graph.as(padding),
                     .alive = graph.as(alive)});
  if (scope == Scope::kForward) return;
  Derived derived{graph, axes, graph.as(x.sum), as_memory, nodes};
  graph.beginKind(Kind::kPacked, true);
  derived.addPacking("");
  graph.beginKind(Kind::kDerived, true);
  derived.addMerged();
  derived.addFirst();
  derived.addHeads();
  graph.beginKind(Kind::kStage);
  // Tokens and positions have the gradient of their sum.
  grad_output = addGradients(graph, nodes.output, x.sum);
  graph.beginKind(Kind::kGradient, true);
  derived.addPacking("grad.");
  graph.beginKind(Kind::kStage);
}

}  // namespace manyheads::graph
