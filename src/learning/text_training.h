// Next-token training: a language model learns a text by the cross-entropy of each next token.
//
// A step takes a batch of sequences that begin anywhere in the text, and lets AdamW change every
// parameter by the gradients. The learning rate η rises evenly in the first w = ⌈steps / 10⌉ steps,
// and then falls to a tenth by half a cosine. In step t, from 1:
//   η t / w,  then  η (0.55 + 0.45 cos(π (t − w) / (steps − w)))
// Only parameters with two axes decay. They start as GPT-2's do (Radford et al. 2019, §2.3):
// normally distributed with a standard deviation of .02, what writes into the residual stream (W_O,
// W_down) over √(2 · layers); gains at 1 and biases at 0.
//
// Text, options and step determine every number: all platforms compute the same bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "config/error.h"
#include "kernels/kernels.h"
#include "learning/steps/learner.h"
#include "learning/text_training_options.h"
#include "model/model_graph.h"

namespace manyheads {

/// The most tokens of a text.
inline constexpr std::size_t kMaxTextLength = std::size_t{1} << 22;

/// Errors: those of the options' rows; for `ids`, which are whole numbers below the vocabulary in
/// floats, kWrongCount where the part to learn has no sequence and its next token, and
/// kOutOfWholeRange.
Status check(const graph::ModelConfig& model, const TextTrainingRequest& request,
             std::span<const float> ids);

class TextTraining {
 public:
  /// What check() accepts. `kernels` outlives the training.
  TextTraining(const graph::ModelConfig& model, const TextTrainingRequest& request,
               std::vector<float> ids, const Kernels& kernels = defaultKernels());
  TextTraining(const TextTraining&) = delete;

  const TextTrainingRequest& request() const { return request_; }

  /// Takes one step, which isOver() has to allow, and returns the mean loss of its batch, before
  /// it. A step whose loss or gradients are not finite is not taken, nor is any after it. Allocates
  /// nothing.
  double step();
  std::size_t stepsTaken() const { return step_; }
  bool hasDiverged() const { return has_diverged_; }
  bool isOver() const { return has_diverged_ || step_ == steps(); }

  /// The mean loss of the held-out tokens, which are read in pieces of the model's context; nullopt
  /// if there are fewer than two. Allocates nothing.
  std::optional<double> heldOutLoss();

  /// Where sequence number `sequence` of a step begins in the text; steps from 0.
  std::size_t startOf(std::size_t step, std::size_t sequence) const;

  /// "token_embedding", "blocks.0.W_Q": in the order of the graph.
  std::vector<std::string_view> parameterNames() const { return learner_.names(); }
  /// A parameter, or another tensor of the last step. Errors: kUnknownName naming `name`.
  Result<TensorRef> tensor(std::string_view name) const;

  /// Floats that the graph of such a model takes, and so what floats() allocates and frees.
  static std::uint64_t graphFloats(const graph::ModelConfig& model);
  /// Floats that a training on so many tokens allocates.
  static std::uint64_t floats(const graph::ModelConfig& model, const TextTrainingRequest& request,
                              std::size_t ids);

 private:
  std::size_t steps() const { return static_cast<std::size_t>(request_.steps); }
  std::size_t batch() const { return static_cast<std::size_t>(request_.batch); }
  /// Those of the text that are not held out.
  std::size_t learnedLength() const;
  double learningRate() const;
  void start(graph::NodeId parameter);
  /// `count` rows of the run, from `row` on, read the text from `start` on.
  void read(std::size_t start, std::size_t row, std::size_t count);

  graph::ModelConfig config_;
  TextTrainingRequest request_;
  std::vector<float> ids_;
  graph::ModelGraph model_;
  Learner learner_;
  std::size_t step_ = 0;
  bool has_diverged_ = false;
};

}  // namespace manyheads
