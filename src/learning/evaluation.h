// What a model has learned, on fresh samples.
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
/// A training has solved its task from this joint accuracy on.
inline constexpr double kSolved = 0.99;

/// Shares of right answers. An answer is right when its score is the largest (of equal ones, the
/// first).
struct Accuracy {
  double joint = 0;               // rows that answer all that they are asked
  std::vector<double> questions;  // by question, of the rows that are asked it

  bool solved() const { return joint >= kSolved; }
};

struct Evaluation {
  double loss = 0;
  Accuracy accuracy;
  /// (h, questions): a head's mean attention from the rows that are asked to the token that has the
  /// answer.
  Tensor2 attention;
  /// Each question gets a head of its own so that the smallest of these heads' attentions to their
  /// questions' tokens is as large as possible: that attention. nullopt where there are fewer heads
  /// than questions.
  std::optional<double> specialisation;
  /// The largest difference between the numbers of two heads, place by place,
  /// in W_Q, W_K, W_V and W_O. nullopt for one head.
  std::optional<double> gap;
  std::vector<Accuracy> without;  // by head: with this one muted
};

/// An evaluation, one batch a step(), so that the caller can do other work in between. `model` runs
/// forward; its parameters must not change between the steps.
class EvaluationRun {
 public:
  /// `model` and `setup` outlive it.
  EvaluationRun(Model& model, const TrainingSetup& setup, std::size_t samples);

  /// One batch more. Whether that was the last.
  bool step();
  /// After the last step.
  Evaluation result() const;

 private:
  // Right answers, to be divided by how many were asked.
  struct Count {
    std::size_t rows = 0, right_rows = 0;
    std::array<std::size_t, kMostQuestions> asked{}, right{};
  };
  void add(Count& count, std::span<const Sample> samples) const;
  void addRow(Count& count, const float* output,
              const std::array<Asked, kMostQuestions>& asked) const;
  void addAttention(std::span<const Sample> samples);
  Accuracy accuracy(const Count& count) const;

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

/// All steps of one.
Evaluation evaluate(Model& model, const TrainingSetup& setup, std::size_t samples);

/// The best over all assignments of heads to questions, a head for one at most,
/// of the least entry used of `attention`. nullopt where there are more
/// questions than heads.
std::optional<double> bestMatching(const Tensor2& attention);

/// Evaluation::gap.
std::optional<double> gapBetweenHeads(const Config& config, const Parameters& parameters);

}  // namespace manyheads
