#include "learning/steps/model.h"

#include <algorithm>

#include "learning/loss.h"
#include "learning/start.h"
#include "ops/backward.h"
#include "ops/ops.h"

namespace manyheads {

using graph::AxisId;
using graph::NodeId;

TaskGraph::TaskGraph(const TrainingSetup& setup) : axes(graph.axes, setup.config) {
  const Task& task = *setup.task;
  const graph::AttentionAxes& a = axes;
  const graph::Axes stream{a.all_queries, a.model};
  graph.beginStage("embed");
  ids = input(graph, "", {a.all_queries});
  padding = input(graph, "", {a.all_keys});
  alive = input(graph, "", {a.own_heads});
  const auto table = [&](const char* name, std::size_t rows) {
    const AxisId axis = graph.axes.add(name, graph::Role::kFeature, {graph.axes.addPart(rows)});
    const auto leaf = task.learnsEmbeddings() ? graph::parameter : graph::input;
    return leaf(graph, name, {axis, a.whole_model});
  };
  tokens = table("token_embedding", task.tokens.size());
  if (task.positions) positions = table("position_embedding", task.longest);
  NodeId x = gather(graph, "tokens", stream, graph.as(tokens), graph.as(ids));
  if (positions) {
    x = add(graph, "x", stream, graph.as(x), graph.as(*positions, {a.queries, a.model}));
  }
  nodes = attention(graph, axes, setup.config,
                    {.x = graph.as(x),
                     .memory = graph.as(x, {a.all_keys, a.memory_model}),
                     .padding = graph.as(padding),
                     .alive = graph.as(alive)});
  grad_output = static_cast<NodeId>(graph.size());
  // Embeddings that do not learn need no gradient, nor does x then.
  const graph::Backward backward(graph, nodes.output, task.learnsEmbeddings() ? 0 : x + 1);
  axes.setLengths(graph.axes, task.longest, task.longest, setup.batch);
}

Model::Model(const TrainingSetup& setup, const Kernels& kernels)
    : setup_(setup), graph_(setup), learner_(graph_.graph, kernels, setup.optimizer, Decay::kAll) {
  const Task& task = *setup.task;
  const auto write = [&](NodeId node, std::span<const float> numbers) {
    std::copy(numbers.begin(), numbers.end(), learner_.run.writable(node).begin());
  };
  const bool features = task.features.size() > 0;
  write(graph_.tokens,
        valuesOf(features ? task.features
                          : startEmbeddings(setup, "start token", task.tokens.size())));
  if (graph_.positions) {
    write(*graph_.positions, valuesOf(startEmbeddings(setup, "start position", task.longest)));
  }
  startParameters(setup, graph_.nodes, learner_.run);
  for (std::size_t head = 0; head < setup.config.n_heads; ++head) setAlive(head, true);
  learner_.parametersChanged();
}

void Model::setAlive(std::size_t head, bool alive) {
  learner_.run.writable(graph_.alive)[head] = alive ? 1 : 0;
}

void Model::forward(std::span<const Sample> samples) {
  float* id = learner_.run.writable(graph_.ids).data();
  float* padding = learner_.run.writable(graph_.padding).data();
  for (const Sample& sample : samples) {
    // Nothing reads a row of padding, whatever token it has.
    for (std::size_t row = 0; row < setup_.task->longest; ++row) {
      *id++ = sample.tokens[row];
      *padding++ = row < sample.length ? 0 : 1;
    }
  }
  learner_.run.compute(0, graph_.grad_output);
}

void Model::forwardWithout(std::size_t head) {
  setAlive(head, false);
  learner_.run.compute(graph_.nodes.concat, graph_.grad_output);
  setAlive(head, true);
}

double Model::loss(std::span<const Sample> samples) const {
  return squaredError(*setup_.task, samples, outputRow(0, 0), setup_.task->longest,
                      setup_.config.d_model, nullptr);
}

double Model::backward(std::span<const Sample> samples) {
  const std::span<float> of_output = learner_.run.writable(graph_.grad_output);
  std::fill(of_output.begin(), of_output.end(), 0.0f);
  const double loss = squaredError(*setup_.task, samples, outputRow(0, 0), setup_.task->longest,
                                   setup_.config.d_model, of_output.data());
  learner_.run.compute(graph_.grad_output, static_cast<NodeId>(graph_.graph.size()));
  return loss;
}

const float* Model::outputRow(std::size_t sample, std::size_t row) const {
  const std::size_t d = setup_.config.d_model;
  return &learner_.run.numbers(graph_.nodes.output)[(sample * setup_.task->longest + row) * d];
}

TensorRef Model::tensor(std::string_view name) const {
  const auto node = graph_.graph.find(name);
  return node ? learner_.run.tensor(*node) : TensorRef{};
}

}  // namespace manyheads
