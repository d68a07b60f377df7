// A training: the model, its optimizer, and every step that was taken.
//
// Task, start, seed and step determine every number: all platforms compute the same bits, and going
// back to a step restores its exact bits.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "config/error.h"
#include "kernels/kernels.h"
#include "layer/layer.h"
#include "learning/checkpoints.h"
#include "learning/evaluation.h"
#include "learning/model.h"
#include "learning/training_setup.h"
#include "tensor/tensor.h"

namespace manyheads {

struct WordsLoss {
  double loss;       // NaN where the task asks nothing of the words
  Tensor2 gradient;  // (n, d_model): 0 in rows and columns that are not asked
  Sample sample;     // of the words
};

class Training {
 public:
  /// `kernels` outlives the training.
  explicit Training(TrainingSetup setup, const Kernels& kernels = defaultKernels());
  Training(const Training&) = delete;

  const TrainingSetup& setup() const { return setup_; }
  const Model& model() const { return model_; }

  /// Takes up to `count` steps, ending at setup().steps, and returns the total number of steps
  /// taken. A step whose loss or parameters would no longer be finite is not taken, nor is any
  /// after it: divergedAt(). Allocates nothing.
  std::size_t step(std::size_t count);
  std::size_t stepsTaken() const { return step_; }

  /// The first step that could not be taken, counted from 1; the numbers are those before it.
  std::optional<std::size_t> divergedAt() const { return diverged_at_; }

  /// For each step ever taken: the mean loss of its batch, before the step.
  std::span<const float> losses() const { return losses_; }

  /// Restores the numbers after this many steps, bit for bit: from the nearest checkpoint,
  /// repeating the steps after it. Allocates nothing. Errors: kOutOfWholeRange naming `step`,
  /// beyond losses().
  Status goTo(std::size_t step);

  /// Evaluates on this many fresh samples, the same for every step.
  Evaluation evaluate(std::size_t samples = kEvaluationSamples);
  /// The same, one batch at a time, for the current numbers: the training may go on or back in
  /// between. An unfinished evaluation is dropped.
  void beginEvaluation(std::size_t samples = kEvaluationSamples);
  /// nullopt until it is finished, and if none was begun.
  std::optional<Evaluation> stepEvaluation();

  /// A layer with the current parameters that has begun a run on these words. Errors, naming
  /// `words`: kUnknownWord; kWrongCount for none, or more than the task's longest sample has.
  Result<Layer> layerFor(std::span<const std::string> words) const;

  /// The task's loss on these words for an output that a layer computed for them, and its gradient.
  /// Errors: as layerFor(), and those of checkMatrix() naming `output`.
  Result<WordsLoss> lossOn(std::span<const std::string> words, std::span<const float> output) const;

  /// The current token_embedding or position_embedding (one row per token of the task, or per
  /// place), W_Q, W_K, W_V or W_O; valid until they change. Errors: kUnknownName naming `name`.
  Result<TensorRef> tensor(std::string_view name) const;

  /// Floats that a training allocates, checkpoints included. 64 bits, as in
  /// footprint.h.
  static std::uint64_t floats(const TrainingSetup& setup);

  /// The most that one call takes besides them, except the next two: evaluate(), an evaluation's
  /// result, lossOn() for words of the task.
  static std::uint64_t callFloats(const TrainingSetup& setup);

  /// The floats that beginEvaluation() allocates now, until the evaluation is finished; and those
  /// of layerFor().
  std::uint64_t floatsToBeginEvaluation() const;
  std::uint64_t floatsOfLayer() const;

 private:
  bool stepOnce();
  Result<Sample> sampleOf(std::span<const std::string> words) const;
  void keep();
  void restore(std::size_t step);

  const TrainingSetup setup_;
  const Kernels& kernels_;
  Model model_;
  std::vector<Sample> batch_;
  std::vector<float> losses_;
  std::size_t step_ = 0;
  std::optional<std::size_t> diverged_at_;
  // An unfinished evaluation in steps, and the state that it is of; and the present one meanwhile.
  std::vector<float> evaluated_, present_;
  std::size_t evaluated_step_ = 0;
  std::optional<EvaluationRun> evaluation_;
  Checkpoints checkpoints_;
};

}  // namespace manyheads
