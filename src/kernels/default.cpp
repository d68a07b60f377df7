// The kernels of a layer that is not given any.
#include "kernels/kernels.h"

namespace manyheads {

const Kernels& defaultKernels() { return simdKernels(); }

}  // namespace manyheads
