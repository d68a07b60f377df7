#include "reference.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <limits>

#include "exact_softmax.h"
#include "reference_parts.h"

namespace manyheads::reference {
namespace {

constexpr double kNothing = -std::numeric_limits<double>::infinity();

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
      return std::sqrt(static_cast<double>(Sizes(config).d_k));
    case ScalingMode::kFree:
      break;
  }
  return double{config.scaling_divisor};
}

// The relative error of each share in a row.
double softmaxError(std::span<const Number> row) {
  double max = kNothing, min = -kNothing, worst = 0;
  for (const Number& entry : row) {
    if (entry.value == kNothing) continue;
    max = std::fmax(max, entry.value);
    min = std::fmin(min, entry.value);
    worst = std::fmax(worst, entry.error);
  }
  // Exponents off by at most `worst` change numerator and sum by a factor of up to e^worst each.
  const double carried = std::expm1(2 * worst);
  const double own = kSoftmaxRelativeError(row.size(), std::fmin(87.4, max - min + 2 * worst));
  return carried + own + carried * own;
}

}  // namespace

Numbers known(std::span<const float> values) {
  Numbers result;
  for (const float value : values) result.push_back({double{value}, 0});
  return result;
}

Numbers projected(const Input& input, const Numbers& rows, std::size_t which) {
  const Sizes s(input.config);
  const bool narrow = input.config.variant == Variant::kNarrow;
  const auto inputs = [&](std::size_t each) {
    const std::size_t all = each == 0 ? s.d : input.config.d_memory;
    return narrow ? all / s.h : all;
  };
  // The matrices (out, in) are concatenated.
  std::size_t start = 0, first_row = 0;
  for (std::size_t before = 0; before < which; ++before) {
    start += s.heads(before) * s.width(before) * inputs(before);
    first_row += s.heads(before) * s.width(before);
  }
  const std::size_t cols = which == 0 ? s.d : input.config.d_memory;
  Numbers result;
  for (std::size_t t = 0; t < rows.size() / cols; ++t) {
    for (std::size_t out = 0; out < s.heads(which) * s.width(which); ++out) {
      // In narrow a row reads its own head's slice.
      const std::size_t first = narrow ? out / s.width(which) * inputs(which) : 0;
      Dot dot;
      for (std::size_t i = 0; i < inputs(which); ++i) {
        const std::size_t place = start + out * inputs(which) + i;
        dot.add(rows[t * cols + first + i],
                {double{input.parameters[PackedArray::kInProjWeight][place]}, 0});
      }
      result.push_back(
          dot.plus(biasOf(input.parameters[PackedArray::kInProjBias], first_row + out)));
    }
  }
  return result;
}

Numbers heads(const Input& input, const Numbers& packed, std::size_t which) {
  const Sizes s(input.config);
  const std::size_t width = s.width(which), count = s.heads(which);
  const std::size_t rows = packed.size() / (count * width);
  Numbers result;
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t t = 0; t < rows; ++t) {
      for (std::size_t c = 0; c < width; ++c) {
        result.push_back(packed[t * count * width + i * width + c]);
      }
    }
  }
  return result;
}

Numbers normed(const Input& input, const Numbers& x, std::size_t which) {
  const NormRows rows(input, x, which);
  Numbers result;
  for (std::size_t at = 0; at < x.size(); ++at) {
    const Number u = rows.unit(at);
    const double gain = rows.gain(at), value = u.value * gain;
    // Computed in double and rounded once.
    const double carried = u.error * std::fabs(gain);
    result.push_back({value, carried + 1.01 * kUnitRoundoff * (std::fabs(value) + carried) +
                                 double{FLT_TRUE_MIN}});
  }
  return result;
}

Numbers rotated(const Input& input, const Numbers& x, std::size_t which, double direction) {
  const Config& config = input.config;
  const std::size_t d_k = Sizes(config).d_k, half = d_k / 2;
  const std::size_t tokens = x.size() / (Sizes(config).heads(which) * d_k);
  const bool by_halves = config.rotary == Rotary::kHalves;
  Numbers result;
  for (std::size_t at = 0; at < x.size(); ++at) {
    const std::size_t column = at % d_k, pair = by_halves ? column % half : column / 2;
    const bool is_first = by_halves ? column < half : column % 2 == 0;
    const std::size_t apart = by_halves ? half : 1;
    const Number own = x[at], other = x[is_first ? at + apart : at - apart];
    const double speed =
        std::pow(config.rotary_base, -2.0 * static_cast<double>(pair) / static_cast<double>(d_k));
    const double angle = direction * static_cast<double>(at / d_k % tokens) * speed;
    const double cos = std::cos(angle), sin = (is_first ? -1 : 1) * std::sin(angle);
    const double value = own.value * cos + other.value * sin;
    // Sines and cosines have an error (tensor/functions.h); they, the products and the sum are
    // rounded to float.
    const double size = std::fabs(own.value) + std::fabs(other.value) + own.error + other.error;
    const double carried = std::fabs(cos) * own.error + std::fabs(sin) * other.error +
                           size * (2.02 * kUnitRoundoff + 2e-11);
    result.push_back({value, carried + 1.01 * kUnitRoundoff * (std::fabs(value) + carried) +
                                 double{FLT_TRUE_MIN}});
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
        for (std::size_t c = 0; c < s.d_k; ++c) {
          dot.add(q[(i * input.n() + t) * s.d_k + c], k[(s.read(i) * input.m() + j) * s.d_k + c]);
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
    // The divisor, its reciprocal and the product are each rounded once.
    const double own = 1.01 * 3 * kUnitRoundoff * (std::fabs(value) + carried);
    result.push_back({value, carried + own + double{FLT_TRUE_MIN}});
  }
  return result;
}

namespace {

// The slopes of ALiBi, as its authors' code makes them.
std::vector<double> slopesOf(std::size_t heads) {
  const double log2 = std::log2(static_cast<double>(heads));
  std::vector<double> slopes;
  if (log2 == std::floor(log2)) {
    const double first = std::exp2(-std::exp2(3 - log2));
    for (std::size_t head = 0; head < heads; ++head) {
      slopes.push_back(std::pow(first, static_cast<double>(head + 1)));
    }
    return slopes;
  }
  const auto power = static_cast<std::size_t>(std::exp2(std::floor(log2)));
  slopes = slopesOf(power);
  const std::vector<double> twice = slopesOf(2 * power);
  for (std::size_t at = 0; slopes.size() < heads; at += 2) slopes.push_back(twice[at]);
  return slopes;
}

}  // namespace

Numbers masked(const Input& input, const Numbers& scaled) {
  Numbers result = scaled;
  const std::vector<double> slopes = slopesOf(input.config.n_heads);
  for (std::size_t at = 0; at < result.size(); ++at) {
    const std::size_t j = at % input.m(), t = at / input.m() % input.n();
    if (std::max(t, j) - std::min(t, j) >= input.config.window) result[at] = {kNothing, 0};
    if (input.config.mask == Mask::kCausal && j > t) result[at] = {kNothing, 0};
    if (input.config.mask == Mask::kNoSelf && j == t) result[at] = {kNothing, 0};
    if (input.config.mask == Mask::kOwn) {
      const double added = double{input.attn_mask[at % (input.n() * input.m())]};
      const double sum = result[at].value + added, carried = result[at].error;
      const double own = 1.01 * kUnitRoundoff * (std::fabs(sum) + carried);
      result[at] = added == kNothing ? Number{kNothing, 0} : Number{sum, carried + own};
    }
    if (input.config.alibi && result[at].value != kNothing) {
      const double slope = slopes[at / (input.m() * input.n())];
      const double added = -slope * static_cast<double>(std::max(t, j) - std::min(t, j));
      const double sum = result[at].value + added, carried = result[at].error;
      // The slope, the product and the sum are rounded.
      const double own = 1.02 * kUnitRoundoff * (2 * std::fabs(added) + std::fabs(sum) + carried);
      result[at] = {sum, carried + own};
    }
    if (contains(input.padding, j)) result[at] = {kNothing, 0};
  }
  return result;
}

Numbers softmax(const Input& input, const Numbers& masked) {
  const std::size_t m = input.m(), rows = masked.size() / m;
  const bool has_sink = input.config.sink.has_value();
  Expressed values({rows, has_sink ? m + 1 : m});
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t j = 0; j < m; ++j) values(row, j) = masked[row * m + j].value;
    if (has_sink) values(row, m) = double{*input.config.sink};
  }
  const Expressed shares = exactSoftmax(values);
  Numbers result;
  for (std::size_t row = 0; row < rows; ++row) {
    double relative = softmaxError(std::span(masked).subspan(row * m, m));
    // The largest share tells what the sink takes, and the result is rounded once more.
    if (has_sink) relative = 2.02 * relative + 1.01 * kUnitRoundoff;
    for (std::size_t j = 0; j < m; ++j) {
      const double share = shares(row, j);
      result.push_back(values(row, j) == kNothing
                           ? Number{}
                           : Number{share, share * relative + double{FLT_MIN}});
    }
  }
  return result;
}

Numbers weighed(const Input& input, const Numbers& attn_weights, const Numbers& v) {
  const Sizes s(input.config);
  Numbers result;
  for (std::size_t row = 0; row < s.h * input.n(); ++row) {
    for (std::size_t c = 0; c < s.d_v; ++c) {
      Dot dot;
      for (std::size_t j = 0; j < input.m(); ++j) {
        const std::size_t head = s.read(row / input.n());
        dot.add(attn_weights[row * input.m() + j], v[(head * input.m() + j) * s.d_v + c]);
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
    for (std::size_t c = 0; c < s.h * s.d_v; ++c) {
      const std::size_t head = c / s.d_v;
      const Number number = context[(head * input.n() + t) * s.d_v + c % s.d_v];
      result.push_back(contains(input.muted, head) ? Number{} : number);
    }
  }
  return result;
}

Numbers output(const Input& input, const Numbers& concat) {
  const Sizes s(input.config);
  const std::size_t inner = s.h * s.d_v;
  Numbers result;
  for (std::size_t t = 0; t < input.n(); ++t) {
    for (std::size_t out = 0; out < s.d; ++out) {
      Dot dot;
      for (std::size_t c = 0; c < inner; ++c) {
        const double weight =
            double{input.parameters[PackedArray::kOutProjWeight][out * inner + c]};
        dot.add(concat[t * inner + c], {weight, 0});
      }
      result.push_back(dot.plus(biasOf(input.parameters[PackedArray::kOutProjBias], out)));
    }
  }
  return result;
}

Numbers layer(const Input& input) {
  const Numbers x = known(input.x);
  const Numbers memory = input.memory.empty() ? x : known(input.memory);
  Numbers q = heads(input, projected(input, x, 0), 0);
  Numbers k = heads(input, projected(input, memory, 1), 1);
  if (input.config.qk_norm != QkNorm::kNone) {
    q = normed(input, q, 0);
    k = normed(input, k, 1);
  }
  if (input.config.rotates()) {
    q = rotated(input, q, 0);
    k = rotated(input, k, 1);
  }
  const Numbers v = heads(input, projected(input, memory, 2), 2);
  const Numbers weights = softmax(input, masked(input, scaled(input, scores(input, q, k))));
  return output(input, joined(input, weighed(input, weights, v)));
}

}  // namespace manyheads::reference
