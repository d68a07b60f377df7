// A training as requested, and the table of its options, like config/options.h for a layer's:
// options that both have use the layer's row.
//
// To add an option: its member of TrainingRequest, its row, and in training_setup.cpp its effect.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "config/options.h"
#include "learning/learner.h"

namespace manyheads {

/// In the order in which the page offers them.
inline constexpr std::string_view kTaskNames[] = {"what-where", "prey", "offsets", "relation",
                                                  "lookup"};

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
inline constexpr std::string_view kStartNames[] = {
    "random", "clones", "clones-but-W_Q", "clones-but-W_V", "clones-but-W_O", "nudge", "zeros"};

inline constexpr std::size_t kMaxTrainedDModel = 64;
inline constexpr std::size_t kMaxTrainedHeads = 16;
inline constexpr std::size_t kMaxBatch = 256;
inline constexpr std::size_t kMaxSteps = 100'000;
inline constexpr double kMaxNoise = 10;

// Options of a single task.
inline constexpr std::string_view kEmbeddingNames[] = {"learned", "frozen"};
inline constexpr std::string_view kQuestionNames[] = {"friend", "prey", "prey-plus-1",
                                                      "prey-and-predator"};
inline constexpr std::string_view kRelationNames[] = {"random", "identity"};
inline constexpr double kMaxOffset = 7;

/// Numbers may be anything, names may be unknown. The rows have the purpose, the default and the
/// allowed values of each member. An empty member has the value of the task's recipe, or, if only
/// one task has it, the row's default. Of the layer's request only what has a row is read; the
/// members that the recipe has a default of stand here.
struct TrainingRequest : ConfigRequest {
  TrainingRequest();  // the defaults

  std::string task, start;
  double noise, seed;
  std::optional<double> n_heads, d_model, steps, batch, learning_rate, weight_decay;
  std::optional<std::string> variant, qk_norm, optimizer, embeddings, question, relation;
  std::optional<bool> positions, rotated;
  std::optional<std::vector<double>> offsets;
};

using TrainingOption = Option<TrainingRequest>;

/// The layer's row for a training; if the training's member is optional, the recipe has the
/// default.
template <typename T>
consteval TrainingOption likeLayers(const LayerOption& row, T TrainingRequest::*own) {
  RowExtras extras = row;
  if (kMayBeLeftOut<T>) extras.by_default = {};
  return {extras, row.name, row.type, own, row.purpose, row.range, row.names};
}
template <typename T>
consteval TrainingOption likeLayers(T ConfigRequest::*both) {
  return likeLayers<T>(rowOf(kLayerOptionRows, both), both);
}

inline constexpr double kDefaultOffsets[] = {-1, 1};

// Rows are in the order in which they are checked and listed.
inline constexpr TrainingOption kTrainingOptionRows[] = {
    choice("task", &TrainingRequest::task, kTaskNames,
           "What is learned: a generator of samples, and what is asked of them.",
           {.by_default = kTaskNames[0], .needed = true}),
    whole("heads", &TrainingRequest::n_heads, {1, kMaxTrainedHeads},
          "The number of heads: a divisor of dModel, in wide any.", {.ruled = true}),
    likeLayers(rowOf(kLayerOptionRows, &ConfigRequest::variant), &TrainingRequest::variant),
    whole("dModel", &TrainingRequest::d_model, {1, kMaxTrainedDModel},
          "Columns of x: no fewer than the scores take; fixed where the embeddings are fixed "
          "features.",
          {.ruled = true}),
    likeLayers(&ConfigRequest::d_k),
    likeLayers(&ConfigRequest::d_v),
    likeLayers(&ConfigRequest::kv_heads),
    likeLayers(rowOf(kLayerOptionRows, &ConfigRequest::qk_norm), &TrainingRequest::qk_norm),
    likeLayers(&ConfigRequest::shared_qk),
    likeLayers(&ConfigRequest::value_projection),
    likeLayers(&ConfigRequest::output_projection),
    choice("start", &TrainingRequest::start, kStartNames,
           "Where the parameters start: clones gives every head the numbers of the first, plus "
           "noise, clones-but-W_Q all but its own W_Q; nudge adds noise to one number of clones.",
           {.by_default = "random"}),
    number("noise", &TrainingRequest::noise, {0, kMaxNoise},
           "clones: the standard deviation of what is added; nudge: what is added to one number, "
           "at least 1e-9; else 0.",
           {.by_default = 0.0, .ruled = true}),
    whole("seed", &TrainingRequest::seed, {0, kMaxSeed},
          "What the start, the samples, and what the task draws for itself come from.",
          {.by_default = 1.0}),
    whole("steps", &TrainingRequest::steps, {1, kMaxSteps}, "The most steps that are taken."),
    whole("batch", &TrainingRequest::batch, {1, kMaxBatch}, "Samples of one step."),
    choice("optimizer", &TrainingRequest::optimizer, kOptimizerNames,
           "What takes the steps, as torch.optim defines it."),
    number("learningRate", &TrainingRequest::learning_rate, {1e-9, 10}, "The step size."),
    number("weightDecay", &TrainingRequest::weight_decay, {0, 1},
           "How much the numbers shrink; decoupled in adamw."),
    choice("embeddings", &TrainingRequest::embeddings, kEmbeddingNames,
           "Whether the embeddings learn, too.", {.by_default = "learned", .task = "what-where"}),
    flag("positions", &TrainingRequest::positions, "Whether places have embeddings, too.",
         {.by_default = true, .task = "what-where"}),
    choice("question", &TrainingRequest::question, kQuestionNames,
           "Whose letter each animal answers.", {.by_default = "prey", .task = "prey"}),
    option<std::span<const double>>(
        OptionType::kNumbers, "offsets", &TrainingRequest::offsets,
        "Where the letters are that each place answers: one to three different whole numbers, not "
        "0.",
        {.by_default = std::span<const double>(kDefaultOffsets), .ruled = true, .task = "offsets"},
        Range{-kMaxOffset, kMaxOffset}),
    choice("relation", &TrainingRequest::relation, kRelationNames,
           "Which animal is related to which: a random one, or each to itself.",
           {.by_default = "random", .task = "relation"}),
    flag("rotated", &TrainingRequest::rotated,
         "Whether the features are turned by a random rotation.",
         {.by_default = false, .task = "lookup"}),
};

inline constexpr auto kTrainingOptions = withoutPurposes(kTrainingOptionRows);

/// The name of the option that `member` holds; does not compile if there is none.
template <typename T>
consteval const char* optionName(T TrainingRequest::*member) {
  return rowOf(kTrainingOptions, member).name;
}

}  // namespace manyheads
