#include "learning/model.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "attention/head_matrices.h"
#include "layer/initialise.h"
#include "ops/backward.h"
#include "ops/ops.h"
#include "tensor/random.h"

namespace manyheads {

using graph::AxisId;
using graph::NodeId;

namespace {

// Standard deviations. A small W_O with weight decay makes the heads' attention sharp on
// `what-where`: with a W_O of size 1 the layer can separate two mixed values, and solves the task
// without sharp attention.
constexpr double kEmbeddingSize = 0.7;
constexpr double kOutputSize = 0.3;  // of W_O, over √(h·d_v)

// Whether the heads' numbers in this matrix differ. Only `random` gives each head its own W_K;
// clones-but-W_Q has head 0's in every head.
bool isEachHeadsOwn(std::string_view matrix, Start start) {
  return start == Start::kRandom ||
         nameOf(kStartNames, start) == "clones-but-" + std::string(matrix);
}

void draw(const TrainingSetup& setup, const HeadMatrix& W, double size, std::span<float> numbers) {
  const bool own = isEachHeadsOwn(W.name, setup.start);
  const std::string name = "start " + std::string(W.name);
  const std::uint64_t stream = hashBytes(name), noise_stream = hashBytes(name + ", noise");
  // In split and narrow a head's columns have the places of the packed matrix, so that narrow has
  // split's diagonal blocks.
  const std::size_t width = setup.config.variant == Variant::kWide ? kMaxDModel : W.width;
  eachEntry(W, [&](std::size_t head, std::size_t line, std::size_t col) {
    const std::size_t source = own ? head : 0;
    const std::size_t first = W.firstLine(source);
    const auto place = [&](std::size_t of) { return entryDraw(first + line, of * width + col); };
    float& number = numbers[W.at(head, line, col)];
    number =
        static_cast<float>(size * static_cast<double>(normal(setup.seed, stream, place(source))));
    if (setup.start == Start::kClones && setup.noise > 0) {
      number += setup.noise * normal(setup.seed, noise_stream, entryDraw(line, head * width + col));
    }
  });
}

}  // namespace

double squaredError(const Task& task, std::span<const Sample> samples, const float* output,
                    std::size_t rows, std::size_t columns, std::span<float> gradient) {
  std::size_t asked_rows = 0;
  for (const Sample& sample : samples) asked_rows += sample.asked_rows;
  std::fill(gradient.begin(), gradient.end(), 0.0f);
  const float twice = 2 / static_cast<float>(asked_rows);
  double loss = 0;
  for (std::size_t s = 0; s < samples.size(); ++s) {
    for (const Asked& asked : samples[s].asked()) {
      const Question& question = task.questions[asked.question];
      const std::size_t first = (s * rows + asked.row) * columns + question.first_column;
      for (std::size_t i = 0; i < question.answers; ++i) {
        const float error = output[first + i] - (asked.answer == i ? 1.0f : 0.0f);
        loss += static_cast<double>(error) * static_cast<double>(error);
        gradient[first + i] = twice * error;
      }
    }
  }
  return loss / static_cast<double>(asked_rows);
}

TaskGraph::TaskGraph(const TrainingSetup& setup) : axes(graph.axes, setup.config) {
  const Task& task = setup.task;
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
  // Embeddings that do not learn need no gradient, nor does x then.
  grad_output = addGradients(graph, nodes.output, task.learnsEmbeddings() ? 0 : x + 1);
  axes.setLengths(graph.axes, task.longest, task.longest, setup.batch);
}

Model::Model(const TrainingSetup& setup, const Kernels& kernels)
    : graph(setup), learner(graph.graph, kernels, setup.optimizer, Decay::kAll), setup_(setup) {
  const Tensor2& features = setup.task.features;
  std::copy(features.begin(), features.end(), learner.run.writable(graph.tokens).begin());
  if (features.size() == 0) startEmbedding(graph.tokens, "start token");
  if (graph.positions) startEmbedding(*graph.positions, "start position");
  startLayer();
  const std::span<float> alive = learner.run.writable(graph.alive);
  std::fill(alive.begin(), alive.end(), 1.0f);
  learner.parametersChanged();
}

void Model::startEmbedding(NodeId node, std::string_view stream) {
  Tensor2 drawn({learner.run.tensor(node).shape[0], setup_.config.d_model});
  fillDrawn(drawn, normal, setup_.seed, hashBytes(stream));
  drawn *= kEmbeddingSize;
  std::copy(drawn.begin(), drawn.end(), learner.run.writable(node).begin());
}

// W_Q, W_K and W_V of variance 1/d_model, W_O of kOutputSize² / (h·d_v).
void Model::startLayer() {
  const Config& config = setup_.config;
  writeGains(learner.run);
  if (setup_.start == Start::kZeros) return;
  const double in_size = 1 / std::sqrt(static_cast<double>(config.d_model));
  const double out_size = kOutputSize / std::sqrt(static_cast<double>(config.allHeadsV()));
  for (const HeadMatrix& W : headMatrices(graph.graph, graph.nodes, config)) {
    const std::span<float> numbers = learner.run.writable(W.node);
    draw(setup_, W, W.by_rows ? out_size : in_size, numbers);
    if (setup_.start == Start::kNudge && W.node == graph.nodes.W_Q) {
      numbers[W.at(config.n_heads - 1, 0, 0)] += setup_.noise;
    }
  }
}

void Model::forward(std::span<const Sample> samples) {
  float* id = learner.run.writable(graph.ids).data();
  float* padding = learner.run.writable(graph.padding).data();
  for (const Sample& sample : samples) {
    // Nothing reads a row of padding, whatever token it has.
    for (std::size_t row = 0; row < setup_.task.longest; ++row) {
      *id++ = sample.tokens[row];
      *padding++ = row < sample.length ? 0 : 1;
    }
  }
  learner.run.compute(0, graph.grad_output);
}

void Model::forwardWithout(std::size_t head) {
  float& alive = learner.run.writable(graph.alive)[head];
  alive = 0;
  learner.run.compute(graph.nodes.concat, graph.grad_output);
  alive = 1;
}

double Model::loss(std::span<const Sample> samples) {
  return squaredError(setup_.task, samples, outputRow(0, 0), setup_.task.longest,
                      setup_.config.d_model, learner.run.writable(graph.grad_output));
}

void Model::backward() {
  learner.run.compute(graph.grad_output, static_cast<NodeId>(graph.graph.size()));
}

const float* Model::outputRow(std::size_t sample, std::size_t row) const {
  const std::size_t d = setup_.config.d_model;
  return &learner.run.numbers(graph.nodes.output)[(sample * setup_.task.longest + row) * d];
}

TensorRef Model::tensor(std::string_view name) const {
  const auto node = graph.graph.find(name);
  return node ? learner.run.tensor(*node) : TensorRef{};
}

}  // namespace manyheads
