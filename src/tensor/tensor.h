// Tensors: xtensor owns shapes and storage; kernels see spans and strides (kernels.h).
//
// xtensor's expressions are lazy: they refer to their operands, which may be gone when they are
// computed. Its tensors are inside a Grid, and what that gives is evaluated, so that none can be
// kept. Nothing is used that would pull <iostream> into the wasm.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <vector>
#include <xtensor/xtensor.hpp>

namespace manyheads {

/// A matrix with numbers of its own, row-major.
template <typename Number>
class Grid {
 public:
  Grid() = default;
  explicit Grid(std::array<std::size_t, 2> shape, Number fill = 0) : numbers_(shape, fill) {}

  std::size_t shape(std::size_t axis) const { return numbers_.shape(axis); }
  std::size_t size() const { return numbers_.size(); }
  Number* data() { return numbers_.data(); }
  const Number* data() const { return numbers_.data(); }
  Number* begin() { return data(); }
  Number* end() { return data() + size(); }
  const Number* begin() const { return data(); }
  const Number* end() const { return data() + size(); }
  Number& operator()(std::size_t row, std::size_t col) { return numbers_(row, col); }
  Number operator()(std::size_t row, std::size_t col) const { return numbers_(row, col); }
  /// Products are in double, rounded once.
  Grid& operator*=(double factor) {
    numbers_ *= factor;
    return *this;
  }
  bool operator==(const Grid& other) const {
    return numbers_.shape() == other.numbers_.shape() && std::equal(begin(), end(), other.begin());
  }

 private:
  xt::xtensor<Number, 2> numbers_;
};
using Tensor2 = Grid<float>;
using Matrix = Grid<double>;

/// All numbers of a tensor, row-major.
inline std::span<const float> valuesOf(const Tensor2& tensor) {
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

/// Where the number at `index` stands in a tensor of this shape.
inline std::size_t offsetOf(const Index& shape, const Index& index) {
  std::size_t offset = 0;
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    offset = offset * shape[axis] + index[axis];
  }
  return offset;
}

/// A tensor of any rank, read-only: row-major values with their shape. Valid until the layer it
/// came from computes again or is destroyed.
struct TensorRef {
  Index shape;
  std::span<const float> data;

  /// `index` must be in range.
  float at(const Index& index) const { return data[offsetOf(shape, index)]; }
};

/// A tensor with numbers of its own.
struct OwnedTensor {
  Index shape;
  std::vector<float> numbers;
  TensorRef ref() const { return {shape, numbers}; }
};

}  // namespace manyheads
