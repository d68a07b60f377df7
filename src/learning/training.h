// A training: a model learns, step by step. What it learns from, a task or a text, is the model's
// (task_training.h, text_training.h).
//
// Options and step determine every number: all platforms compute the same bits, and going back to a
// step restores its exact bits.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "config/error.h"
#include "learning/learner.h"

namespace manyheads {

/// What a training asks of a model: a graph with its learner, and samples with their loss.
template <typename Model>
concept Learns = requires(Model model, std::size_t step) {
  { (model.learner) } -> std::same_as<Learner&>;
  /// The most steps that are taken.
  { model.steps() } -> std::same_as<std::size_t>;
  /// Before a step, counted from 0: the mean loss of its samples, with the gradients. Allocates
  /// nothing.
  { model.lossBefore(step) } -> std::same_as<double>;
  /// Whether states are kept, to go back to.
  { Model::kGoesBack } -> std::convertible_to<bool>;
};

/// Where a model's states are kept, all steps between them are computed again to go back to one.
/// One state is kept per `interval` steps. When all places are taken, every second state is dropped
/// and the interval doubles: memory is bounded, and at most about 2/32 of all steps have to be
/// computed again (more if states are so large that fewer places fit).
template <Learns Model>
class Training {
 public:
  /// Of a model that is made of these.
  template <typename... Arguments>
  explicit Training(Arguments&&... arguments) : model(std::forward<Arguments>(arguments)...) {
    losses_.reserve(model.steps());
    const std::size_t size = model.learner.stateSize();
    states_.resize(placesFor(size));
    for (std::vector<float>& state : states_) state.resize(size);
    keep();
  }
  Training(const Training&) = delete;

  Model model;

  /// Takes up to `count` steps, ending at the model's last, and returns the total number of steps
  /// taken. A step whose loss or gradients are not finite, or whose parameters would no longer be
  /// while states are kept, is not taken, nor is any after it. Allocates nothing.
  std::size_t step(std::size_t count) {
    while (count-- > 0 && !isOver() && stepOnce()) {
    }
    return stepsTaken();
  }
  std::size_t stepsTaken() const { return model.learner.steps(); }
  bool isOver() const { return stepsTaken() == (diverged_at_ ? *diverged_at_ - 1 : model.steps()); }

  /// The first step that could not be taken, counted from 1; the numbers are those before it.
  std::optional<std::size_t> divergedAt() const { return diverged_at_; }

  /// For each step ever taken: the mean loss of its samples, before the step.
  std::span<const float> losses() const { return losses_; }

  /// Restores the numbers after this many steps, bit for bit: from the nearest kept state,
  /// repeating the steps after it. Only where states are kept. Allocates nothing. Errors:
  /// kOutOfWholeRange naming `step`, beyond losses().
  Status goTo(std::size_t step) {
    if (step > losses_.size()) return outOfWholeRange("step", 0, losses_.size(), step);
    if (step != stepsTaken()) restore(step);
    return Done{};
  }

  /// Floats of a training's own, besides its model's.
  static std::uint64_t floats(std::size_t steps, std::size_t state_size) {
    return steps + placesFor(state_size) * std::uint64_t{state_size};
  }

 private:
  static std::size_t placesFor(std::size_t floats) {
    constexpr std::size_t kMostFloats = std::size_t{1} << 21;  // 8 MB; two states at least
    return Model::kGoesBack ? std::clamp<std::size_t>(kMostFloats / floats, 2, 32) : 0;
  }

  bool stepOnce() {
    Learner& learner = model.learner;
    const std::size_t step = learner.steps();
    const double loss = model.lossBefore(step);
    bool finite = std::isfinite(loss) && learner.gradientsAreFinite();
    if (finite) {
      learner.step();
      finite = !Model::kGoesBack || learner.parametersAreFinite();
      if (!finite) restore(step);
    }
    if (!finite) {
      diverged_at_ = step + 1;
      return false;
    }
    if (step == losses_.size()) losses_.push_back(static_cast<float>(loss));
    keep();
    return true;
  }

  // Keeps the present state if it is one of those to keep. Steps come in order from 0; earlier ones
  // may come again.
  void keep() {
    if (!Model::kGoesBack) return;
    const std::size_t step = stepsTaken();
    if (step == states_.size() * interval_ && kept_ == states_.size()) {
      kept_ = (kept_ + 1) / 2;
      for (std::size_t i = 1; i < kept_; ++i) std::swap(states_[i], states_[2 * i]);
      interval_ *= 2;
    }
    if (step == kept_ * interval_) model.learner.writeState(states_[kept_++]);
  }

  void restore(std::size_t step) {
    const std::size_t which = std::min(step / interval_, kept_ - 1);
    model.learner.restore(which * interval_, states_[which]);
    while (stepsTaken() < step) stepOnce();
  }

  std::vector<float> losses_;
  std::optional<std::size_t> diverged_at_;
  std::vector<std::vector<float>> states_;  // the first kept_, after 0, interval_, 2 interval_ …
  std::size_t interval_ = 16;
  std::size_t kept_ = 0;
};

}  // namespace manyheads
