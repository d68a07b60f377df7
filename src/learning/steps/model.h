// The model that is trained: embeddings and the attention layer, run on a batch of samples at once.
//
//   x = token embedding + position embedding;  output = layer(x)
//   loss = Σ over the rows that are asked of Σ (score − target)², divided by
//   their number
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "attention/attention.h"
#include "kernels/kernels.h"
#include "learning/sample.h"
#include "learning/steps/learner.h"
#include "learning/training_setup.h"

namespace manyheads {

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

class Model {
 public:
  /// `setup` and `kernels` outlive the model.
  Model(const TrainingSetup& setup, const Kernels& kernels);
  Model(const Model&) = delete;

  /// With the parameters of the layer, and embeddings that learn.
  Learner& learner() { return learner_; }
  const Learner& learner() const { return learner_; }
  const TaskGraph& graph() const { return graph_; }
  const graph::Run& run() const { return learner_.run; }

  // None of these allocates. At most setup.batch samples.
  void forward(std::span<const Sample> samples);
  /// Computes from concat on again, without one head. forward() brings it back.
  void forwardWithout(std::size_t head);
  /// Of the last forward().
  double loss(std::span<const Sample> samples) const;
  /// Computes the gradients of the last forward(). Returns the loss.
  double backward(std::span<const Sample> samples);

  /// (samples · heads, rows, rows): attn_weights of the last forward(), of all samples.
  TensorRef attention() const { return learner_.run.tensor(graph_.nodes.attn_weights); }
  /// Numbers of a parameter or gradient: "W_Q", "grad.W_Q", "token_embedding". None of a parameter
  /// that the layer lacks.
  TensorRef tensor(std::string_view name) const;
  /// The output's row of a sample.
  const float* outputRow(std::size_t sample, std::size_t row) const;

 private:
  void setAlive(std::size_t head, bool alive);

  const TrainingSetup& setup_;
  TaskGraph graph_;
  Learner learner_;
};

}  // namespace manyheads
