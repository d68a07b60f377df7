// defaultKernels() in a file of its own: a program may link another one in its place, as the tests'
// scalar program does (tests/cpp/scalar_default.cpp).
#include "kernels/kernels.h"

namespace manyheads {

const Kernels& defaultKernels() { return simdKernels(); }

}  // namespace manyheads
