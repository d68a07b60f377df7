// Shared by the tests of trainings.
#pragma once

#include <memory>

#include "layer/validate.h"
#include "learning/evaluation.h"
#include "learning/task_training.h"
#include "support.h"

namespace manyheads {

inline std::unique_ptr<TaskTraining> trainingOf(const TrainingRequest& request,
                                                const Kernels& kernels = defaultKernels()) {
  auto setup = validate(request);
  EXPECT_TRUE(setup.ok()) << setup.error().field << ": " << listOf(setup.error().allowed);
  return std::make_unique<TaskTraining>(std::move(setup).value(), kernels);
}

inline TrainingRequest requestFor(const char* task) {
  TrainingRequest request;
  request.task = task;
  return request;
}

inline std::vector<float> numbersOf(const TaskTraining& training) {
  std::vector<float> numbers(training.model.learner.stateSize());
  training.model.learner.writeState(numbers);
  return numbers;
}

/// A matrix that is trained.
inline Tensor2 matrixOf(const TaskTraining& training, std::string_view name) {
  const auto tensor = training.model.tensor(name);
  EXPECT_TRUE(tensor.ok()) << name;
  Tensor2 matrix({tensor.value().shape[0], tensor.value().shape[1]});
  std::copy(tensor.value().data.begin(), tensor.value().data.end(), matrix.begin());
  return matrix;
}

}  // namespace manyheads
