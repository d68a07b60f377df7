// In a separate file, so that a program can define this function itself, as tests/cpp/main.cpp does
// for --kernels=scalar.
#include "kernels/kernels.h"

namespace manyheads {

const Kernels& defaultKernels() { return simdKernels(); }

}  // namespace manyheads
