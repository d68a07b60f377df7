// Four float lanes, always, so that wasm and native give the same bits. Part of simd.cpp, as every
// -inl.h here.
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

// The first `count` of four floats, then zeros or `rest`.
Vector loadSome(const float* from, std::size_t count, float rest = 0) {
  const Lanes tag;
  if (count >= kLanes) return hn::LoadU(tag, from);
  // Not through an array: a load just after narrower stores waits for them.
  Vector v = hn::Set(tag, rest);
  for (std::size_t i = count; i-- > 0;) {
    v = hn::IfThenElse(hn::FirstN(tag, i + 1), hn::Set(tag, from[i]), v);
  }
  return v;
}

void storeSome(Vector values, float* to, std::size_t count) {
  const Lanes tag;
  if (count >= kLanes) {
    hn::StoreU(values, tag, to);
    return;
  }
  HWY_ALIGN float lanes[kLanes];
  hn::Store(values, tag, lanes);
  for (std::size_t i = 0; i < count; ++i) to[i] = lanes[i];
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace manyheads
HWY_AFTER_NAMESPACE();
