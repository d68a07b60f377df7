// Parts of both directions of the reference.
#pragma once

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <span>
#include <vector>

#include "kernels/kernels.h"
#include "reference.h"

namespace manyheads::reference {

/// Σ left·right + bias with its bound; any order of add() is fine.
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
    // A product below the smallest float is lost completely.
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
  /// Number of heads of q, k or v; as in repeat_interleave, query head i reads head i · h_kv / h.
  std::size_t heads(std::size_t which) const { return which == 0 ? h : h_kv; }
  std::size_t read(std::size_t head) const { return head * h_kv / h; }
};

/// Rows of q or k that norm divides by their root mean square: those of one head, or of all heads
/// at one token.
class NormRows {
 public:
  NormRows(const Input& input, const Numbers& x, std::size_t which)
      : x_(x),
        gains_(
            input.parameters[which == 0 ? PackedArray::kQNormWeight : PackedArray::kKNormWeight]),
        width_(Sizes(input.config).d_k),
        heads_(Sizes(input.config).heads(which)),
        tokens_(x.size() / (heads_ * width_)),
        whole_(input.config.qk_norm == QkNorm::kWhole),
        epsilon_(input.config.qk_norm_eps) {}

  std::size_t gainPlace(std::size_t at) const {
    return whole_ ? at / (tokens_ * width_) * width_ + at % width_ : at % width_;
  }
  double gain(std::size_t at) const { return double{gains_[gainPlace(at)]}; }
  std::size_t gainCount() const { return gains_.size(); }
  /// All places in the same row as a place.
  std::vector<std::size_t> row(std::size_t at) const {
    const std::size_t head = at / (tokens_ * width_), token = at / width_ % tokens_;
    std::vector<std::size_t> places;
    for (std::size_t i = whole_ ? 0 : head; i < (whole_ ? heads_ : head + 1); ++i) {
      for (std::size_t c = 0; c < width_; ++c) places.push_back((i * tokens_ + token) * width_ + c);
    }
    return places;
  }
  /// √(mean x² + ε) is a norm of x, so its error is at most the root mean square of x's errors.
  Number size(std::size_t at) const {
    double squares = 0, errors = 0;
    const auto places = row(at);
    for (const std::size_t place : places) {
      squares += x_[place].value * x_[place].value;
      errors += x_[place].error * x_[place].error;
    }
    const auto count = static_cast<double>(places.size());
    return {std::sqrt(squares / count + epsilon_), std::sqrt(errors / count)};
  }
  /// x divided by it.
  Number unit(std::size_t at) const { return quotient(x_[at], size(at)); }

  static Number quotient(Number a, Number b) {
    const double value = a.value / b.value;
    return {value, (a.error + std::fabs(value) * b.error) / (b.value - b.error) +
                       16 * DBL_EPSILON * std::fabs(value)};
  }

 private:
  const Numbers& x_;
  std::span<const float> gains_;
  std::size_t width_, heads_, tokens_;
  bool whole_;
  double epsilon_;
};

inline bool contains(std::span<const std::size_t> places, std::size_t place) {
  return std::find(places.begin(), places.end(), place) != places.end();
}

}  // namespace manyheads::reference
