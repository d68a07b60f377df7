// Runs every suite. What differs by kernel set is parameterised by both (BothKernels in support.h).
#include <gtest/gtest.h>

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
