// The setup of a training: its task, its layer, its start and its optimizer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "config/config.h"
#include "config/error.h"
#include "learning/steps/optimizer.h"
#include "learning/task.h"
#include "learning/training_request.h"

namespace manyheads {

struct TrainingSetup {
  std::unique_ptr<const Task> task;
  ConfigRequest layer;  // what config was made of
  Config config;        // without biases
  Start start;
  float noise;
  OptimizerSettings optimizer;
  std::size_t batch;
  std::size_t steps;  // the most that are taken
  std::uint32_t seed;
};

/// Checks every field: the rows of training_options.h, then how options depend on each other.
/// Errors: those of validate(ConfigRequest), check(TrainingRequest) and makeTask(), and for other
/// values than these:
///   dModel  the width of frozen features; else the columns of the scores … 64
///   heads   a layer's head counts, up to 16
///   noise   clones: 0 … 10; nudge: 1e-9 … 10; else 0
Result<TrainingSetup> validate(const TrainingRequest& request);

}  // namespace manyheads
