#include "learning/rotation.h"

#include <cmath>
#include <vector>

#include "tensor/random.h"

namespace manyheads {
namespace {

double dot(const double* a, const double* b, std::size_t count) {
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

void rotateRows(std::uint64_t seed, Tensor2& rows) {
  const std::size_t d = rows.shape(1);
  const std::uint64_t stream = hashBytes("rotation");
  std::vector<double> axes(d * d), turned(d);
  for (std::size_t i = 0; i < d * d; ++i) axes[i] = static_cast<double>(normal(seed, stream, i));
  for (std::size_t i = 0; i < d; ++i) {
    double* const axis = &axes[i * d];
    for (std::size_t j = 0; j < i; ++j) {
      const double share = dot(axis, &axes[j * d], d);
      for (std::size_t c = 0; c < d; ++c) axis[c] -= share * axes[j * d + c];
    }
    const double length = std::sqrt(dot(axis, axis, d));
    for (std::size_t c = 0; c < d; ++c) axis[c] /= length;
  }
  for (std::size_t row = 0; row < rows.shape(0); ++row) {
    std::fill(turned.begin(), turned.end(), 0.0);
    for (std::size_t i = 0; i < d; ++i) {
      for (std::size_t c = 0; c < d; ++c) {
        turned[c] += static_cast<double>(rows(row, i)) * axes[i * d + c];
      }
    }
    for (std::size_t c = 0; c < d; ++c) rows(row, c) = static_cast<float>(turned[c]);
  }
}

}  // namespace manyheads
