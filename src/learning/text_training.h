// Next-token training: a language model learns a text by the cross-entropy of each next token.
//
// A step takes a batch of sequences that begin anywhere in the text, and lets AdamW change every
// parameter by the gradients. The learning rate η rises evenly in the first w = ⌈steps / 10⌉ steps,
// and then falls to a tenth by half a cosine. In step t, from 1:
//   η t / w,  then  η (0.55 + 0.45 cos(π (t − w) / (steps − w)))
// Only parameters with two axes decay. They start as GPT-2's do (model/model_graph.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "config/error.h"
#include "kernels/kernels.h"
#include "learning/training.h"
#include "learning/training_options.h"
#include "model/model_graph.h"

namespace manyheads {

/// The options besides those of the model. Numbers may be anything; the rows say what is allowed.
struct TextTrainingRequest {
  TextTrainingRequest();  // the defaults

  double batch, steps, learning_rate, weight_decay, held_out, seed;
};

using TextTrainingOption = Option<TextTrainingRequest>;

// Rows are in the order in which they are checked and listed.
inline constexpr TextTrainingOption kTextTrainingOptionRows[] = {
    whole("steps", &TextTrainingRequest::steps, {1, kMaxSteps},
          "The most steps that are taken; the learning rate depends on it.", {.by_default = 500.0}),
    whole("batch", &TextTrainingRequest::batch, {1, kMaxBatch},
          "Sequences of one step, each as long as the model's context.", {.by_default = 8.0}),
    number("learningRate", &TextTrainingRequest::learning_rate, {1e-9, 10},
           "The largest step size of AdamW: reached in the first tenth of the steps, and a "
           "tenth of it at the end.",
           {.by_default = 3e-3}),
    number("weightDecay", &TextTrainingRequest::weight_decay, {0, 1},
           "How much matrices and embeddings shrink, times the step size; biases and gains do "
           "not.",
           {.by_default = 0.1}),
    number("heldOut", &TextTrainingRequest::held_out, {0, 0.5},
           "The share of the text, its end, that is never trained on.", {.by_default = 0.1}),
    whole("seed", &TextTrainingRequest::seed, {0, kMaxSeed},
          "What the first parameters and the choice of sequences come from.", {.by_default = 1.0}),
};

inline constexpr auto kTextTrainingOptions = withoutPurposes(kTextTrainingOptionRows);

/// The most tokens of a text.
inline constexpr std::size_t kMaxTextLength = std::size_t{1} << 22;

/// Errors: those of the options' rows; for `ids`, which are whole numbers below the vocabulary in
/// floats, kWrongCount where the part to learn has no sequence and its next token, and
/// kOutOfWholeRange.
Status check(const graph::ModelConfig& model, const TextTrainingRequest& request,
             std::span<const float> ids);

class TextModel {
 public:
  /// Of what check() accepts. `kernels` outlives the model.
  TextModel(const graph::ModelConfig& model, const TextTrainingRequest& request,
            std::vector<float> ids, const Kernels& kernels = defaultKernels());
  TextModel(const TextModel&) = delete;

  const TextTrainingRequest request;
  const graph::ModelConfig config;
  const graph::ModelGraph graph;
  Learner learner;  // of all parameters: "token_embedding", "blocks.0.W_Q"

  // What a training asks. States are too large to keep.
  static constexpr bool kGoesBack = false;
  std::size_t steps() const { return static_cast<std::size_t>(request.steps); }
  double lossBefore(std::size_t step);

  /// The mean loss of the held-out tokens, which are read in pieces of the model's context; nullopt
  /// if there are fewer than two. Allocates nothing.
  std::optional<double> heldOutLoss();

  /// Where sequence number `sequence` of a step begins in the text; steps from 0.
  std::size_t startOf(std::size_t step, std::size_t sequence) const;

  /// A parameter, or another tensor of the last step. Errors: kUnknownName naming `name`.
  Result<TensorRef> tensor(std::string_view name) const;

  /// Floats that the graph of such a model takes, and so what floats() allocates and frees.
  static std::uint64_t graphFloats(const graph::ModelConfig& model);
  /// Floats that a training on so many tokens allocates.
  static std::uint64_t floats(const graph::ModelConfig& model, const TextTrainingRequest& request,
                              std::size_t ids);

 private:
  std::size_t batch() const { return static_cast<std::size_t>(request.batch); }
  double learningRate(std::size_t step) const;
  /// `count` rows of the run, from `row` on, read the text from `start` on.
  void read(std::size_t start, std::size_t row, std::size_t count);

  std::vector<float> ids_;
  std::size_t learned_;  // ids that are not held out: the first ones
};

using TextTraining = Training<TextModel>;

}  // namespace manyheads
