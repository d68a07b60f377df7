// Evaluates on fresh samples what a model has learned.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "learning/task_training.h"
#include "tensor/tensor.h"

namespace manyheads {

inline constexpr std::size_t kEvaluationSamples = 512;
/// A training has solved its task once the joint accuracy is at least this.
inline constexpr double kSolved = 0.99;

/// Shares of right answers. An answer is right if its score is the largest (the first of equal
/// ones).
struct Accuracy {
  double joint = 0;               // rows with all their answers right
  std::vector<double> questions;  // by question, among the rows that are asked

  bool solved() const { return joint >= kSolved; }
};

struct Evaluation {
  double loss = 0;
  Accuracy accuracy;
  /// (h, questions): a head's mean attention from the asked rows to the token with the answer.
  Tensor2 attention;
  /// The smallest attention of a head to its question's tokens, for the assignment of heads to
  /// questions that makes it largest. nullopt with fewer heads than questions.
  std::optional<double> specialisation;
  /// The largest difference between the numbers of two heads at the same place in W_Q, W_K, W_V and
  /// W_O. nullopt for one head.
  std::optional<double> gap;
  std::vector<Accuracy> without;  // by head: with this one muted
};

/// An evaluation of a model as it is now, in steps of one batch, so that the caller can do other
/// work in between: the model may learn more, or go back.
class EvaluationRun {
 public:
  /// `model` outlives it.
  explicit EvaluationRun(TaskModel& model, std::size_t samples = kEvaluationSamples);

  /// Runs one more batch; gives the result after the last one. The model is then as it was before.
  std::optional<Evaluation> step();

  /// The floats of one with its result.
  static std::uint64_t floats(const TrainingSetup& setup);

 private:
  // Numbers of rows, and of answers by question.
  struct Count {
    std::size_t rows = 0;
    std::array<std::size_t, kMostQuestions> answers{};
  };
  void runBatch(std::span<Sample> samples);
  template <typename Holds>
  static void count(std::span<const Sample> samples, Count& counted, Holds holds);
  void countRight(std::span<const Sample> samples, Count& right) const;
  Accuracy accuracy(const Count& right) const;
  Evaluation result() const;

  TaskModel& model_;
  const std::size_t samples_;
  std::size_t done_ = 0;
  std::vector<Sample> batch_;
  double loss_ = 0;
  Count asked_, right_;
  std::vector<Count> right_without_;  // by head
  std::vector<double> attention_;     // (h, questions): sums
  // The state that is evaluated, and the model's own while a batch runs.
  const std::size_t evaluated_step_;
  std::vector<float> evaluated_, present_;
};

/// The whole of it at once.
Evaluation evaluate(TaskModel& model, std::size_t samples = kEvaluationSamples);

/// The largest possible minimum of `attention` over all assignments of a head of its own to each
/// question. nullopt with more questions than heads.
std::optional<double> bestMatching(const Tensor2& attention);

}  // namespace manyheads
