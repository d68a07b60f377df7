// What a training is: a task, a layer, where it starts and how it learns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "config/config.h"
#include "config/error.h"
#include "learning/steps/optimizer.h"
#include "learning/task.h"

namespace manyheads {

/// Where the layer's parameters start. Embeddings are random in each.
enum class Start : std::uint8_t {
  kRandom,
  kClones,        // every head has head 0's numbers; `noise` is added to each
  kClonesButW_Q,  // clones whose W_Q, or W_V, or W_O is each head's own
  kClonesButW_V,
  kClonesButW_O,
  kNudge,  // clones, and `noise` is added to one number: W_Q's first of the last head
  kZeros,
};
/// "random", "clones", "clones-but-W_Q", …, "nudge", "zeros", in the order of the enum.
std::span<const std::string_view> startNames();

inline constexpr std::size_t kMaxTrainedDModel = 64;
inline constexpr std::size_t kMaxTrainedHeads = 16;
inline constexpr std::size_t kMaxBatch = 256;
inline constexpr std::size_t kMaxSteps = 100'000;

/// A training as it was asked for: numbers may be anything, names unknown. What is left out is the
/// task's recipe's.
struct TrainingRequest {
  TaskRequest task;  // its seed is the training's, and its heads the layer's
  std::optional<double> d_model, d_k, d_v;
  std::string variant;     // wide | split | narrow
  bool shared_qk = false;  // W_K is W_Q
  bool value_projection = true;
  bool output_projection = true;
  std::string start = "random";
  double noise = 0;  // standard deviation, or the nudge
  std::optional<double> steps, batch, learning_rate, weight_decay;
  std::string optimizer;  // sgd | adam | adamw
};

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

/// Checks every field. Errors as of validate(ConfigRequest) and makeTask(), and besides naming
///   dModel        the width of frozen features; else the columns of the scores … 64
///   heads         a layer's head counts, up to 16
///   start         a name of startNames()
///   noise         clones: 0 … 10; nudge: 1e-9 … 10; else 0
///   steps         1 … 100000
///   batch         1 … 256
///   learningRate  1e-9 … 10
///   weightDecay   0 … 1
///   optimizer     a name of optimizerNames()
Result<TrainingSetup> validate(const TrainingRequest& request);

}  // namespace manyheads
