// Runs every suite: with the SIMD kernels by default, or with --kernels=scalar on plain loops.
#include <gtest/gtest.h>

#include <cstdio>
#include <string_view>

#include "kernels/kernels.h"

namespace manyheads {
namespace {

const Kernels* chosen = &simdKernels();

}  // namespace

// Replaces src/kernels/default.cpp.
const Kernels& defaultKernels() { return *chosen; }

}  // namespace manyheads

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  for (int i = 1; i < argc; ++i) {
    if (std::string_view(argv[i]) != "--kernels=scalar") {
      std::printf("%s: only --kernels=scalar is known\n", argv[i]);
      return 2;
    }
    manyheads::chosen = &manyheads::scalarKernels();
  }
  return RUN_ALL_TESTS();
}
