// The kernels of every layer that is not given others. A file of its own, so that a program may
// link another choice in its place (tests/cpp/scalar_default.cpp).
#include "kernels/kernels.h"

namespace manyheads {

const Kernels& defaultKernels() { return simdKernels(); }

}  // namespace manyheads
