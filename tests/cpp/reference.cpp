#include "reference.h"

#include <cfloat>
#include <cmath>
#include <limits>

#include "kernels/kernels.h"

namespace manyheads::reference {
namespace {

constexpr double kNothing = -std::numeric_limits<double>::infinity();

// Σ left·right + bias with its bound; add() may be called in any order.
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

double biasOf(std::span<const float> bias, std::size_t i) {
  return bias.empty() ? 0 : double{bias[i]};
}

double divisorOf(const Config& config) {
  switch (config.scaling) {
    case ScalingMode::kNone:
      return 1;
    case ScalingMode::kSqrtDModel:
      return std::sqrt(static_cast<double>(config.d_model));
    case ScalingMode::kSqrtDk:
      return std::sqrt(static_cast<double>(
          config.variant == Variant::kWide ? config.d_model : config.d_model / config.n_heads));
    case ScalingMode::kFree:
      break;
  }
  return double{config.scaling_divisor};
}

struct Sizes {
  std::size_t d, h, width, inputs;
  explicit Sizes(const Config& config) : d(config.d_model), h(config.n_heads) {
    width = config.variant == Variant::kWide ? d : d / h;
    inputs = config.variant == Variant::kNarrow ? d / h : d;
  }
};

Number rowSoftmaxEntry(std::span<const Number> row, std::size_t j) {
  if (row[j].value == kNothing) return {};
  double max = kNothing, min = -kNothing, worst = 0, sum = 0;
  for (const Number& entry : row) {
    if (entry.value == kNothing) continue;
    max = std::fmax(max, entry.value);
    min = std::fmin(min, entry.value);
    worst = std::fmax(worst, entry.error);
  }
  for (const Number& entry : row) sum += std::exp(entry.value - max);
  const double value = std::exp(row[j].value - max) / sum;
  // Exponents off by at most `worst` move numerator and sum by a factor of e^worst each.
  const double carried = std::expm1(2 * worst);
  const double own = kSoftmaxRelativeError(row.size(), std::fmin(87.4, max - min + 2 * worst));
  return {value, value * (carried + own + carried * own) + double{FLT_MIN}};
}

}  // namespace

Numbers known(std::span<const float> values) {
  Numbers result;
  for (const float value : values) result.push_back({double{value}, 0});
  return result;
}

Numbers projected(const Input& input, const Numbers& rows, std::size_t which) {
  const Sizes s(input.config);
  Numbers result;
  for (std::size_t t = 0; t < rows.size() / s.d; ++t) {
    for (std::size_t out = 0; out < s.h * s.width; ++out) {
      // Row `out` of the matrix (out, in); in narrow it acts on its own head's slice.
      const std::size_t row = which * s.h * s.width + out;
      const std::size_t first =
          input.config.variant == Variant::kNarrow ? out / s.width * s.inputs : 0;
      Dot dot;
      for (std::size_t i = 0; i < s.inputs; ++i) {
        const double weight = double{input.parameters.in_proj_weight[row * s.inputs + i]};
        dot.add(rows[t * s.d + first + i], {weight, 0});
      }
      result.push_back(dot.plus(biasOf(input.parameters.in_proj_bias, row)));
    }
  }
  return result;
}

Numbers heads(const Input& input, const Numbers& packed) {
  const Sizes s(input.config);
  const std::size_t rows = packed.size() / (s.h * s.width);
  Numbers result;
  for (std::size_t i = 0; i < s.h; ++i) {
    for (std::size_t t = 0; t < rows; ++t) {
      for (std::size_t c = 0; c < s.width; ++c) {
        result.push_back(packed[t * s.h * s.width + i * s.width + c]);
      }
    }
  }
  return result;
}

Numbers scores(const Input& input, const Numbers& q, const Numbers& k) {
  const Sizes s(input.config);
  Numbers result;
  for (std::size_t i = 0; i < s.h; ++i) {
    for (std::size_t t = 0; t < input.n(); ++t) {
      for (std::size_t j = 0; j < input.m(); ++j) {
        Dot dot;
        for (std::size_t c = 0; c < s.width; ++c) {
          dot.add(q[(i * input.n() + t) * s.width + c], k[(i * input.m() + j) * s.width + c]);
        }
        result.push_back(dot.plus(0));
      }
    }
  }
  return result;
}

Numbers scaled(const Input& input, const Numbers& scores) {
  const double divisor = divisorOf(input.config);
  Numbers result;
  for (const Number& score : scores) {
    const double value = score.value / divisor, carried = score.error / divisor;
    // The divisor, its reciprocal and the product are rounded once each.
    const double own = 1.01 * 3 * kUnitRoundoff * (std::fabs(value) + carried);
    result.push_back({value, carried + own + double{FLT_TRUE_MIN}});
  }
  return result;
}

Numbers masked(const Input& input, const Numbers& scaled) {
  Numbers result = scaled;
  for (std::size_t at = 0; at < result.size(); ++at) {
    const std::size_t j = at % input.m(), t = at / input.m() % input.n();
    if (input.config.mask == Mask::kCausal && j > t) result[at] = {kNothing, 0};
    if (input.config.mask == Mask::kNoSelf && j == t) result[at] = {kNothing, 0};
  }
  return result;
}

Numbers softmax(const Input& input, const Numbers& masked) {
  Numbers result;
  for (std::size_t at = 0; at < masked.size(); ++at) {
    const std::size_t m = input.m();
    result.push_back(rowSoftmaxEntry(std::span(masked).subspan(at / m * m, m), at % m));
  }
  return result;
}

Numbers weighed(const Input& input, const Numbers& attn_weights, const Numbers& v) {
  const Sizes s(input.config);
  Numbers result;
  for (std::size_t row = 0; row < s.h * input.n(); ++row) {
    for (std::size_t c = 0; c < s.width; ++c) {
      Dot dot;
      for (std::size_t j = 0; j < input.m(); ++j) {
        const std::size_t head = row / input.n();
        dot.add(attn_weights[row * input.m() + j], v[(head * input.m() + j) * s.width + c]);
      }
      result.push_back(dot.plus(0));
    }
  }
  return result;
}

Numbers joined(const Input& input, const Numbers& context) {
  const Sizes s(input.config);
  Numbers result;
  for (std::size_t t = 0; t < input.n(); ++t) {
    for (std::size_t c = 0; c < s.h * s.width; ++c) {
      result.push_back(context[(c / s.width * input.n() + t) * s.width + c % s.width]);
    }
  }
  return result;
}

Numbers output(const Input& input, const Numbers& concat) {
  const Sizes s(input.config);
  const std::size_t inner = s.h * s.width;
  Numbers result;
  for (std::size_t t = 0; t < input.n(); ++t) {
    for (std::size_t out = 0; out < s.d; ++out) {
      Dot dot;
      for (std::size_t c = 0; c < inner; ++c) {
        const double weight = double{input.parameters.out_proj_weight[out * inner + c]};
        dot.add(concat[t * inner + c], {weight, 0});
      }
      result.push_back(dot.plus(biasOf(input.parameters.out_proj_bias, out)));
    }
  }
  return result;
}

Numbers layer(const Input& input) {
  const Numbers x = known(input.x);
  const Numbers memory = input.memory.empty() ? x : known(input.memory);
  const Numbers q = heads(input, projected(input, x, 0));
  const Numbers k = heads(input, projected(input, memory, 1));
  const Numbers v = heads(input, projected(input, memory, 2));
  const Numbers weights = softmax(input, masked(input, scaled(input, scores(input, q, k))));
  return output(input, joined(input, weighed(input, weights, v)));
}

}  // namespace manyheads::reference
