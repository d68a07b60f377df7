#include "learning/steps/optimizer.h"

#include <algorithm>
#include <cmath>

namespace manyheads {
namespace {

void stepSgd(std::span<float> numbers, const float* gradient, float rate, float decay) {
  for (float& number : numbers) {
    const float g = *gradient++ + decay * number;
    number -= rate * g;
  }
}

// As torch.optim computes them: float factors from double settings.
struct AdamFactors {
  float shrink;                 // of the number itself, adamw's decay
  float decay;                  // of the gradient, adam's
  float minus_rate;             // −η / (1 − β₁ᵗ)
  float bias_correction2_sqrt;  // √(1 − β₂ᵗ)
};

void stepAdam(std::span<float> numbers, const float* gradient, float* m, float* v,
              const AdamFactors& factors) {
  constexpr float kB1 = static_cast<float>(kBeta1), kRest1 = static_cast<float>(1 - kBeta1);
  constexpr float kB2 = static_cast<float>(kBeta2), kRest2 = static_cast<float>(1 - kBeta2);
  constexpr float kEps = static_cast<float>(kEpsilon);
  const auto [shrink, decay, minus_rate, bias_correction2_sqrt] = factors;
  float* const p = numbers.data();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const float shrunk = p[i] * shrink;
    const float g = gradient[i] + decay * shrunk;
    m[i] = m[i] * kB1 + g * kRest1;
    v[i] = v[i] * kB2 + kRest2 * g * g;
    const float divisor = std::sqrt(v[i]) / bias_correction2_sqrt + kEps;
    p[i] = shrunk + minus_rate * m[i] / divisor;
  }
}

}  // namespace

Optimizer::Optimizer(const OptimizerSettings& settings, std::size_t count)
    : settings_(settings), state_(settings.kind == OptimizerKind::kSgd ? 0 : 2 * count) {}

void Optimizer::countStep() {
  ++steps_;
  beta1_power_ *= kBeta1;
  beta2_power_ *= kBeta2;
}

void Optimizer::step(std::span<float> numbers, std::span<const float> gradient) {
  countStep();
  const auto [kind, rate, decay] = settings_;
  if (kind == OptimizerKind::kSgd) {
    return stepSgd(numbers, gradient.data(), static_cast<float>(rate), static_cast<float>(decay));
  }
  const bool decoupled = kind == OptimizerKind::kAdamW;
  const AdamFactors factors{
      .shrink = decoupled ? static_cast<float>(1 - rate * decay) : 1.0f,
      .decay = decoupled ? 0.0f : static_cast<float>(decay),
      .minus_rate = static_cast<float>(-rate / (1 - beta1_power_)),
      .bias_correction2_sqrt = static_cast<float>(std::sqrt(1 - beta2_power_)),
  };
  stepAdam(numbers, gradient.data(), state_.data(), state_.data() + numbers.size(), factors);
}

void Optimizer::restore(std::size_t steps, std::span<const float> state) {
  std::copy(state.begin(), state.end(), state_.begin());
  steps_ = 0;
  beta1_power_ = beta2_power_ = 1;
  while (steps_ < steps) countStep();
}

}  // namespace manyheads
