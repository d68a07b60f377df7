#include "model/model_graph.h"

#include <algorithm>
#include <string>

#include "ops/backward.h"
#include "ops/ops.h"
#include "tensor/functions.h"
#include "tensor/must.h"

namespace manyheads::graph {

ModelGraph::ModelGraph(const ModelConfig& config, bool keeps) : axes(graph.axes, config, keeps) {
  x = embed(config);
  NodeId stream = x;
  for (std::size_t layer = 0; layer < config.layers; ++layer) {
    const std::string prefix = "blocks." + std::to_string(layer) + ".";
    blocks.push_back(block(graph, axes, config, stream, prefix));
    stream = blocks.back().output;
  }
  if (config.norm_at == NormAt::kBefore) {
    stream = norm(graph, axes, config, "final_norm", graph.as(stream));
  }
  unembed(config, stream);

  graph.beginStage("loss");
  const Axes tokens{axes.attention.all_queries};
  targets = input(graph, "targets", tokens);
  losses = crossEntropy(graph, "losses", graph.as(next_word), graph.as(targets));
  loss = mean(graph, "loss", {axes.one}, graph.as(losses));
  grad_loss = addGradients(graph, loss);
}

// x = token + position, or the token alone.
NodeId ModelGraph::embed(const ModelConfig& config) {
  graph.beginStage("embed");
  ids = input(graph, "ids", {axes.attention.all_queries});
  token_embedding_ = parameter(graph, "token_embedding", {axes.words, axes.features});
  const auto rowsOfIds = [&](const char* name) {
    return gather(graph, name, axes.stream(), graph.as(token_embedding_), graph.as(ids));
  };
  const bool adds_positions =
      config.positions == Positions::kLearned || config.positions == Positions::kSinusoidal;
  if (!adds_positions) return rowsOfIds("x");
  const NodeId tokens = rowsOfIds("tokens");
  // The same for every sequence.
  const Axes rows{axes.attention.queries, axes.attention.model};
  NodeId positions;
  if (config.positions == Positions::kLearned) {
    position_ids_ = input(graph, "position_ids", {axes.attention.queries});
    const NodeId table = parameter(graph, "position_embedding", {axes.positions, axes.features});
    positions = gather(graph, "positions", rows, graph.as(table), graph.as(*position_ids_));
  } else {
    positions = input(graph, "positions", rows);
    sinusoids_ = positions;
  }
  return add(graph, "x", axes.stream(), graph.as(tokens), graph.as(positions, rows));
}

void ModelGraph::unembed(const ModelConfig& config, NodeId stream) {
  graph.beginStage("unembed");
  const Operand table =
      graph.as(config.tied ? token_embedding_
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

}  // namespace manyheads::graph
