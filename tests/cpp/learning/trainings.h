// Shared by the tests of trainings.
#pragma once

#include <memory>

#include "layer/validate.h"
#include "learning/training.h"
#include "support.h"

namespace manyheads {

inline std::unique_ptr<Training> trainingOf(const TrainingRequest& request,
                                            const Kernels& kernels = defaultKernels()) {
  auto setup = validate(request);
  EXPECT_TRUE(setup.ok()) << setup.error().field << ": " << listOf(setup.error().allowed);
  return std::make_unique<Training>(std::move(setup).value(), kernels);
}

inline TrainingRequest requestFor(const char* task) {
  TrainingRequest request;
  request.task = task;
  return request;
}

inline std::vector<float> numbersOf(const Training& training) {
  const auto numbers = training.model().numbers();
  return {numbers.begin(), numbers.end()};
}

}  // namespace manyheads
