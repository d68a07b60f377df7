#include "exact_softmax.h"

namespace manyheads {

Expressed exactSoftmax(const Expressed& x) {
  const Expressed largest = xt::amax(x, {1}, xt::keep_dims);
  const Expressed powers = xt::exp(x - largest);
  // The largest power is 1, so a sum below 1 means a row without any finite score.
  const Expressed sums = xt::maximum(xt::sum(powers, {1}, xt::keep_dims), 1.0);
  return powers / sums;
}

std::vector<double> exactSoftmax(const std::vector<float>& row) {
  const Expressed shares = exactSoftmax(asMatrix(row.data(), 1, row.size()));
  return {shares.begin(), shares.end()};
}

}  // namespace manyheads
