#include "tensor/functions.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

namespace manyheads {
namespace {

// Taylor's series for sin r or cos r, |r| ≤ π/4: from the first term on, each is the one before
// times −r² / (n (n + 1)). Seven terms: the next is below (π/4)^14 / 14! = 4e-13.
double series(double first, double r, double n) {
  double sum = first, term = first;
  for (int i = 0; i < 6; ++i, n += 2) {
    term *= -r * r / (n * (n + 1));
    sum += term;
  }
  return sum;
}

// sin(x + quarters · π/2)
double turned(double x, int quarters) {
  // π/2 in two parts: products of the first with whole numbers up to 2^20 are exact.
  constexpr double kHigh = 0x1.921fb544p+0, kLow = 0x1.0b4611a626331p-34;
  const double whole = std::floor(x / (std::numbers::pi / 2) + 0.5);
  const double r = x - whole * kHigh - whole * kLow;
  const int quadrant = static_cast<int>(static_cast<std::int64_t>(whole) + quarters) & 3;
  const double value = quadrant % 2 == 0 ? series(r, r, 2) : series(1, r, 1);
  return quadrant < 2 ? value : -value;
}

}  // namespace

double sine(double x) { return turned(x, 0); }

double cosine(double x) { return turned(x, 1); }

double exponential(double x) {
  if (x < -700) return 0;
  // Neither NaN nor ∞ has a power of two.
  if (!(x <= 700)) return std::isnan(x) ? x : std::numeric_limits<double>::infinity();
  // x = n ln 2 + r: Taylor's series for e^r, |r| ≤ 0.35, times 2^n, which is exact.
  const double n = std::floor(x / std::numbers::ln2 + 0.5);
  const double r = x - n * std::numbers::ln2;
  double sum = 1, term = 1;
  for (int i = 1; i < 14; ++i) {
    term *= r / i;
    sum += term;
  }
  return std::ldexp(sum, static_cast<int>(n));
}

double logarithm(double x) {
  // x = m 2^e, 1/√2 ≤ m < √2 (frexp is exact): ln m = 2 artanh t, t = (m − 1) / (m + 1), |t| ≤
  // 0.172.
  int e = 0;
  double m = std::frexp(x, &e);
  if (m < std::numbers::sqrt2 / 2) {
    m *= 2;
    --e;
  }
  const double t = (m - 1) / (m + 1);
  double sum = 0, power = t;
  for (int n = 1; n < 20; n += 2) {
    sum += power / n;
    power *= t * t;
  }
  return 2 * sum + e * std::numbers::ln2;
}

double complementaryError(double x) {
  if (std::isnan(x)) return x;
  if (x < 0) return 2 - complementaryError(-x);
  const double density = exponential(-x * x) * std::numbers::inv_sqrtpi;
  if (x < 2) {
    // erf x = 2 x exp(−x²) / √π · Σ (2 x²)^n / (1 · 3 · … · (2n + 1)): no term is negative.
    double sum = x, term = x;
    for (int n = 1; n < 42; ++n) {
      term *= 2 * x * x / (2 * n + 1);
      sum += term;
    }
    return 1 - 2 * density * sum;
  }
  // exp(−x²) / √π / (x + (1/2) / (x + (2/2) / (x + …))): Abramowitz and Stegun 1964, 7.1.14.
  double fraction = x;
  for (int k = 40; k > 0; --k) fraction = x + 0.5 * k / fraction;
  return density / fraction;
}

void writeSinusoids(std::size_t position, std::span<float> row) {
  constexpr double kLog10000 = 4 * std::numbers::ln10;
  for (std::size_t c = 0; c < row.size(); ++c) {
    const double exponent = static_cast<double>(c - c % 2) / static_cast<double>(row.size());
    const double angle = static_cast<double>(position) * exponential(-exponent * kLog10000);
    row[c] = static_cast<float>(c % 2 == 0 ? sine(angle) : cosine(angle));
  }
}

}  // namespace manyheads
