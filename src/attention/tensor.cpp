#include "attention/tensor.h"

namespace manyheads {

[[gnu::noinline]] void reshape(Tensor1& tensor, std::size_t length) { tensor.resize({length}); }

[[gnu::noinline]] void reshape(Tensor2& tensor, std::size_t rows, std::size_t cols) {
  tensor.resize({rows, cols});
}

[[gnu::noinline]] void reshape(Tensor3& tensor, std::size_t depth, std::size_t rows,
                               std::size_t cols) {
  tensor.resize({depth, rows, cols});
}

}  // namespace manyheads
