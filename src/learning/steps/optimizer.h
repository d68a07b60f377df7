// Optimizers with PyTorch's definitions (torch.optim 1.13; Kingma and Ba 2015, "Adam", algorithm 1;
// Loshchilov and Hutter 2019, "Decoupled Weight Decay Regularization", algorithm 2).
//
// With gradient g, learning rate η, weight decay λ, and t counting steps from 1:
//   sgd     g += λ p                                        p −= η g
//   adam    g += λ p,       then m, v, and                  p −= η/(1 − β₁ᵗ) m / d
//   adamw   p *= 1 − η λ,   then m, v, and                  p −= η/(1 − β₁ᵗ) m / d
//   m = β₁ m + (1 − β₁) g,  v = β₂ v + (1 − β₂) g²,  d = √v / √(1 − β₂ᵗ) + ε
//
// Float arithmetic, each operation rounded, square roots and quotients included: the same bits on
// every platform. tests/cpp/optimizer_test.cpp compares with torch.optim.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace manyheads {

enum class OptimizerKind { kSgd, kAdam, kAdamW };
inline constexpr std::string_view kOptimizerNames[] = {"sgd", "adam", "adamw"};

inline constexpr double kBeta1 = 0.9, kBeta2 = 0.999, kEpsilon = 1e-8;

struct OptimizerSettings {
  OptimizerKind kind = OptimizerKind::kAdamW;
  double learning_rate = 1e-3;
  double weight_decay = 0;
};

class Optimizer {
 public:
  Optimizer(const OptimizerSettings& settings, std::size_t count);

  /// One step on all numbers. Both spans have `count` entries. Allocates nothing.
  void step(std::span<float> numbers, std::span<const float> gradient);

  /// From the next step on.
  void setLearningRate(double rate) { settings_.learning_rate = rate; }

  /// Steps taken.
  std::size_t steps() const { return steps_; }

  /// The state that the next step depends on: m, then v; empty for sgd.
  std::span<const float> state() const { return state_; }
  /// Restores a state() that it had after this many steps.
  void restore(std::size_t steps, std::span<const float> state);

 private:
  void countStep();

  OptimizerSettings settings_;
  std::size_t steps_ = 0;
  // β₁ᵗ and β₂ᵗ as products of t factors: pow() is not the same on every platform.
  double beta1_power_ = 1;
  double beta2_power_ = 1;
  std::vector<float> state_;
};

}  // namespace manyheads
