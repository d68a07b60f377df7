#include "tensor/sinusoids.h"

#include <numbers>

#include "tensor/functions.h"

namespace manyheads {

void writeSinusoids(std::size_t position, std::span<float> row) {
  constexpr double kLog10000 = 4 * std::numbers::ln10;
  for (std::size_t c = 0; c < row.size(); ++c) {
    const double exponent = static_cast<double>(c - c % 2) / static_cast<double>(row.size());
    const double angle = static_cast<double>(position) * exponential(-exponent * kLog10000);
    row[c] = static_cast<float>(c % 2 == 0 ? sine(angle) : cosine(angle));
  }
}

}  // namespace manyheads
