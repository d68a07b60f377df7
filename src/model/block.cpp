#include "model/block.h"

namespace manyheads::graph {
namespace {

struct Block {
  Graph& g;
  const ModelAxes& a;
  const ModelConfig& config;

  Operand weight(const char* of, AxisId in, AxisId out) {
    return g.as(parameter(g, of, {in, out}));
  }
  std::optional<Operand> bias(const char* of, AxisId axis) {
    if (!config.bias) return std::nullopt;
    return g.as(parameter(g, of, {axis}));
  }

  BlockNodes nodes(NodeId x) {
    const bool before = config.norm_at == NormAt::kBefore;
    BlockNodes made{};

    const NodeId read = before ? normed("attn_norm", x) : x;
    made.alive = input(g, "", {a.attention.own_heads});
    made.attention = attention(g, a.attention, attentionOf(config),
                               {.x = g.as(read),
                                .memory = g.as(read, keys()),
                                .padding = std::nullopt,
                                .alive = g.as(made.alive)});
    NodeId stream = plus("attn_residual", x, made.attention.output);
    if (!before) stream = normed("attn_norm", stream);

    const NodeId inner = before ? normed("mlp_norm", stream) : stream;
    made.output = plus("residual", stream, mlp(inner));
    if (!before) made.output = normed("mlp_norm", made.output);
    return made;
  }

  NodeId normed(const char* of, NodeId from) { return norm(g, a, config, of, g.as(from)); }

  // The stream read as keys.
  Axes keys() const { return {a.attention.all_new_keys, a.attention.memory_model}; }

  NodeId plus(const char* of, NodeId stream, NodeId added) {
    g.beginStage(of);
    return add(g, of, a.stream(), g.as(stream), g.as(added, a.stream()));
  }

  // f(x W_up + b_up) W_down + b_down, or (f(x W_gate + b_gate) ∘ (x W_up + b_up)) W_down + b_down.
  NodeId mlp(NodeId x) {
    const Axes inner = a.rowsOf(a.hidden);
    g.beginStage("up");
    const auto project = [&](const char* to, const char* W, const char* b) {
      const Operand weights = weight(W, a.features, a.hidden);
      return g.as(contract(g, to, inner, g.as(x), weights, bias(b, a.hidden)));
    };
    std::optional<Operand> gate;
    if (config.isGated()) gate = project("gate", "W_gate", "b_gate");
    const Operand up = project("up", "W_up", "b_up");
    g.beginStage("activate");
    Operand activated = g.as(activate(g, "activated", gate.value_or(up), config.activation));
    if (gate) activated = g.as(multiply(g, "gated", activated, up));
    g.beginStage("down");
    const Operand W_down = weight("W_down", a.hidden, a.attention.out_model);
    return contract(g, "down", a.rowsOf(a.attention.out_model), activated, W_down,
                    bias("b_down", a.attention.out_model));
  }
};

}  // namespace

NodeId norm(Graph& graph, const ModelAxes& axes, const ModelConfig& config, const char* name,
            const Operand& from) {
  graph.beginStage(name);
  const auto learned = [&](const std::string& of) {
    return graph.as(parameter(graph, (of + name).c_str(), {axes.features}));
  };
  const Operand gains = learned("g_");
  const Axes row = axes.rowsOf(axes.other_features);
  if (config.norm == Norm::kRms) return normalise(graph, name, from, gains, row, config.eps);
  std::optional<Operand> bias;
  if (config.bias) bias = learned("b_");
  return layerNorm(graph, name, from, gains, bias, row, config.eps);
}

BlockNodes block(Graph& graph, const ModelAxes& axes, const ModelConfig& config, NodeId x,
                 std::string_view prefix) {
  graph.setPrefix(prefix);
  const BlockNodes made = Block{graph, axes, config}.nodes(x);
  graph.setPrefix("");
  return made;
}

}  // namespace manyheads::graph
