#include "learning/steps/optimizer.h"

#include <algorithm>
#include <cmath>

namespace manyheads {

Optimizer::Optimizer(const OptimizerSettings& settings, std::size_t count)
    : settings_(settings), state_(settings.kind == OptimizerKind::kSgd ? 0 : 2 * count) {}

void Optimizer::countStep() {
  ++steps_;
  beta1_power_ *= kBeta1;
  beta2_power_ *= kBeta2;
}

// As torch.optim computes: float factors from double settings.
void Optimizer::step(std::span<float> numbers, std::span<const float> gradient) {
  countStep();
  const auto [kind, rate, decay] = settings_;
  if (kind == OptimizerKind::kSgd) {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const float g = gradient[i] + static_cast<float>(decay) * numbers[i];
      numbers[i] -= static_cast<float>(rate) * g;
    }
    return;
  }
  constexpr float kB1 = static_cast<float>(kBeta1), kRest1 = static_cast<float>(1 - kBeta1);
  constexpr float kB2 = static_cast<float>(kBeta2), kRest2 = static_cast<float>(1 - kBeta2);
  constexpr float kEps = static_cast<float>(kEpsilon);
  const bool decoupled = kind == OptimizerKind::kAdamW;
  const float shrink = decoupled ? static_cast<float>(1 - rate * decay) : 1.0f;
  const float gradient_decay = decoupled ? 0.0f : static_cast<float>(decay);
  const auto minus_rate = static_cast<float>(-rate / (1 - beta1_power_));
  const auto bias_correction2_sqrt = static_cast<float>(std::sqrt(1 - beta2_power_));
  float* const p = numbers.data();
  float* const m = state_.data();
  float* const v = m + numbers.size();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const float shrunk = p[i] * shrink;
    const float g = gradient[i] + gradient_decay * shrunk;
    m[i] = m[i] * kB1 + g * kRest1;
    v[i] = v[i] * kB2 + kRest2 * g * g;
    const float divisor = std::sqrt(v[i]) / bias_correction2_sqrt + kEps;
    p[i] = shrunk + minus_rate * m[i] / divisor;
  }
}

void Optimizer::restore(std::size_t steps, std::span<const float> state) {
  std::copy(state.begin(), state.end(), state_.begin());
  steps_ = 0;
  beta1_power_ = beta2_power_ = 1;
  while (steps_ < steps) countStep();
}

}  // namespace manyheads
