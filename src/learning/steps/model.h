// The model that is trained: embeddings and the attention layer, run on a batch of samples at once.
//
//   x = token embedding + position embedding;  output = layer(x)
//   loss = Σ over the rows that are asked of Σ (score − target)², divided by
//   their number
//
// The learned numbers are in one array: token embeddings, position embeddings, W_Q, W_K, W_V, W_O
// and the gains of qkNorm, each row-major as the formulas read it, without what is
// frozen, tied or fixed.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "attention/layer_graph.h"
#include "graph/run.h"
#include "kernels/kernels.h"
#include "learning/sample.h"
#include "learning/training_setup.h"

namespace manyheads {

class Model {
 public:
  /// `setup` and `kernels` outlive the model.
  Model(const TrainingSetup& setup, const Kernels& kernels);
  Model(const Model&) = delete;

  /// The count of learned numbers.
  static std::size_t numberCount(const TrainingSetup& setup);

  std::span<const float> numbers() const { return numbers_; }
  /// For an optimizer to write. Call numbersChanged() afterwards, which copies them into the
  /// layer's parameters.
  std::span<float> numbers() { return numbers_; }
  void numbersChanged();

  // None of these allocates. At most setup.batch samples.
  /// Runs every stage forward. Rows of padding have x = 0.
  void forward(std::span<const Sample> samples);
  /// Runs the stages from concat on again without one head. forward() brings it back.
  void forwardWithout(std::size_t head);
  /// Of the last forward().
  double loss(std::span<const Sample> samples);
  /// Writes gradient() of the last forward(). Returns the loss.
  double backward(std::span<const Sample> samples);

  std::span<const float> gradient() const { return gradient_; }
  /// (samples · heads, rows, rows): attn_weights of the last forward(), of all samples.
  TensorRef attention() const { return run_.tensor(layer_.nodes.attn_weights); }
  /// The layer and the current numbers of its parameters, tied and fixed ones included.
  const graph::LayerGraph& layer() const { return layer_; }
  const graph::Run& run() const { return run_; }
  /// The current embedding of one token or position; position is empty if the task has none.
  std::span<const float> token(std::size_t id) const;
  std::span<const float> position(std::size_t place) const;
  /// The output's row of a sample.
  const float* outputRow(std::size_t sample, std::size_t row) const;

 private:
  /// A learned parameter; its numbers begin at numbers_[start].
  struct Learned {
    graph::NodeId parameter;
    graph::NodeId gradient;
    std::size_t start;
  };
  void writeInputs(std::span<const Sample> samples);
  void setAlive(std::size_t head, bool alive);
  void runFrom(graph::StageId first);
  // `gradient` has the output's shape and is all zeros, or is nullptr to compute only the loss.
  double lossOf(std::span<const Sample> samples, float* gradient);

  const TrainingSetup& setup_;
  graph::LayerGraph layer_;
  graph::Run run_;
  Tensor2 frozen_tokens_;  // empty where they are learned
  Tensor2 frozen_positions_;
  std::size_t learned_tokens_ = 0;     // rows at the start of numbers_
  std::size_t learned_positions_ = 0;  // rows after these
  std::vector<Learned> learned_;
  std::vector<float> numbers_;
  std::vector<float> gradient_;
};

}  // namespace manyheads
