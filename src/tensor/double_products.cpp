#include "tensor/double_products.h"

namespace manyheads {

double addDot(double sum, const MatrixView& a, const MatrixView& b) {
  return summed(xt::cast<double>(entriesOf(a)) * xt::cast<double>(entriesOf(b)), sum);
}

}  // namespace manyheads
