// The axes of a graph's tensors. An axis has a name, a role and parts: the columns of all heads
// side by side, h·d_k, are the heads of k, the query heads that read one of them, and the columns
// of one head. Two tensors can be multiplied, summed or copied along the parts that they share,
// however these are put together in each.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tensor/few.h"
#include "tensor/tensor.h"

namespace manyheads::graph {

/// What an index along an axis stands for.
enum class Role : std::uint8_t {
  kHead,
  kQuery,    // a query's token
  kKey,      // a key's token
  kInput,    // a feature of x or memory
  kOutput,   // a feature of the output
  kFeature,  // any other column or row
};

/// A part of axes that is not divided any further.
using Part = std::uint8_t;
/// The most that one axis has.
inline constexpr std::size_t kMostParts = 4;
using Parts = Few<Part, kMostParts>;

using AxisId = std::uint8_t;
/// The most that a tensor has: heads, tokens, columns.
inline constexpr std::size_t kMostAxes = 3;
/// The axes of one tensor, outermost first: it is stored row-major.
using Axes = Few<AxisId, kMostAxes>;

struct Axis {
  std::string name;  // "h·d_k"
  Role role;
  Parts parts;  // outermost first
};

/// The most parts that a graph has.
inline constexpr std::size_t kMostPartsOfGraph = 64;
/// Some of them.
using PartSet = std::bitset<kMostPartsOfGraph>;
/// How far apart a tensor's numbers are along each part of its axes; 0 where it has no such part.
using Strides = std::array<std::size_t, kMostPartsOfGraph>;

/// All axes of a graph. Lengths of parts may change between runs: those of tokens and of sequences.
class AxisTable {
 public:
  Part addPart(std::size_t length = 1);
  AxisId add(std::string_view name, Role role, const Parts& parts);

  void setLength(Part part, std::size_t length) { lengths_[part] = length; }
  std::size_t lengthOf(Part part) const { return lengths_[part]; }
  const std::vector<std::size_t>& lengths() const { return lengths_; }

  const Axis& operator[](AxisId axis) const { return axes_[axis]; }
  std::size_t length(AxisId axis) const;
  Index shapeOf(const Axes& axes) const;
  /// 64 bits: size_t is not enough in wasm.
  std::uint64_t floatsOf(const Axes& axes) const;
  /// Of a tensor with these axes, read by others: as many, and each as long or shorter, which reads
  /// its first numbers.
  Strides stridesOf(const Axes& own, const Axes& read_as) const;
  /// The parts of some axes, outermost first; and as a set.
  std::vector<Part> partsOf(const Axes& axes) const;
  PartSet setOf(const Axes& axes) const;

 private:
  std::vector<std::size_t> lengths_;
  std::vector<Axis> axes_;
};

}  // namespace manyheads::graph
