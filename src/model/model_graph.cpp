#include "model/model_graph.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "ops/backward.h"
#include "ops/ops.h"
#include "tensor/functions.h"
#include "tensor/must.h"
#include "tensor/random.h"

namespace manyheads::graph {
namespace {

// How every block's attention is configured: split, causal.
Config attentionOf(const ModelConfig& config) {
  const std::size_t d_k = config.d_model / config.heads;
  return {.d_model = config.d_model,
          .n_heads = config.heads,
          .mask = Mask::kCausal,
          .scaling_divisor = static_cast<float>(std::sqrt(static_cast<double>(d_k))),
          .bias = config.bias,
          .d_memory = config.d_model,
          .kv_heads = config.kv_heads,
          .rotary = config.positions == Positions::kRotary ? Rotary::kHalves : Rotary::kNone,
          .rotary_base = config.rotary_base};
}

// LayerNorm or RMSNorm of the residual stream, with its gains "g_" and bias "b_" + name.
NodeId norm(Graph& graph, const ModelAxes& axes, const char* name, NodeId from) {
  graph.beginStage(name);
  const auto learned = [&](const std::string& of) {
    return graph.as(parameter(graph, (of + name).c_str(), {axes.features}));
  };
  const ModelConfig& config = axes.config;
  const Operand stream = graph.as(from), gains = learned("g_");
  const Axes row = axes.rowsOf(axes.other_features);
  if (config.norm == Norm::kRms) return normalise(graph, name, stream, gains, row, config.eps);
  std::optional<Operand> bias;
  if (config.bias) bias = learned("b_");
  return layerNorm(graph, name, stream, gains, bias, row, config.eps);
}

struct ModelBlock {
  Graph& g;
  const ModelAxes& a;
  const ModelConfig& config = a.config;

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

    const NodeId read = before ? norm(g, a, "attn_norm", x) : x;
    const Axes as_keys{a.attention.all_new_keys, a.attention.memory_model};
    made.alive = input(g, "", {a.attention.own_heads});
    made.attention = attention(g, a.attention,
                               {.x = g.as(read),
                                .memory = g.as(read, as_keys),
                                .padding = std::nullopt,
                                .alive = g.as(made.alive)});
    NodeId stream = plus("attn_residual", x, made.attention.output);
    if (!before) stream = norm(g, a, "attn_norm", stream);

    const NodeId inner = before ? norm(g, a, "mlp_norm", stream) : stream;
    made.output = plus("residual", stream, mlp(inner));
    if (!before) made.output = norm(g, a, "mlp_norm", made.output);
    return made;
  }

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

ModelAxes::ModelAxes(AxisTable& table, const ModelConfig& of, bool keeps)
    : table_(&table), config(of), attention(table, attentionOf(of), keeps ? of.context : 0) {
  table_ = nullptr;
}

ModelGraph::ModelGraph(const ModelConfig& config, bool keeps) : axes(graph.axes, config, keeps) {
  x = embed();
  NodeId stream = x;
  for (std::size_t layer = 0; layer < config.layers; ++layer) {
    graph.setPrefix("blocks." + std::to_string(layer) + ".");
    blocks.push_back(ModelBlock{graph, axes}.nodes(stream));
    stream = blocks.back().output;
  }
  graph.setPrefix("");
  if (config.norm_at == NormAt::kBefore) {
    stream = norm(graph, axes, "final_norm", stream);
  }
  unembed(stream);

  graph.beginStage("loss");
  const Axes tokens{axes.attention.all_queries};
  targets = input(graph, "targets", tokens);
  losses = crossEntropy(graph, "losses", graph.as(next_word), graph.as(targets));
  loss = mean(graph, "loss", {axes.one}, graph.as(losses));
  grad_loss = addGradients(graph, loss);
}

// x = token + position, or the token alone.
NodeId ModelGraph::embed() {
  const Positions at = axes.config.positions;
  graph.beginStage("embed");
  ids = input(graph, "ids", {axes.attention.all_queries});
  token_embedding_ = parameter(graph, "token_embedding", {axes.words, axes.features});
  const auto rowsOfIds = [&](const char* name) {
    return gather(graph, name, axes.stream(), graph.as(token_embedding_), graph.as(ids));
  };
  if (at != Positions::kLearned && at != Positions::kSinusoidal) return rowsOfIds("x");
  const NodeId tokens = rowsOfIds("tokens");
  // The same for every sequence.
  const Axes rows{axes.attention.queries, axes.attention.model};
  NodeId positions;
  if (at == Positions::kLearned) {
    position_ids_ = input(graph, "position_ids", {axes.attention.queries});
    const NodeId table = parameter(graph, "position_embedding", {axes.positions, axes.features});
    positions = gather(graph, "positions", rows, graph.as(table), graph.as(*position_ids_));
  } else {
    positions = input(graph, "positions", rows);
    sinusoids_ = positions;
  }
  return add(graph, "x", axes.stream(), graph.as(tokens), graph.as(positions, rows));
}

void ModelGraph::unembed(NodeId stream) {
  graph.beginStage("unembed");
  const Operand table =
      graph.as(axes.config.tied ? token_embedding_
                                : parameter(graph, "unembedding", {axes.words, axes.features}));
  logits = contract(graph, "logits", axes.rowsOf(axes.words), graph.as(stream), table);
  graph.beginStage("next_word");
  next_word = softmax(graph, "next_word", graph.as(logits), axes.rowsOf(axes.other_words));
}

void ModelGraph::setLengths(std::size_t n, std::size_t sequences) {
  must(n <= graph.axes.length(axes.positions));
  axes.attention.setLengths(graph.axes, n, n, sequences);
  setFirstPosition(0);
}

void ModelGraph::setLengthsAfter(std::size_t first, std::size_t n) {
  must(axes.attention.keeps && first + n <= graph.axes.length(axes.positions));
  axes.attention.setLengths(graph.axes, n, first + n);
  setFirstPosition(first);
}

void ModelGraph::setFirstPosition(std::size_t first) {
  graph.first_position = first;
  for (NodeId node = 0; node < graph.size(); ++node) {
    if (graph[node].is_kept) graph[node].products[0].first_row = first;
  }
}

void ModelGraph::fillInputs(Run& run) const {
  for (const BlockNodes& each : blocks) {
    const std::span<float> alive = run.writable(each.alive);
    std::fill(alive.begin(), alive.end(), 1.0f);
  }
  if (position_ids_) {
    float position = static_cast<float>(graph.first_position);
    for (float& id : run.writable(*position_ids_)) id = position++;
  }
  if (!sinusoids_) return;
  const std::span<float> rows = run.writable(*sinusoids_);
  const std::size_t columns = run.tensor(*sinusoids_).shape.back();
  for (std::size_t at = 0; at < rows.size(); at += columns) {
    writeSinusoids(graph.first_position + at / columns, rows.subspan(at, columns));
  }
}

void initialise(Run& run, std::size_t layers, std::uint32_t seed) {
  for (NodeId id = 0; id < run.graph().size(); ++id) {
    const Node& node = run.graph()[id];
    if (!isFreeParameter(node)) continue;
    const std::string_view name = node.name;
    const std::string_view own = name.substr(name.rfind('.') + 1);
    const std::span<float> numbers = run.writable(id);
    if (node.axes.size() == 1) {
      std::fill(numbers.begin(), numbers.end(), own.starts_with("g_") ? 1.0f : 0.0f);
      continue;
    }
    constexpr double kSize = 0.02;
    const bool is_added = own == "W_O" || own == "W_down";
    const double size = is_added ? kSize / std::sqrt(2 * static_cast<double>(layers)) : kSize;
    const std::uint64_t stream = hashBytes(name);
    for (std::size_t at = 0; at < numbers.size(); ++at) {
      numbers[at] = static_cast<float>(size * static_cast<double>(normal(seed, stream, at)));
    }
  }
}

}  // namespace manyheads::graph
