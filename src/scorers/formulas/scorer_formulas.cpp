#include "scorers/formulas/scorer_formulas.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "tensor/functions.h"
#include "tensor/random.h"

namespace manyheads {
namespace {

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

void compareEntries(Scores& s, double factor) {
  fill(s, [&](std::size_t i, std::size_t j) -> double {
    double sum = 0;
    for (std::size_t c = 0; c < s.x.cols; ++c) {
      sum += static_cast<double>(s.x(i, c)) * static_cast<double>(s.memory(j, c));
    }
    return factor * sum;
  });
}

}  // namespace

void scoreByDot(Scores& s) { compareEntries(s, 1); }

void scoreByScaledDot(Scores& s) {
  compareEntries(s, 1 / std::sqrt(static_cast<double>(s.x.cols)));
}

void scoreGenerally(Scores& s) {
  const std::size_t d = s.x.cols;
  const Matrix images = applied(drawn(s.seed, "scorer W general", d, s.memory.cols), 0, s.memory);
  fill(s, [&](std::size_t i, std::size_t j) {
    double sum = 0;
    for (std::size_t c = 0; c < d; ++c) sum += static_cast<double>(s.x(i, c)) * images(j, c);
    return sum;
  });
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

namespace {

// In multiply-adds, as measured as wasm.
constexpr double kPower = 24, kDrawn = 16;

}  // namespace

double windowWork(const ScoredLengths& l) { return l.n * (9 * l.d + 3 * kPower * l.m); }

double additiveWork(const ScoredLengths& l) {
  return l.d * ((l.d + l.d_memory) * kDrawn + l.n * l.d + l.m * l.d_memory + l.n * l.m * kPower);
}

double dotWork(const ScoredLengths& l) { return l.n * l.m * l.d; }

double generalWork(const ScoredLengths& l) {
  return l.d * (l.d_memory * kDrawn + l.m * l.d_memory + l.n * l.m);
}

double concatenationWork(const ScoredLengths& l) {
  return l.d * ((l.d + l.d_memory) * kDrawn + l.n * l.m * (l.d + l.d_memory + kPower));
}

double softmaxWork(const ScoredLengths& l) { return l.n * l.m * kPower; }

std::uint64_t formulaFloats(const Config& config, std::size_t n, std::size_t m) {
  const std::size_t d = config.d_model, columns = d + config.d_memory;
  const std::uint64_t drawn_ones = productFloats(std::max(d, 3 * kWindows), columns + 1);
  return drawn_ones + productFloats(n, std::max(d, 3 * kWindows)) + productFloats(m, d);
}

}  // namespace manyheads
