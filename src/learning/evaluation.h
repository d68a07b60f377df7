// Evaluates on fresh samples what a model has learned.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "learning/steps/model.h"
#include "learning/training_setup.h"
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

/// An evaluation in steps of one batch, so that the caller can do other work in between. `model`
/// runs forward; it must have the same parameters in each step.
class EvaluationRun {
 public:
  /// `model` and `setup` outlive it.
  EvaluationRun(Model& model, const TrainingSetup& setup, std::size_t samples);

  /// Runs one more batch; gives the result after the last one.
  std::optional<Evaluation> step();

 private:
  // Counts of right answers and of what was asked.
  struct Count {
    std::size_t rows = 0, right_rows = 0;
    std::array<std::size_t, kMostQuestions> asked{}, right{};
  };
  void add(Count& count, std::span<const Sample> samples) const;
  void addRow(Count& count, const float* output,
              const std::array<Asked, kMostQuestions>& asked) const;
  void addAttention(std::span<const Sample> samples);
  Accuracy accuracy(const Count& count) const;
  Evaluation result() const;

  Model& model_;
  const TrainingSetup& setup_;
  const std::size_t samples_;
  std::size_t done_ = 0;
  std::vector<Sample> batch_;
  double loss_ = 0;
  Count all_;
  std::vector<Count> without_;     // by head
  std::vector<double> attention_;  // (h, questions): sums
};

/// Runs all steps of an evaluation.
Evaluation evaluate(Model& model, const TrainingSetup& setup, std::size_t samples);

/// The largest possible minimum of `attention` over all assignments of a head of its own to each
/// question. nullopt with more questions than heads.
std::optional<double> bestMatching(const Tensor2& attention);

/// Evaluation::gap.
std::optional<double> gapBetweenHeads(const Config& config, const Model& model);

}  // namespace manyheads
