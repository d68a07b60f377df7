// The setup of a training: its task, its layer, its start and its optimizer.
#pragma once

#include <cstddef>
#include <cstdint>

#include "config/config.h"
#include "config/error.h"
#include "learning/steps/optimizer.h"
#include "learning/task.h"
#include "learning/training_options.h"

namespace manyheads {

struct TrainingSetup {
  Task task;
  ConfigRequest layer;  // what config was made of
  Config config;        // without biases
  Start start;
  float noise;
  OptimizerSettings optimizer;
  std::size_t batch;
  std::size_t steps;  // the most that are taken
  std::uint32_t seed;
};

/// Checks what the rows of training_options.h say, and the offsets. Further errors besides those of
/// the rows: kOtherTask naming an option of another task; kWrongOffsets.
Status check(const TrainingRequest& request);

/// Checks every field. Errors: those of validate(ConfigRequest) and check(), and for other values
/// than these:
///   dModel  the width of frozen features; else the columns of the scores … 64
///   heads   a layer's head counts, up to 16
///   noise   clones: 0 … 10; nudge: 1e-9 … 10; else 0
Result<TrainingSetup> validate(const TrainingRequest& request);

}  // namespace manyheads
