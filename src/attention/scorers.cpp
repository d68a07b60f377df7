#include "attention/scorers.h"

#include <algorithm>
#include <cmath>

#include "attention/functions.h"
#include "attention/random.h"
#include "attention/text.h"

namespace manyheads {
namespace {

enum Scorer { kGaussian, kAdditive, kDot, kGeneral, kConcatenated, kScaledDot };

constexpr std::size_t kWindows = 3;  // Gaussians in Graves's mixture

constexpr double kMostWork = 1073741824;  // seconds, at this pace

constexpr ScorerInfo kScorers[] = {
    {"gaussian", "Σₖ αₖ exp(−βₖ (κₖ − j)²), where α, β and the step of κ come from x_i",
     "Graves 2013, arXiv:1308.0850, eq. 46–51", "9d + 9", false},
    {"additive", "vᵀ tanh(W x_i + U m_j)", "Bahdanau, Cho and Bengio 2015, arXiv:1409.0473, A.1.2",
     "2d² + d", true},
    {"dot", "x_iᵀ m_j", "Luong, Pham and Manning 2015, arXiv:1508.04025, §3.1", "0", true},
    {"general", "x_iᵀ W m_j", "Luong, Pham and Manning 2015, arXiv:1508.04025, §3.1", "d²", true},
    {"concat", "vᵀ tanh(W [x_i; m_j])", "Luong, Pham and Manning 2015, arXiv:1508.04025, §3.1",
     "2d² + d", true},
    {"scaled-dot", "x_iᵀ m_j / √d", "Vaswani et al. 2017, arXiv:1706.03762, §3.2.1", "0", true},
};

// e^x with |x| kept at 30 or less: a window's height, width and step never overflow.
double boundedExp(double x) {
  const double bounded = std::clamp(x, -30.0, 30.0);
  return bounded <= 0 ? exponential(bounded) : 1 / exponential(-bounded);
}

double hyperbolicTangent(double x) {
  const double small = exponential(-2 * std::abs(x));
  return std::copysign((1 - small) / (1 + small), x);
}

// One drawn matrix, (rows, cols), uniform within √(6 / (rows + cols)).
struct Drawn {
  std::uint64_t seed, stream;
  double bound;
  Drawn(std::uint32_t of, std::string_view name, std::size_t rows, std::size_t cols)
      : seed(of),
        stream(hashBytes(name)),
        bound(std::sqrt(6.0 / static_cast<double>(rows + cols))) {}
  double operator()(std::size_t row, std::size_t col) const {
    const std::uint64_t counter = std::uint64_t{row} << 32 | col;
    return bound * static_cast<double>(uniformSigned(seed, stream, counter));
  }
};

using Row = std::vector<double>;

Row rowOf(const Tensor2& from, std::size_t row) {
  const float* start = from.data() + row * from.shape()[1];
  return Row(start, start + from.shape()[1]);
}

double dot(const Row& a, const Row& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

// W a for each row a of a tensor, W being (size, columns).
std::vector<Row> applied(const Drawn& W, std::size_t size, const Tensor2& to) {
  std::vector<Row> result;
  for (std::size_t i = 0; i < to.shape()[0]; ++i) {
    const Row a = rowOf(to, i);
    Row image(size);
    for (std::size_t r = 0; r < size; ++r) {
      for (std::size_t c = 0; c < a.size(); ++c) image[r] += W(r, c) * a[c];
    }
    result.push_back(std::move(image));
  }
  return result;
}

struct Scores {
  const Config& config;
  const Tensor2& x;
  const Tensor2& memory;
  std::vector<double> values;

  std::size_t n() const { return x.shape()[0]; }
  std::size_t m() const { return memory.shape()[0]; }

  template <typename Entry>
  void fill(Entry entry) {
    for (std::size_t i = 0; i < n(); ++i) {
      for (std::size_t j = 0; j < m(); ++j) values.push_back(entry(i, j));
    }
  }

  void compareEntries(double factor) {
    fill([&](std::size_t i, std::size_t j) { return factor * dot(rowOf(x, i), rowOf(memory, j)); });
  }

  void general() {
    const std::size_t d = x.shape()[1];
    const std::vector<Row> images =
        applied(Drawn(config.seed, "scorer W general", d, memory.shape()[1]), d, memory);
    fill([&](std::size_t i, std::size_t j) { return dot(rowOf(x, i), images[j]); });
  }

  // The same numbers make W and U here and the two halves of concat's W, so the two agree.
  void additive() {
    const std::size_t d = x.shape()[1], columns = d + memory.shape()[1];
    const Drawn both(config.seed, "scorer W concat", d, columns);
    const Drawn v(config.seed, "scorer v", d, 1);
    const std::vector<Row> asking = applied(both, d, x);
    std::vector<Row> asked;
    for (std::size_t j = 0; j < m(); ++j) {
      const Row row = rowOf(memory, j);
      Row image(d);
      for (std::size_t r = 0; r < d; ++r) {
        for (std::size_t c = 0; c < row.size(); ++c) image[r] += both(r, d + c) * row[c];
      }
      asked.push_back(std::move(image));
    }
    fill([&](std::size_t i, std::size_t j) {
      double sum = 0;
      for (std::size_t r = 0; r < d; ++r) {
        sum += v(r, 0) * hyperbolicTangent(asking[i][r] + asked[j][r]);
      }
      return sum;
    });
  }

  void concatenated() {
    const std::size_t d = x.shape()[1], columns = d + memory.shape()[1];
    const Drawn drawn(config.seed, "scorer W concat", d, columns);
    const Drawn v(config.seed, "scorer v", d, 1);
    Row W(d * columns);  // drawn once: every pair reads all of it
    for (std::size_t i = 0; i < W.size(); ++i) W[i] = drawn(i / columns, i % columns);
    fill([&](std::size_t i, std::size_t j) {
      Row joined = rowOf(x, i);
      const Row right = rowOf(memory, j);
      joined.insert(joined.end(), right.begin(), right.end());
      double sum = 0;
      for (std::size_t r = 0; r < d; ++r) {
        double inner = 0;
        for (std::size_t c = 0; c < columns; ++c) inner += W[r * columns + c] * joined[c];
        sum += v(r, 0) * hyperbolicTangent(inner);
      }
      return sum;
    });
  }

  // α̂, β̂ and κ̂ are x_i times a drawn matrix plus biases that make three windows of about one word
  // wide, which go over the whole memory once. κ only ever grows: the windows slide.
  void gaussian() {
    const std::size_t d = x.shape()[1];
    const std::vector<Row> raw =
        applied(Drawn(config.seed, "scorer windows", 3 * kWindows, d), 3 * kWindows, x);
    const double height = std::log(1.0 / static_cast<double>(kWindows));
    const double step = std::log(static_cast<double>(m()) / static_cast<double>(n()));
    Row kappa(kWindows);
    for (std::size_t i = 0; i < n(); ++i) {
      for (std::size_t k = 0; k < kWindows; ++k) kappa[k] += boundedExp(raw[i][6 + k] + step);
      for (std::size_t j = 0; j < m(); ++j) {
        double sum = 0;
        for (std::size_t k = 0; k < kWindows; ++k) {
          const double away = kappa[k] - static_cast<double>(j + 1);
          sum += boundedExp(raw[i][k] + height) *
                 exponential(-boundedExp(raw[i][3 + k]) * away * away);
        }
        values.push_back(sum);
      }
    }
  }

  void compute(Scorer scorer) {
    switch (scorer) {
      case kGaussian:
        return gaussian();
      case kAdditive:
        return additive();
      case kDot:
        return compareEntries(1);
      case kGeneral:
        return general();
      case kConcatenated:
        return concatenated();
      case kScaledDot:
        return compareEntries(1 / std::sqrt(static_cast<double>(x.shape()[1])));
    }
  }
};

std::vector<float> floats(const std::vector<double>& values) {
  std::vector<float> result;
  for (const double value : values) result.push_back(static_cast<float>(value));
  return result;
}

std::vector<float> softmaxOf(const std::vector<double>& scores, std::size_t m) {
  std::vector<float> weights;
  for (std::size_t start = 0; start < scores.size(); start += m) {
    const std::span<const double> row = std::span(scores).subspan(start, m);
    const double most = *std::max_element(row.begin(), row.end());
    double sum = 0;
    for (const double value : row) sum += exponential(value - most);
    for (const double value : row) {
      weights.push_back(static_cast<float>(exponential(value - most) / sum));
    }
  }
  return weights;
}

}  // namespace

std::span<const ScorerInfo> scorers() { return kScorers; }

Result<Scored> score(std::string_view id, const Config& config, const Trace& trace) {
  const Tensor2 &x = trace.x, &memory = trace.source();
  const bool alike = x.shape()[1] == memory.shape()[1];
  std::vector<std::string_view> possible;
  for (const ScorerInfo& info : kScorers) {
    if (alike || (info.id != "dot" && info.id != "scaled-dot")) possible.push_back(info.id);
  }
  if (std::find(possible.begin(), possible.end(), id) == possible.end()) {
    return makeError(ErrorCode::kNotAllowed, "scorer", {joined(possible, ", ")}, {id});
  }
  const double work = static_cast<double>(x.size()) * static_cast<double>(memory.shape()[0]) *
                      static_cast<double>(x.shape()[1] + memory.shape()[1]);
  if (work > kMostWork) {
    return makeError(ErrorCode::kTooLarge, "scorer", {"n · m · d · (d + d_memory) up to 2^30"},
                     {work});
  }
  const auto* info = std::find_if(std::begin(kScorers), std::end(kScorers),
                                  [&](const ScorerInfo& each) { return each.id == id; });
  Scores scores{config, x, memory, {}};
  scores.compute(static_cast<Scorer>(info - kScorers));
  const Index shape{scores.n(), scores.m()};
  Derived raw{shape, floats(scores.values)};
  Derived weights{shape, info->softmax ? softmaxOf(scores.values, scores.m()) : raw.data};
  return Scored{std::move(raw), std::move(weights)};
}

}  // namespace manyheads
