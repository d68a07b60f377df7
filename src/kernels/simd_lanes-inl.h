// Vectors of four floats on every platform, so that wasm and native give the same bits; and loads
// and stores of fewer than four. Only simd.cpp includes the -inl.h files.
#pragma once

#include <hwy/highway.h>

#include "kernels/kernels.h"

HWY_BEFORE_NAMESPACE();
namespace manyheads {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using Lanes = hn::FixedTag<float, 4>;
using Vector = hn::Vec<Lanes>;
constexpr std::size_t kLanes = 4;
static_assert(kPanelColumns == 2 * kLanes);

// The first `count` floats, at most four, then zeros. Not through an array: the processor delays a
// vector load that follows narrower stores to the same place.
HWY_INLINE Vector loadSome(const float* from, std::size_t count) {
  const Lanes tag;
  if (count >= kLanes) return hn::LoadU(tag, from);
  Vector values = hn::Zero(tag);
  if (count > 2) values = hn::InsertLane(values, 2, from[2]);
  if (count > 1) values = hn::InsertLane(values, 1, from[1]);
  if (count > 0) values = hn::InsertLane(values, 0, from[0]);
  return values;
}

// The first `count` of the vector's floats, at most four. Not a loop over an array: the compiler
// would call memcpy.
HWY_INLINE void storeSome(Vector values, float* to, std::size_t count) {
  if (count >= kLanes) {
    hn::StoreU(values, Lanes(), to);
    return;
  }
  if (count > 2) to[2] = hn::ExtractLane(values, 2);
  if (count > 1) to[1] = hn::ExtractLane(values, 1);
  if (count > 0) to[0] = hn::ExtractLane(values, 0);
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace manyheads
HWY_AFTER_NAMESPACE();
