#include "tensor/singular_values.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace manyheads {
namespace {

// Rows a and b are orthogonal when their cosine is below this.
constexpr double kTolerance = 1e-15;
// Convergence is quadratic; no matrix is known that needed more than a dozen sweeps.
constexpr int kMaxSweeps = 60;

double dot(const double* a, const double* b, std::size_t length) {
  double sum = 0;
  for (std::size_t i = 0; i < length; ++i) sum += a[i] * b[i];
  return sum;
}

// Makes two rows orthogonal; false if they already were.
bool rotate(double* a, double* b, std::size_t length) {
  const double aa = dot(a, a, length), bb = dot(b, b, length), ab = dot(a, b, length);
  // Not √(aa · bb), which overflows where the largest floats are multiplied.
  if (std::abs(ab) <= kTolerance * std::sqrt(aa) * std::sqrt(bb)) return false;
  const double zeta = (bb - aa) / (2 * ab);
  const double tangent = (zeta >= 0 ? 1 : -1) / (std::abs(zeta) + std::sqrt(1 + zeta * zeta));
  const double cosine = 1 / std::sqrt(1 + tangent * tangent), sine = cosine * tangent;
  for (std::size_t i = 0; i < length; ++i) {
    const double old = a[i];
    a[i] = cosine * old - sine * b[i];
    b[i] = sine * old + cosine * b[i];
  }
  return true;
}

}  // namespace

std::vector<double> singularValues(Matrix rows) {
  const std::size_t count = rows.shape(0), length = rows.shape(1);
  bool rotated = true;
  for (int sweep = 0; rotated && sweep < kMaxSweeps; ++sweep) {
    rotated = false;
    for (std::size_t a = 0; a + 1 < count; ++a) {
      for (std::size_t b = a + 1; b < count; ++b) {
        rotated |= rotate(&rows(a, 0), &rows(b, 0), length);
      }
    }
  }
  std::vector<double> values(count);
  for (std::size_t c = 0; c < count; ++c) {
    values[c] = std::sqrt(dot(&rows(c, 0), &rows(c, 0), length));
  }
  // A NaN makes all values NaN, so sorting stays well-defined.
  std::sort(values.begin(), values.end(), std::greater<>());
  return values;
}

}  // namespace manyheads
