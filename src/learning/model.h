// The model that is trained: embeddings and the attention layer, run on a batch of samples at once.
//
//   x = token embedding + position embedding;  output = layer(x)
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "attention/attention.h"
#include "kernels/kernels.h"
#include "learning/sample.h"
#include "learning/steps/learner.h"
#include "learning/training_setup.h"

namespace manyheads {

/// The loss of every task, and its gradient with respect to the output, where backward begins:
///
///   loss = Σ over the rows that are asked of Σ over their scores of (score − target)², divided by
///   the number of these rows
///
/// task.h explains the choice of the squared error. `output` has `rows` rows of `columns` per
/// sample, of which the sample's own come first. `gradient` has the same shape; it is 0 in rows
/// that are not asked. NaN if no row is asked.
double squaredError(const Task& task, std::span<const Sample> samples, const float* output,
                    std::size_t rows, std::size_t columns, std::span<float> gradient);

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
class Model {
 public:
  /// `setup` and `kernels` outlive the model.
  Model(const TrainingSetup& setup, const Kernels& kernels);
  Model(const Model&) = delete;

  const TaskGraph graph;
  /// Of the parameters of the layer, and embeddings that learn.
  Learner learner;

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
  /// Numbers of a parameter or gradient: "W_Q", "grad.W_Q", "token_embedding". None of a parameter
  /// that the layer lacks.
  TensorRef tensor(std::string_view name) const;
  /// The output's row of a sample.
  const float* outputRow(std::size_t sample, std::size_t row) const;

 private:
  void startEmbedding(graph::NodeId node, std::string_view stream);
  void startLayer();

  const TrainingSetup& setup_;
};

}  // namespace manyheads
