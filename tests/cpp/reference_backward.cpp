#include "reference_backward.h"

#include <algorithm>

#include "reference_parts.h"

namespace manyheads::reference {
namespace {

constexpr const char* kPacked[] = {"q_packed", "k_packed", "v_packed"};
constexpr const char* kApart[] = {"q", "k", "v"};
constexpr const char* kNormed[] = {"q_norm", "k_norm"};
constexpr const char* kRotated[] = {"q_rotated", "k_rotated"};
constexpr const char* kGains[] = {"grad.g_Q", "grad.g_K"};

bool isNormed(const Input& input) { return input.config.qk_norm != QkNorm::kNone; }

// The tensor that scores, or rotate, read.
const char* unrotated(const Input& input, std::size_t which) {
  return isNormed(input) ? kNormed[which] : kApart[which];
}
// The tensor that scores read.
const char* scored(const Input& input, std::size_t which) {
  return input.config.rotates() ? kRotated[which] : unrotated(input, which);
}

// The error of another rounding.
double rounding(double size) { return 1.01 * kUnitRoundoff * size + double{FLT_TRUE_MIN}; }

Number minus(Number a, Number b) {
  const double value = a.value - b.value, carried = a.error + b.error;
  return {value, carried + rounding(std::fabs(value) + carried)};
}

Number times(Number a, Number b) {
  const double size_a = std::fabs(a.value), size_b = std::fabs(b.value);
  const double carried = size_a * b.error + size_b * a.error + a.error * b.error;
  return {a.value * b.value, carried + rounding(size_a * size_b + carried)};
}

// One of the matrices (out, in) in in_proj_weight.
struct Matrix {
  std::size_t start, bias_start, rows, cols, width;
  bool narrow;

  Matrix(const Config& config, std::size_t which)
      : start(0), bias_start(0), narrow(config.variant == Variant::kNarrow) {
    const Sizes s(config);
    const auto colsOf = [&](std::size_t each) {
      const std::size_t all = each == 0 ? s.d : config.d_memory;
      return narrow ? all / s.h : all;
    };
    for (std::size_t before = 0; before < which; ++before) {
      start += s.heads(before) * s.width(before) * colsOf(before);
      bias_start += s.heads(before) * s.width(before);
    }
    rows = s.heads(which) * s.width(which);
    cols = colsOf(which);
    width = s.width(which);
  }
  // The input column that column 0 of a row reads.
  std::size_t first(std::size_t row) const { return narrow ? row / width * cols : 0; }
};

// Products for all heads: entry (i, r, c) is Σ_t left(i, r, t) right(i, t, c).
template <typename Left, typename Right>
Numbers products(std::size_t heads, std::size_t rows, std::size_t cols, std::size_t length,
                 Left left, Right right) {
  Numbers result;
  for (std::size_t i = 0; i < heads; ++i) {
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t c = 0; c < cols; ++c) {
        Dot dot;
        for (std::size_t t = 0; t < length; ++t) dot.add(left(i, r, t), right(i, t, c));
        result.push_back(dot.plus(0));
      }
    }
  }
  return result;
}

// A head of k or v: its sums run over the rows of every query head that reads it, in order. `row`
// is t + n · (the query head's place among them).
struct Group {
  std::size_t n, size;
  explicit Group(const Input& input)
      : n(input.n()), size(input.config.n_heads / input.config.kv_heads) {}
  std::size_t rows() const { return n * size; }
  std::size_t head(std::size_t kv_head, std::size_t row) const { return kv_head * size + row / n; }
};

// Reads entries of a tensor (·, rows, cols).
auto reader(const Numbers& tensor, std::size_t rows, std::size_t cols) {
  return [&tensor, rows, cols](std::size_t i, std::size_t r, std::size_t c) {
    return tensor[(i * rows + r) * cols + c];
  };
}

Numbers gradConcat(const Input& input, const Tensors& from) {
  const Sizes s(input.config);
  const std::size_t inner = s.h * s.d_v;
  const auto output = reader(from.at("grad.output"), input.n(), s.d);
  const Numbers W_O = known(input.parameters[PackedArray::kOutProjWeight]);  // (out, in)
  return products(1, input.n(), inner, s.d, output, reader(W_O, s.d, inner));
}

Numbers gradOutWeight(const Input& input, const Tensors& from) {
  const Sizes s(input.config);
  const std::size_t inner = s.h * s.d_v;
  if (!input.config.output_projection) return Numbers(s.d * inner);
  const auto output = reader(from.at("grad.output"), input.n(), s.d);
  const auto transposed = [&](std::size_t i, std::size_t r, std::size_t t) {
    return output(i, t, r);
  };
  return products(1, s.d, inner, input.n(), transposed,
                  reader(from.at("concat"), input.n(), inner));
}

Numbers gradOutBias(const Input& input, const Tensors& from) {
  const Sizes s(input.config);
  if (!input.config.output_projection || !input.config.bias) return Numbers(s.d);
  const auto one = [](std::size_t, std::size_t, std::size_t) { return Number{1, 0}; };
  return products(1, 1, s.d, input.n(), one, reader(from.at("grad.output"), input.n(), s.d));
}

Numbers gradContext(const Input& input, const Tensors& from) {
  const Sizes s(input.config);
  const auto concat = reader(from.at("grad.concat"), input.n(), s.h * s.d_v);
  Numbers result;
  for (std::size_t i = 0; i < s.h; ++i) {
    for (std::size_t t = 0; t < input.n(); ++t) {
      for (std::size_t c = 0; c < s.d_v; ++c) {
        result.push_back(contains(input.muted, i) ? Number{} : concat(0, t, i * s.d_v + c));
      }
    }
  }
  return result;
}

Numbers gradAttention(const Input& input, const Tensors& from) {
  const Sizes s(input.config);
  const auto v = reader(from.at("v"), input.m(), s.d_v);
  return products(s.h, input.n(), input.m(), s.d_v,
                  reader(from.at("grad.context"), input.n(), s.d_v),
                  [&](std::size_t i, std::size_t t, std::size_t j) { return v(s.read(i), j, t); });
}

Numbers gradV(const Input& input, const Tensors& from) {
  const Sizes s(input.config);
  const Group group(input);
  const auto attention = reader(from.at("attn_weights"), input.n(), input.m());
  const auto context = reader(from.at("grad.context"), input.n(), s.d_v);
  return products(
      s.h_kv, input.m(), s.d_v, group.rows(),
      [&](std::size_t g, std::size_t j, std::size_t row) {
        return attention(group.head(g, row), row % group.n, j);
      },
      [&](std::size_t g, std::size_t row, std::size_t c) {
        return context(group.head(g, row), row % group.n, c);
      });
}

Numbers gradMasked(const Input& input, const Tensors& from) {
  const Numbers &a = from.at("attn_weights"), &g = from.at("grad.attn_weights");
  Numbers result;
  for (std::size_t row = 0; row < a.size(); row += input.m()) {
    Dot dot;
    for (std::size_t j = 0; j < input.m(); ++j) dot.add(a[row + j], g[row + j]);
    for (std::size_t j = 0; j < input.m(); ++j) {
      result.push_back(times(a[row + j], minus(g[row + j], dot.plus(0))));
    }
  }
  return result;
}

Numbers gradScaled(const Input& input, const Tensors& from) {
  Numbers result = from.at("grad.masked");
  const Numbers allowed = masked(input, Numbers(result.size()));
  for (std::size_t at = 0; at < result.size(); ++at) {
    if (std::isinf(allowed[at].value)) result[at] = {};
  }
  return result;
}

Numbers gradScoredQ(const Input& input, const Tensors& from) {
  const Sizes s(input.config);
  const auto k = reader(from.at(scored(input, 1)), input.m(), s.d_k);
  return products(s.h, input.n(), s.d_k, input.m(),
                  reader(from.at("grad.scores"), input.n(), input.m()),
                  [&](std::size_t i, std::size_t j, std::size_t c) { return k(s.read(i), j, c); });
}

Numbers gradScoredK(const Input& input, const Tensors& from) {
  const Sizes s(input.config);
  const Group group(input);
  const auto scores = reader(from.at("grad.scores"), input.n(), input.m());
  const auto q = reader(from.at(scored(input, 0)), input.n(), s.d_k);
  return products(
      s.h_kv, input.m(), s.d_k, group.rows(),
      [&](std::size_t g, std::size_t j, std::size_t row) {
        return scores(group.head(g, row), row % group.n, j);
      },
      [&](std::size_t g, std::size_t row, std::size_t c) {
        return q(group.head(g, row), row % group.n, c);
      });
}

// The gradient of what scores or rotate read.
Numbers gradUnrotated(const Input& input, const Tensors& from, std::size_t which) {
  if (!input.config.rotates()) {
    return which == 0 ? gradScoredQ(input, from) : gradScoredK(input, from);
  }
  return rotated(input, from.at(std::string("grad.") + kRotated[which]), which, -1);
}

// The gradient of q or k: of what scores or rotate read, or back through norm: with u = x / size
// and G the gradient times the gain, (G − u mean(G u)) / size.
Numbers gradApart(const Input& input, const Tensors& from, std::size_t which) {
  if (!isNormed(input)) return gradUnrotated(input, from, which);
  const Numbers& x = from.at(kApart[which]);
  const Numbers& dy = from.at(std::string("grad.") + kNormed[which]);
  const NormRows rows(input, x, which);
  Numbers result;
  for (std::size_t at = 0; at < x.size(); ++at) {
    // Computed in double: propagated errors, and a rounding at the end.
    Number mean{};
    double parts = 0;
    const auto places = rows.row(at);
    const auto count = static_cast<double>(places.size());
    for (const std::size_t place : places) {
      const Number u = rows.unit(place);
      const double gain = rows.gain(place), g = gain * dy[place].value;
      const double g_error = std::fabs(gain) * dy[place].error;
      mean.value += g * u.value / count;
      mean.error += (std::fabs(g) * u.error + g_error * (std::fabs(u.value) + u.error)) / count;
      parts += std::fabs(g * u.value) / count;
    }
    const Number u = rows.unit(at);
    const double g = rows.gain(at) * dy[at].value;
    const double g_error = std::fabs(rows.gain(at)) * dy[at].error;
    const double doubles = 16 * (count + 2) * DBL_EPSILON;
    Number top{g - u.value * mean.value, g_error +
                                             std::fabs(u.value) * (mean.error + doubles * parts) +
                                             u.error * (std::fabs(mean.value) + mean.error)};
    top.error += doubles * (std::fabs(g) + std::fabs(u.value * mean.value));
    const Number whole = NormRows::quotient(top, rows.size(at));
    result.push_back({whole.value, whole.error + rounding(std::fabs(whole.value) + whole.error)});
  }
  return result;
}

// The place of a gain's gradient: tied gains store K's with Q's, and every head's with the first's.
Numbers gradGain(const Input& input, const Tensors& from, std::size_t which) {
  const Config& config = input.config;
  const std::size_t width = Sizes(config).d_k;
  std::vector<Dot> sums;
  for (std::size_t use = 0; use < 2; ++use) {
    const Numbers& dy = from.at(std::string("grad.") + kNormed[use]);
    const NormRows rows(input, from.at(kApart[use]), use);
    if (use == which) sums.resize(std::max(sums.size(), rows.gainCount()));
    const std::size_t kept_in = config.shared_qk ? 0 : use;
    if (kept_in != which) continue;
    sums.resize(std::max(sums.size(), rows.gainCount()));
    for (std::size_t at = 0; at < dy.size(); ++at) {
      const std::size_t place = rows.gainPlace(at);
      sums[config.shared_heads ? place % width : place].add(dy[at], rows.unit(at));
    }
  }
  Numbers result;
  for (const Dot& sum : sums) result.push_back(sum.plus(0));
  return result;
}

Numbers gradPacked(const Input& input, const Tensors& from, std::size_t which) {
  const Sizes s(input.config);
  const Numbers& apart = from.at(std::string("grad.") + kApart[which]);
  const std::size_t width = s.width(which), columns = s.heads(which) * width;
  const std::size_t rows = apart.size() / columns;
  Numbers result;
  for (std::size_t t = 0; t < rows; ++t) {
    for (std::size_t c = 0; c < columns; ++c) {
      result.push_back(apart[(c / width * rows + t) * width + c % width]);
    }
  }
  return result;
}

// The gradient of x or memory.
Numbers gradInput(const Input& input, const Tensors& from, bool of_x) {
  const bool self = input.memory.empty();
  if (self && !of_x) return {};
  const std::size_t cols = of_x ? input.config.d_model : input.config.d_memory;
  std::vector<Dot> sums((of_x ? input.n() : input.m()) * cols);
  for (std::size_t which = 0; which < 3; ++which) {
    if (!self && (which == 0) != of_x) continue;
    const Matrix W(input.config, which);
    const Numbers& made = from.at(std::string("grad.") + kPacked[which]);
    for (std::size_t at = 0; at < made.size(); ++at) {
      const std::size_t t = at / W.rows, out = at % W.rows;
      for (std::size_t i = 0; i < W.cols; ++i) {
        const float weight =
            input.parameters[PackedArray::kInProjWeight][W.start + out * W.cols + i];
        sums[t * cols + W.first(out) + i].add(made[at], {double{weight}, 0});
      }
    }
  }
  Numbers result;
  for (const Dot& sum : sums) result.push_back(sum.plus(0));
  return result;
}

// The gradient of in_proj_weight or in_proj_bias: sums all uses of a number at its free place.
Numbers gradIn(const Input& input, const Tensors& from, bool bias) {
  const Matrix last(input.config, 2);
  std::vector<Dot> sums(bias ? last.bias_start + last.rows : last.start + last.rows * last.cols);
  for (std::size_t which = 0; which < 3; ++which) {
    const Matrix W(input.config, which);
    const Numbers& made = from.at(std::string("grad.") + kPacked[which]);
    const Numbers& source = from.at(which == 0 || input.memory.empty() ? "x" : "memory");
    const std::size_t source_cols = which == 0 ? input.config.d_model : input.config.d_memory;
    for (std::size_t at = 0; at < made.size(); ++at) {
      const std::size_t t = at / W.rows, out = at % W.rows;
      for (std::size_t i = 0; i < (bias ? 1 : W.cols); ++i) {
        const std::size_t place = bias ? W.bias_start + out : W.start + out * W.cols + i;
        const auto free = freePlace(input, place, bias);
        if (!free) continue;
        const Number left = bias ? Number{1, 0} : source[t * source_cols + W.first(out) + i];
        sums[*free].add(left, made[at]);
      }
    }
  }
  Numbers result;
  for (const Dot& sum : sums) result.push_back(sum.plus(0));
  return result;
}

}  // namespace

std::optional<std::size_t> freePlace(const Input& input, std::size_t place, bool bias) {
  const Config& config = input.config;
  if (bias && !config.bias) return std::nullopt;
  std::size_t which = 2;
  const auto startOf = [&](std::size_t each) {
    const Matrix W(config, each);
    return bias ? W.bias_start : W.start;
  };
  while (place < startOf(which)) --which;
  if (which == 2 && !config.value_projection) return std::nullopt;
  const Matrix W(config, which);
  const std::size_t cols = bias ? 1 : W.cols, within = place - startOf(which);
  const std::size_t row = within / cols, held_row = config.shared_heads ? row % W.width : row;
  const std::size_t free = held_row * cols + within % cols;
  return which == 1 && config.shared_qk ? free : startOf(which) + free;
}

Tensors forward(const Input& input) {
  Tensors all;
  const Numbers x = all["x"] = known(input.x);
  const Numbers memory = all["memory"] = input.memory.empty() ? x : known(input.memory);
  for (std::size_t which = 0; which < 3; ++which) {
    const Numbers packed = all[kPacked[which]] = projected(input, which == 0 ? x : memory, which);
    all[kApart[which]] = heads(input, packed, which);
  }
  if (isNormed(input)) {
    for (std::size_t which = 0; which < 2; ++which) {
      all[kNormed[which]] = normed(input, all[kApart[which]], which);
    }
  }
  if (input.config.rotates()) {
    for (std::size_t which = 0; which < 2; ++which) {
      all[kRotated[which]] = rotated(input, all[unrotated(input, which)], which);
    }
  }
  all["scores"] = scores(input, all[scored(input, 0)], all[scored(input, 1)]);
  all["scaled"] = scaled(input, all["scores"]);
  all["masked"] = masked(input, all["scaled"]);
  all["attn_weights"] = softmax(input, all["masked"]);
  all["context"] = weighed(input, all["attn_weights"], all["v"]);
  all["concat"] = joined(input, all["context"]);
  all["output"] = output(input, all["concat"]);
  return all;
}

std::vector<std::string> gradientNames(const Input& input) {
  std::vector<std::string> names = {"grad.concat",
                                    "grad.out_proj.weight",
                                    "grad.out_proj.bias",
                                    "grad.context",
                                    "grad.attn_weights",
                                    "grad.v",
                                    "grad.masked",
                                    "grad.scaled",
                                    "grad.scores",
                                    "grad.q",
                                    "grad.k",
                                    "grad.q_packed",
                                    "grad.k_packed",
                                    "grad.v_packed",
                                    "grad.x",
                                    "grad.memory",
                                    "grad.in_proj_weight",
                                    "grad.in_proj_bias"};
  if (isNormed(input)) {
    const auto after = std::find(names.begin(), names.end(), "grad.scores") + 1;
    names.insert(after, {"grad.q_norm", "grad.k_norm", kGains[0], kGains[1]});
  }
  if (input.config.rotates()) {
    const auto after = std::find(names.begin(), names.end(), "grad.scores") + 1;
    names.insert(after, {"grad.q_rotated", "grad.k_rotated"});
  }
  return names;
}

Numbers gradient(const Input& input, const std::string& name, const Tensors& from) {
  if (name == "grad.concat") return gradConcat(input, from);
  if (name == "grad.out_proj.weight") return gradOutWeight(input, from);
  if (name == "grad.out_proj.bias") return gradOutBias(input, from);
  if (name == "grad.context") return gradContext(input, from);
  if (name == "grad.attn_weights") return gradAttention(input, from);
  if (name == "grad.v") return gradV(input, from);
  if (name == "grad.masked") return gradMasked(input, from);
  if (name == "grad.scaled") return gradScaled(input, from);
  if (name == "grad.scores") return scaled(input, from.at("grad.scaled"));
  if (name == "grad.q_rotated") return gradScoredQ(input, from);
  if (name == "grad.k_rotated") return gradScoredK(input, from);
  if (name == "grad.q_norm") return gradUnrotated(input, from, 0);
  if (name == "grad.k_norm") return gradUnrotated(input, from, 1);
  for (std::size_t which = 0; which < 2; ++which) {
    if (name == kGains[which]) return gradGain(input, from, which);
    if (name == std::string("grad.") + kApart[which]) return gradApart(input, from, which);
  }
  for (std::size_t which = 0; which < 3; ++which) {
    if (name == std::string("grad.") + kPacked[which]) return gradPacked(input, from, which);
  }
  if (name == "grad.x" || name == "grad.memory") return gradInput(input, from, name == "grad.x");
  return gradIn(input, from, name == "grad.in_proj_bias");
}

void backward(const Input& input, Tensors& tensors) {
  for (const std::string& name : gradientNames(input))
    tensors[name] = gradient(input, name, tensors);
}

}  // namespace manyheads::reference
