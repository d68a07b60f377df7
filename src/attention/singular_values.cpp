#include "attention/singular_values.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace manyheads {
namespace {

// Columns a and b are orthogonal when their cosine is below this.
constexpr double kTolerance = 1e-15;
// It converges quadratically; a matrix that needed more than a dozen sweeps is not known.
constexpr int kMaxSweeps = 60;

double dot(const double* a, const double* b, std::size_t length) {
  double sum = 0;
  for (std::size_t i = 0; i < length; ++i) sum += a[i] * b[i];
  return sum;
}

// Makes two columns orthogonal; false when they were.
bool rotate(double* a, double* b, std::size_t length) {
  const double aa = dot(a, a, length), bb = dot(b, b, length), ab = dot(a, b, length);
  if (std::abs(ab) <= kTolerance * std::sqrt(aa * bb)) return false;
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

std::vector<double> singularValues(std::vector<double> matrix, std::size_t rows, std::size_t cols) {
  // Columns lie contiguously, and there are no more of them than rows: a wide matrix is as good as
  // its transpose.
  const bool transposed = rows < cols;
  const std::size_t length = transposed ? cols : rows, count = transposed ? rows : cols;
  std::vector<double> columns(matrix.size());
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t c = 0; c < cols; ++c) {
      columns[transposed ? r * length + c : c * length + r] = matrix[r * cols + c];
    }
  }
  bool rotated = true;
  for (int sweep = 0; rotated && sweep < kMaxSweeps; ++sweep) {
    rotated = false;
    for (std::size_t a = 0; a + 1 < count; ++a) {
      for (std::size_t b = a + 1; b < count; ++b) {
        rotated |= rotate(&columns[a * length], &columns[b * length], length);
      }
    }
  }
  std::vector<double> values(count);
  for (std::size_t c = 0; c < count; ++c) {
    const double* column = &columns[c * length];
    values[c] = std::sqrt(dot(column, column, length));
  }
  std::sort(values.begin(), values.end(), std::greater<>());
  return values;
}

}  // namespace manyheads
