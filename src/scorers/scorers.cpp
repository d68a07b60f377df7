#include "scorers/scorers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "tensor/functions.h"
#include "tensor/matrices.h"
#include "tensor/random.h"

namespace manyheads {
namespace {

struct Scores {
  std::uint32_t seed;
  MatrixView x;       // (n, d)
  MatrixView memory;  // (m, d_memory)
  Matrix values;      // (n, m), which a formula fills in
};

// n tokens of x, m of memory, and their columns. As doubles: products of them may be large.
struct ScoredLengths {
  ScoredLengths(std::size_t of_x, std::size_t of_memory, std::size_t columns,
                std::size_t memory_columns)
      : n(static_cast<double>(of_x)),
        m(static_cast<double>(of_memory)),
        d(static_cast<double>(columns)),
        d_memory(static_cast<double>(memory_columns)) {}

  double n, m, d, d_memory;
};

// The formulas, in double.

constexpr std::size_t kWindows = 3;  // Gaussians in Graves's mixture

// e^x with |x| bounded by 30, so that a window's height, width and step never overflow.
double boundedExp(double x) {
  const double bounded = std::clamp(x, -30.0, 30.0);
  return bounded <= 0 ? exponential(bounded) : 1 / exponential(-bounded);
}

double hyperbolicTangent(double x) {
  const double small = exponential(-2 * std::abs(x));
  return std::copysign((1 - small) / (1 + small), x);
}

// One drawn matrix, (rows, cols), uniform within √(6 / (rows + cols)).
Matrix drawn(std::uint32_t seed, std::string_view name, std::size_t rows, std::size_t cols) {
  Matrix W({rows, cols});
  fillDrawn(W, uniformSigned, seed, hashBytes(name));
  W *= std::sqrt(6.0 / static_cast<double>(rows + cols));
  return W;
}

template <typename Entry>
void fill(Scores& s, Entry entry) {
  for (std::size_t i = 0; i < s.values.shape(0); ++i) {
    for (std::size_t j = 0; j < s.values.shape(1); ++j) s.values(i, j) = entry(i, j);
  }
}

// W a for each row a of a tensor, as rows. W is the columns of `matrix` from `first` on.
Matrix applied(const Matrix& matrix, std::size_t first, const MatrixView& to) {
  Matrix images({to.rows, matrix.shape(0)}, 0.0);
  for (std::size_t i = 0; i < to.rows; ++i) {
    for (std::size_t r = 0; r < matrix.shape(0); ++r) {
      for (std::size_t c = 0; c < to.cols; ++c) {
        images(i, r) += matrix(r, first + c) * static_cast<double>(to(i, c));
      }
    }
  }
  return images;
}

void scoreByDot(Scores& s) { s.values = product(s.x, transposed(s.memory)); }

void scoreByScaledDot(Scores& s) {
  scoreByDot(s);
  s.values *= 1 / std::sqrt(static_cast<double>(s.x.cols));
}

void scoreGenerally(Scores& s) {
  const Matrix W = drawn(s.seed, "scorer W general", s.x.cols, s.memory.cols);
  s.values = product(s.x, product(W, transposed(s.memory)));
}

// W and U here are the two halves of concat's W, so the two scorers agree.
void scoreAdditively(Scores& s) {
  const std::size_t d = s.x.cols, columns = d + s.memory.cols;
  const Matrix both = drawn(s.seed, "scorer W concat", d, columns);
  const Matrix v = drawn(s.seed, "scorer v", d, 1);
  const Matrix asking = applied(both, 0, s.x);
  const Matrix asked = applied(both, d, s.memory);
  fill(s, [&](std::size_t i, std::size_t j) {
    double sum = 0;
    for (std::size_t r = 0; r < d; ++r) {
      sum += v(r, 0) * hyperbolicTangent(asking(i, r) + asked(j, r));
    }
    return sum;
  });
}

void scoreByConcatenation(Scores& s) {
  const std::size_t d = s.x.cols, columns = d + s.memory.cols;
  const Matrix W = drawn(s.seed, "scorer W concat", d, columns);
  const Matrix v = drawn(s.seed, "scorer v", d, 1);
  fill(s, [&](std::size_t i, std::size_t j) {
    double sum = 0;
    for (std::size_t r = 0; r < d; ++r) {
      double inner = 0;
      for (std::size_t c = 0; c < d; ++c) inner += W(r, c) * static_cast<double>(s.x(i, c));
      for (std::size_t c = d; c < columns; ++c) {
        inner += W(r, c) * static_cast<double>(s.memory(j, c - d));
      }
      sum += v(r, 0) * hyperbolicTangent(inner);
    }
    return sum;
  });
}

// α̂, β̂ and κ̂ are x_i times a drawn matrix, plus biases that make three windows about one word
// wide, which cross the whole memory once. κ only grows: the windows slide.
void scoreByWindows(Scores& s) {
  const std::size_t d = s.x.cols, n = s.values.shape(0), m = s.values.shape(1);
  const Matrix raw = applied(drawn(s.seed, "scorer windows", 3 * kWindows, d), 0, s.x);
  const double height = logarithm(1.0 / static_cast<double>(kWindows));
  const double step = logarithm(static_cast<double>(m) / static_cast<double>(n));
  std::array<double, kWindows> kappa{};
  for (std::size_t i = 0; i < n; ++i) {
    std::array<double, kWindows> heights{}, widths{};
    for (std::size_t k = 0; k < kWindows; ++k) {
      kappa[k] += boundedExp(raw(i, 6 + k) + step);
      heights[k] = boundedExp(raw(i, k) + height);
      widths[k] = boundedExp(raw(i, 3 + k));
    }
    for (std::size_t j = 0; j < m; ++j) {
      for (std::size_t k = 0; k < kWindows; ++k) {
        const double away = kappa[k] - static_cast<double>(j + 1);
        s.values(i, j) += heights[k] * exponential(-widths[k] * away * away);
      }
    }
  }
}

// The time that a formula takes is in multiply-adds, as measured as wasm: a power of e and a drawn
// number count as several.
constexpr double kPower = 24, kDrawn = 16;

// The most that one of them allocates besides `values`, in floats.
std::uint64_t formulaFloats(const Config& config, std::size_t n, std::size_t m) {
  const std::size_t d = config.d_model, columns = d + config.d_memory;
  const std::uint64_t rows = std::max(d, 3 * kWindows);
  return 2 * (rows * (columns + 1) + rows * n + std::uint64_t{m} * d);  // two a double
}

constexpr std::uint64_t kMostWork = std::uint64_t{1} << 28;  // a third of a second as wasm

struct Scorer {
  ScorerInfo info;
  void (*score)(Scores& scores);
  double (*work)(const ScoredLengths& lengths);
  bool compares_entries = false;  // x_i with m_j entry by entry: the two are equally long
};

double dotWork(const ScoredLengths& l) { return l.n * l.m * l.d; }

constexpr Scorer kScorers[] = {
    {.info = {"gaussian",
              "Σₖ αₖ exp(−βₖ (κₖ − j)²), where α, β and the step of κ come from x_i",
              "Graves 2013, arXiv:1308.0850, eq. 46–51",
              {0, 9, 9},
              false},
     .score = scoreByWindows,
     .work = [](const ScoredLengths& l) { return l.n * (9 * l.d + 3 * kPower * l.m); }},
    {.info = {"additive",
              "vᵀ tanh(W x_i + U m_j)",
              "Bahdanau, Cho and Bengio 2015, arXiv:1409.0473, A.1.2",
              {2, 1, 0},
              true},
     .score = scoreAdditively,
     .work =
         [](const ScoredLengths& l) {
           return l.d *
                  ((l.d + l.d_memory) * kDrawn + l.n * l.d + l.m * l.d_memory + l.n * l.m * kPower);
         }},
    {.info = {"dot",
              "x_iᵀ m_j",
              "Luong, Pham and Manning 2015, arXiv:1508.04025, §3.1",
              {0, 0, 0},
              true},
     .score = scoreByDot,
     .work = dotWork,
     .compares_entries = true},
    {.info = {"general",
              "x_iᵀ W m_j",
              "Luong, Pham and Manning 2015, arXiv:1508.04025, §3.1",
              {1, 0, 0},
              true},
     .score = scoreGenerally,
     .work =
         [](const ScoredLengths& l) {
           return l.d * (l.d_memory * kDrawn + l.m * l.d_memory + l.n * l.m);
         }},
    {.info = {"concat",
              "vᵀ tanh(W [x_i; m_j])",
              "Luong, Pham and Manning 2015, arXiv:1508.04025, §3.1",
              {2, 1, 0},
              true},
     .score = scoreByConcatenation,
     .work =
         [](const ScoredLengths& l) {
           return l.d * ((l.d + l.d_memory) * kDrawn + l.n * l.m * (l.d + l.d_memory + kPower));
         }},
    {.info = {"scaled-dot",
              "x_iᵀ m_j / √d",
              "Vaswani et al. 2017, arXiv:1706.03762, §3.2.1",
              {0, 0, 0},
              true},
     .score = scoreByScaledDot,
     .work = dotWork,
     .compares_entries = true},
};

constexpr auto kInfos = [] {
  std::array<ScorerInfo, std::size(kScorers)> infos{};
  for (std::size_t at = 0; at < infos.size(); ++at) infos[at] = kScorers[at].info;
  return infos;
}();

OwnedTensor asFloats(const Matrix& matrix) {
  OwnedTensor result{{matrix.shape(0), matrix.shape(1)}, {}};
  result.numbers.reserve(matrix.size());
  for (const double value : matrix) result.numbers.push_back(static_cast<float>(value));
  return result;
}

// Each row of scores becomes its softmax: over the keys.
void takeSoftmax(Matrix& scores) {
  const std::size_t keys = scores.shape(1);
  for (std::size_t i = 0; i < scores.shape(0); ++i) {
    const std::span<double> row(scores.data() + i * keys, keys);
    const double most = *std::max_element(row.begin(), row.end());
    double sum = 0;
    for (double& value : row) {
      value = exponential(value - most);
      sum += value;
    }
    for (double& value : row) value /= sum;
  }
}

double workOf(const Scorer& scorer, const ScoredLengths& lengths) {
  return scorer.work(lengths) + (scorer.info.softmax ? lengths.n * lengths.m * kPower : 0);
}

}  // namespace

std::span<const ScorerInfo> scorers() { return kInfos; }

Result<Scored> score(std::string_view id, std::uint32_t seed, const MatrixView& x,
                     const MatrixView& memory) {
  const bool alike = x.cols == memory.cols;
  std::vector<std::string_view> possible;
  const Scorer* chosen = nullptr;
  for (const Scorer& scorer : kScorers) {
    if (!alike && scorer.compares_entries) continue;
    possible.push_back(scorer.info.id);
    if (scorer.info.id == id) chosen = &scorer;
  }
  if (chosen == nullptr) {
    return makeError(ErrorCode::kNotAllowed, "scorer", possible, id);
  }
  const double work = workOf(*chosen, {x.rows, memory.rows, x.cols, memory.cols});
  if (work > double{kMostWork}) {
    return makeError(ErrorCode::kTooMuchToScore, "scorer", {kMostWork}, work);
  }
  Scores scores{seed, x, memory, Matrix({x.rows, memory.rows}, 0.0)};
  chosen->score(scores);
  OwnedTensor raw = asFloats(scores.values);
  if (chosen->info.softmax) takeSoftmax(scores.values);
  return Scored{std::move(raw), asFloats(scores.values)};
}

std::uint64_t scoringFloats(const Config& config, std::size_t n, std::size_t m) {
  const ScoredLengths lengths(n, m, config.d_model, config.d_memory);
  const auto isTooMuch = [&](const Scorer& scorer) {
    return workOf(scorer, lengths) > double{kMostWork};
  };
  // If every scorer refuses, nothing is allocated.
  if (std::all_of(std::begin(kScorers), std::end(kScorers), isTooMuch)) return 0;
  // Scores in double, rounded scores and their softmax; and what the formulas allocate.
  return 4 * std::uint64_t{n} * m + formulaFloats(config, n, m);
}

}  // namespace manyheads
