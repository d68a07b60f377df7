// What both directions of the reference are made of.
#pragma once

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <span>

#include "kernels/kernels.h"
#include "reference.h"

namespace manyheads::reference {

/// Σ left·right + bias with its bound; add() may be called in any order.
class Dot {
 public:
  void add(Number a, Number b) {
    const double a_size = std::fabs(a.value), b_size = std::fabs(b.value);
    value_ += a.value * b.value;
    carried_ += a_size * b.error + b_size * a.error + a.error * b.error;
    size_ += (a_size + a.error) * (b_size + b.error);
    ++length_;
  }

  Number plus(double bias) const {
    // A product below the smallest float is lost whole.
    const double lost = static_cast<double>(length_) * double{FLT_TRUE_MIN};
    const double own = kMatmulErrorFactor(length_) * (size_ + std::fabs(bias)) + lost;
    return {value_ + bias, carried_ + own};
  }

 private:
  double value_ = 0, carried_ = 0, size_ = 0;
  std::size_t length_ = 0;
};

struct Sizes {
  std::size_t d, h, d_k, d_v, h_kv;
  explicit Sizes(const Config& config)
      : d(config.d_model), h(config.n_heads), h_kv(config.kv_heads) {
    const auto chosen = [&](std::size_t wide) { return wide == 0 ? d : wide; };
    const bool wide = config.variant == Variant::kWide;
    d_k = wide ? chosen(config.wide_d_k) : d / h;
    d_v = wide ? chosen(config.wide_d_v) : d / h;
  }
  std::size_t width(std::size_t which) const { return which == 2 ? d_v : d_k; }
  /// Heads of q, k or v; repeat_interleave gives query head i the head i · h_kv / h of k and v.
  std::size_t heads(std::size_t which) const { return which == 0 ? h : h_kv; }
  std::size_t read(std::size_t head) const { return head * h_kv / h; }
};

inline bool contains(std::span<const std::size_t> places, std::size_t place) {
  return std::find(places.begin(), places.end(), place) != places.end();
}

}  // namespace manyheads::reference
