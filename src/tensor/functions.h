// Sine, cosine, exponential, logarithm and the error function in double, for small arguments and
// results that become floats: the same bits on every platform, unlike those of C libraries.
// Absolute error below 1e-11 (functions_test.cpp).
#pragma once

#include <cstddef>
#include <span>

namespace manyheads {

/// Said at each place: a conversion in silence is an error of the build.
constexpr double inDouble(float number) { return static_cast<double>(number); }

/// |x| ≤ 10^5.
double sine(double x);
double cosine(double x);

/// Relative error below 1e-13 up to |x| = 700; 0 below, ∞ above, and NaN of NaN.
double exponential(double x);

/// x positive and normal; absolute error below 1e-13 · max(1, |ln x|).
double logarithm(double x);

/// 1 − erf x = 2/√π ∫ exp(−t²) dt from x to ∞; relative error below 1e-12 up to x = 26, 0 beyond.
double complementaryError(double x);

/// Positions (Vaswani et al. 2017, §3.5): PE(j, 2i) = sin(j / 10000^(2i / d)), PE(j, 2i + 1) = cos
/// of the same angle, with d the length of `row` and j the position. The same bits on every
/// platform.
void writeSinusoids(std::size_t position, std::span<float> row);

}  // namespace manyheads
