#include "tensor/matrices.h"

#include <cmath>

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
  // By insertion: std::sort would be 3 kB of wasm. A NaN makes all values NaN.
  std::vector<double> values(count);
  for (std::size_t c = 0; c < count; ++c) {
    const double value = std::sqrt(dot(&rows(c, 0), &rows(c, 0), length));
    std::size_t place = c;
    for (; place > 0 && values[place - 1] < value; --place) values[place] = values[place - 1];
    values[place] = value;
  }
  return values;
}

}  // namespace manyheads
