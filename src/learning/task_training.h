// The training of a task: embeddings and an attention layer learn to answer its questions.
//
//   x = token embedding + position embedding;  output = layer(x)
//
// All samples of a batch are one run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "attention/attention.h"
#include "config/config.h"
#include "config/error.h"
#include "kernels/kernels.h"
#include "layer/layer.h"
#include "learning/task.h"
#include "learning/training.h"
#include "learning/training_options.h"
#include "tensor/tensor.h"

namespace manyheads {

/// A training as validate() accepts it: its task, its layer, its start and its optimizer.
struct TrainingSetup {
  Task task;
  ConfigRequest layer;  // what config was made of
  Config config;        // without biases
  Start start;
  float noise;
  OptimizerSettings optimizer;
  std::size_t batch;
  std::size_t steps;  // the most that are taken
  std::uint32_t seed;
};

/// Checks every field. Errors: those of validate(ConfigRequest) and of the rows of
/// training_options.h; kOtherTask naming an option of another task; kWrongOffsets; and for other
/// values than these:
///   dModel  the width of frozen features; else the columns of the scores … 64
///   heads   a layer's head counts, up to 16
///   noise   clones: 0 … 10; nudge: 1e-9 … 10; else 0
Result<TrainingSetup> validate(const TrainingRequest& request);

struct WordsLoss {
  double loss;       // NaN where the task asks nothing of the words
  Tensor2 gradient;  // (n, d_model): 0 in rows and columns that are not asked
  Sample sample;     // of the words
};

/// A layer that reads rows of embeddings by id, with its gradients. Embeddings that do not learn
/// are inputs.
struct TaskGraph {
  explicit TaskGraph(const TrainingSetup& setup);

  graph::Graph graph;
  graph::AttentionAxes axes;
  graph::NodeId ids, padding, alive;
  graph::NodeId tokens;                    // token_embedding
  std::optional<graph::NodeId> positions;  // position_embedding
  graph::AttentionNodes nodes;
  graph::NodeId grad_output;
};

/// Starts at normally distributed numbers, changed as the setup's start says. A number depends only
/// on the seed, its head and its place in the head.
class TaskModel {
 public:
  /// `kernels` outlives the model.
  explicit TaskModel(TrainingSetup of, const Kernels& kernels = defaultKernels());
  TaskModel(const TaskModel&) = delete;

  const TrainingSetup setup;
  const TaskGraph graph;
  Learner learner;  // of the layer's parameters, and of embeddings that learn

  // What a training asks.
  static constexpr bool kGoesBack = true;
  std::size_t steps() const { return setup.steps; }
  double lossBefore(std::size_t step);

  // None of these allocates. At most setup.batch samples.
  void forward(std::span<const Sample> samples);
  /// Computes from concat on again, without one head. forward() brings it back.
  void forwardWithout(std::size_t head);
  /// Of the last forward(); with the gradient of its output.
  double loss(std::span<const Sample> samples);
  /// Computes the gradients of the last loss().
  void backward();

  /// (samples · heads, rows, rows): attn_weights of the last forward(), of all samples.
  TensorRef attention() const { return learner.run.tensor(graph.nodes.attn_weights); }
  /// The output's row of a sample.
  const float* outputRow(std::size_t sample, std::size_t row) const;

  /// A layer with the current parameters that has begun a run on these words. Errors, naming
  /// `words`: kUnknownWord; kWrongCount for none, or more than the task's longest sample has.
  Result<Layer> layerFor(std::span<const std::string> words) const;

  /// The task's loss on these words for an output that a layer computed for them, and its gradient.
  /// Errors: as layerFor(), and those of checkMatrix() naming `output`.
  Result<WordsLoss> lossOn(std::span<const std::string> words, std::span<const float> output) const;

  /// The current token_embedding or position_embedding (one row per token of the task, or per
  /// place), W_Q, W_K, W_V or W_O; valid until they change. Errors: kUnknownName naming `name`.
  Result<TensorRef> tensor(std::string_view name) const;

  /// Floats that a training allocates. 64 bits, as in footprint.h.
  static std::uint64_t floats(const TrainingSetup& setup);
  /// Those of layerFor(), and of lossOn() for words of the task.
  std::uint64_t floatsOfLayer() const;
  static std::uint64_t floatsOfLoss(const TrainingSetup& setup) {
    return setup.task.longest * std::uint64_t{setup.config.d_model};
  }

 private:
  void startEmbedding(graph::NodeId node, std::string_view stream);
  void startLayer();
  Result<Sample> sampleOf(std::span<const std::string> words) const;

  std::vector<Sample> batch_;
};

using TaskTraining = Training<TaskModel>;

}  // namespace manyheads
