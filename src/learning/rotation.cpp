#include "learning/rotation.h"

#include <cmath>

#include "tensor/double_products.h"
#include "tensor/random.h"

namespace manyheads {

void rotateRows(std::uint64_t seed, Tensor2& rows) {
  const std::size_t d = rows.shape(1);
  const std::uint64_t stream = hashBytes("rotation");
  Matrix axes({d, d});
  std::uint64_t draw = 0;
  for (double& number : axes) number = static_cast<double>(normal(seed, stream, draw++));
  for (std::size_t i = 0; i < d; ++i) {
    Borrowed<double, 1> axis = rowOf(axes, i);
    for (std::size_t j = 0; j < i; ++j) {
      const Borrowed<double, 1> other = rowOf(axes, j);
      xt::noalias(axis) -= summed(axis * other) * other;
    }
    axis /= std::sqrt(summed(axis * axis));
  }
  rows = product(matrixView(rows), axes);
}

}  // namespace manyheads
