#include "learning/task_training.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "attention/head_matrices.h"
#include "layer/footprint.h"
#include "layer/initialise.h"
#include "layer/input.h"
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

// The loss of every task, and its gradient with respect to the output, where backward begins:
//
//   loss = Σ over the rows that are asked of Σ over their scores of (score − target)², divided by
//   the number of these rows
//
// task.h explains the choice of the squared error. `output` has `rows` rows of `columns` per
// sample, of which the sample's own come first. `gradient` has the same shape; it is 0 in rows that
// are not asked. NaN if no row is asked.
double squaredError(const Task& task, std::span<const Sample> samples, const float* output,
                    std::size_t rows, std::size_t columns, std::span<float> gradient) {
  std::size_t asked_rows = 0;
  for (const Sample& sample : samples) asked_rows += sample.asked_rows;
  std::fill(gradient.begin(), gradient.end(), 0.0f);
  const float twice = 2 / static_cast<float>(asked_rows);
  double loss = 0;
  for (std::size_t s = 0; s < samples.size(); ++s) {
    for (const Asked& asked : samples[s].asked()) {
      const std::size_t first = (s * rows + asked.row) * columns + task.scoreOf(asked.question);
      for (std::size_t i = 0; i < task.answers.size(); ++i) {
        const float error = output[first + i] - (asked.answer == i ? 1.0f : 0.0f);
        loss += static_cast<double>(error) * static_cast<double>(error);
        gradient[first + i] = twice * error;
      }
    }
  }
  return loss / static_cast<double>(asked_rows);
}

}  // namespace

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
  nodes = attention(graph, axes,
                    {.x = graph.as(x),
                     .memory = graph.as(x, {a.all_keys, a.memory_model}),
                     .padding = graph.as(padding),
                     .alive = graph.as(alive)});
  // Embeddings that do not learn need no gradient, nor does x then.
  grad_output = addGradients(graph, nodes.output, task.learnsEmbeddings() ? 0 : x + 1);
  axes.setLengths(graph.axes, task.longest, task.longest, setup.batch);
}

TaskModel::TaskModel(TrainingSetup of, const Kernels& kernels)
    : setup(std::move(of)),
      graph(setup),
      learner(graph.graph, kernels, setup.optimizer),
      batch_(setup.batch) {
  const Tensor2& features = setup.task.features;
  std::copy(features.begin(), features.end(), learner.run.writable(graph.tokens).begin());
  if (features.size() == 0) startEmbedding(graph.tokens, "start token");
  if (graph.positions) startEmbedding(*graph.positions, "start position");
  startLayer();
  const std::span<float> alive = learner.run.writable(graph.alive);
  std::fill(alive.begin(), alive.end(), 1.0f);
  learner.parametersChanged();
}

void TaskModel::startEmbedding(NodeId node, std::string_view stream) {
  Tensor2 drawn({learner.run.tensor(node).shape[0], setup.config.d_model});
  fillDrawn(drawn, normal, setup.seed, hashBytes(stream));
  drawn *= kEmbeddingSize;
  std::copy(drawn.begin(), drawn.end(), learner.run.writable(node).begin());
}

// W_Q, W_K and W_V of variance 1/d_model, W_O of kOutputSize² / (h·d_v).
void TaskModel::startLayer() {
  const Config& config = setup.config;
  writeGains(learner.run);
  if (setup.start == Start::kZeros) return;
  const double in_size = 1 / std::sqrt(static_cast<double>(config.d_model));
  const double out_size = kOutputSize / std::sqrt(static_cast<double>(config.allHeadsV()));
  for (const HeadMatrix& W : headMatrices(graph.graph, graph.nodes, config)) {
    const std::span<float> numbers = learner.run.writable(W.node);
    draw(setup, W, W.by_rows ? out_size : in_size, numbers);
    if (setup.start == Start::kNudge && W.node == graph.nodes.W_Q) {
      numbers[W.at(config.n_heads - 1, 0, 0)] += setup.noise;
    }
  }
}

void TaskModel::forward(std::span<const Sample> samples) {
  float* id = learner.run.writable(graph.ids).data();
  float* padding = learner.run.writable(graph.padding).data();
  for (const Sample& sample : samples) {
    // Nothing reads a row of padding, whatever token it has.
    for (std::size_t row = 0; row < setup.task.longest; ++row) {
      *id++ = sample.tokens[row];
      *padding++ = row < sample.length ? 0 : 1;
    }
  }
  learner.run.compute(0, graph.grad_output);
}

void TaskModel::forwardWithout(std::size_t head) {
  float& alive = learner.run.writable(graph.alive)[head];
  alive = 0;
  learner.run.compute(graph.nodes.concat, graph.grad_output);
  alive = 1;
}

double TaskModel::loss(std::span<const Sample> samples) {
  return squaredError(setup.task, samples, outputRow(0, 0), setup.task.longest,
                      setup.config.d_model, learner.run.writable(graph.grad_output));
}

void TaskModel::backward() {
  learner.run.compute(graph.grad_output, static_cast<NodeId>(graph.graph.size()));
}

const float* TaskModel::outputRow(std::size_t sample, std::size_t row) const {
  const std::size_t d = setup.config.d_model;
  return &learner.run.numbers(graph.nodes.output)[(sample * setup.task.longest + row) * d];
}

double TaskModel::lossBefore(std::size_t step) {
  drawSamples(setup.task, setup.seed, "training samples", Purpose::kTraining, step * setup.batch,
              batch_);
  forward(batch_);
  const double mean = loss(batch_);
  backward();
  return mean;
}

Result<TensorRef> TaskModel::tensor(std::string_view name) const {
  std::vector<std::string_view> known = {"token_embedding"};
  known.insert(known.end(), std::begin(kAttentionParameters), std::end(kAttentionParameters));
  known.push_back("position_embedding");
  std::erase_if(known, [&](std::string_view each) { return isBias(each) || !learner.find(each); });
  if (std::find(known.begin(), known.end(), name) != known.end()) return *learner.find(name);
  return makeError(ErrorCode::kUnknownName, "name", known, name);
}

Result<Sample> TaskModel::sampleOf(std::span<const std::string> words) const {
  const Task& task = setup.task;
  if (words.empty() || words.size() > task.longest) {
    return makeError(ErrorCode::kWrongCount, "words", {1u, task.longest}, words.size());
  }
  Sample sample;
  for (const std::string& word : words) {
    const auto found = std::find(task.tokens.begin(), task.tokens.end(), word);
    if (found == task.tokens.end()) {
      return makeError(ErrorCode::kUnknownWord, "words", {task.name}, word);
    }
    sample.add(static_cast<std::size_t>(found - task.tokens.begin()));
  }
  task.ask(sample);
  return sample;
}

Result<WordsLoss> TaskModel::lossOn(std::span<const std::string> words,
                                    std::span<const float> output) const {
  Result<Sample> made = sampleOf(words);
  if (!made.ok()) return made;
  const std::size_t n = made.value().length, d = setup.config.d_model;
  if (Status status = checkMatrix("output", output, n, d, learner.run.kernels()); !status.ok()) {
    return status;
  }
  WordsLoss result{0, Tensor2({n, d}, 0.0f), made.value()};
  result.loss = squaredError(setup.task, std::span(&result.sample, 1), output.data(), n, d,
                             {result.gradient.data(), result.gradient.size()});
  return result;
}

Result<Layer> TaskModel::layerFor(std::span<const std::string> words) const {
  Result<Sample> made = sampleOf(words);
  if (!made.ok()) return made;
  const Sample& sample = made.value();
  const std::size_t d = setup.config.d_model;
  const std::span<const float> tokens = learner.run.numbers(graph.tokens);
  std::vector<float> token(words.size() * d), position(token.size());  // 0 without positions
  for (std::size_t place = 0; place < words.size(); ++place) {
    std::copy_n(&tokens[sample.tokens[place] * d], d, &token[place * d]);
  }
  if (graph.positions) {
    std::copy_n(learner.run.numbers(*graph.positions).begin(), position.size(), position.begin());
  }
  Layer layer(setup.config, learner.run, learner.run.kernels());
  if (Status status = layer.begin(Input{token, position}, Input{}); !status.ok()) return status;
  return layer;
}

std::uint64_t TaskModel::floats(const TrainingSetup& setup) {
  const TaskGraph graph(setup);
  const std::uint64_t samples = setup.batch * (sizeof(Sample) / sizeof(float) + 1);
  const OptimizerKind kind = setup.optimizer.kind;
  return Learner::floats(graph.graph, kind) + samples +
         TaskTraining::floats(setup.steps, Learner::stateSize(graph.graph, kind));
}

std::uint64_t TaskModel::floatsOfLayer() const {
  const Config& config = setup.config;
  const std::size_t n = setup.task.longest;
  const footprint::Parts parts = footprint::parts(config, {n, n, true});
  // With the vectors of the words.
  return 2 * n * std::uint64_t{config.d_model} + parts.parameters + parts.run;
}

}  // namespace manyheads
