// Tensors: xtensor owns shapes and storage; kernels see spans and strides (views.h).
//
// A lazy xtensor expression is never stored in `auto` (its operands may be gone), and nothing is
// used that would pull <iostream> into the wasm.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <vector>
#include <xtensor/xtensor.hpp>

namespace manyheads {

using Tensor1 = xt::xtensor<float, 1>;
using Tensor2 = xt::xtensor<float, 2>;

/// All numbers of a tensor, row-major.
template <typename Tensor>
std::span<const float> valuesOf(const Tensor& tensor) {
  return {tensor.data(), tensor.size()};
}

/// Up to three numbers: the sizes of a tensor's axes, or a place in it. Not on the heap, since an
/// explanation has two for every term.
class Index {
 public:
  Index() = default;
  Index(std::initializer_list<std::size_t> numbers)
      : Index(std::span(numbers.begin(), numbers.size())) {}
  /// At most three.
  explicit Index(std::span<const std::size_t> numbers) : rank_(numbers.size()) {
    std::copy(numbers.begin(), numbers.end(), numbers_.begin());
  }

  std::size_t size() const { return rank_; }
  std::size_t back() const { return numbers_[rank_ - 1]; }
  const std::size_t* data() const { return numbers_.data(); }
  std::size_t operator[](std::size_t axis) const { return numbers_[axis]; }
  std::size_t& operator[](std::size_t axis) { return numbers_[axis]; }
  const std::size_t* begin() const { return data(); }
  const std::size_t* end() const { return data() + rank_; }
  bool operator==(const Index&) const = default;

 private:
  std::array<std::size_t, 3> numbers_{};
  std::size_t rank_ = 0;
};

/// A tensor of any rank, read-only: row-major values with their shape. Valid until the layer it
/// came from computes again or is destroyed.
struct TensorRef {
  Index shape;
  std::span<const float> data;

  /// `index` must be in range.
  float at(const Index& index) const {
    std::size_t offset = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
      offset = offset * shape[axis] + index[axis];
    }
    return data[offset];
  }
};

/// A tensor with numbers of its own.
struct OwnedTensor {
  Index shape;
  std::vector<float> numbers;
  TensorRef ref() const { return {shape, numbers}; }
};

}  // namespace manyheads
