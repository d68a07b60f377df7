#include "exact_softmax.h"

namespace manyheads {

Matrix exactSoftmax(const Matrix& x) {
  const Matrix largest = xt::amax(x, {1}, xt::keep_dims);
  const Matrix powers = xt::exp(x - largest);
  // The largest power is 1, so a sum below 1 means a row without any finite score.
  const Matrix sums = xt::maximum(xt::sum(powers, {1}, xt::keep_dims), 1.0);
  return powers / sums;
}

std::vector<double> exactSoftmax(const std::vector<float>& row) {
  const Matrix shares = exactSoftmax(asMatrix(row.data(), 1, row.size()));
  return {shares.begin(), shares.end()};
}

}  // namespace manyheads
