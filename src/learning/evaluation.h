// What a model has learned, on fresh samples.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "attention/tensor.h"
#include "learning/model.h"
#include "learning/training_setup.h"

namespace manyheads {

inline constexpr std::size_t kEvaluationSamples = 512;
/// A training has solved its task from this joint accuracy on.
inline constexpr double kSolved = 0.99;

/// Shares of right answers: the largest score is the asked one's (the first of
/// equal ones counts).
struct Accuracy {
  double joint = 0;               // rows that answer all that they are asked
  std::vector<double> questions;  // by question, of the rows that are asked it

  bool solved() const { return joint >= kSolved; }
};

struct Evaluation {
  double loss = 0;
  Accuracy accuracy;
  /// (h, questions): a head's mean attention from the rows that are asked to
  /// the token that knows.
  Tensor2 attention;
  /// Each question given a head of its own, as well as can be: the least
  /// attention that one of them pays to its question's token. nullopt where
  /// there are fewer heads than questions.
  std::optional<double> specialisation;
  /// The largest difference between the numbers of two heads, place by place,
  /// in W_Q, W_K, W_V and W_O. nullopt for one head.
  std::optional<double> gap;
  std::vector<Accuracy> without;  // by head: with this one off
};

/// `model` runs forward; its parameters stay.
Evaluation evaluate(Model& model, const TrainingSetup& setup, std::size_t samples);

/// The best over all assignments of heads to questions, a head for one at most,
/// of the least entry used of `attention`. nullopt where there are more
/// questions than heads.
std::optional<double> bestMatching(const Tensor2& attention);

/// Evaluation::gap.
std::optional<double> gapBetweenHeads(const Config& config, const Parameters& parameters);

}  // namespace manyheads
