// Sine, cosine and exponential in double, for arguments that are small and results that become
// floats. The C library's are right for every double, and carry 5 kB of code and tables for it into
// the wasm. Absolute error below 1e-11. Held by functions_test.cpp.
#pragma once

namespace manyheads {

/// |x| ≤ 10^5.
double sine(double x);
double cosine(double x);

/// x ≤ 0; relative error below 1e-13, and 0 below −700.
double exponential(double x);

}  // namespace manyheads
