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
#include <type_traits>
#include <vector>

#include "config/options.h"
#include "learning/steps/optimizer.h"

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

  std::string task;
  std::optional<double> n_heads, d_model;
  std::optional<std::string> variant, qk_norm;
  std::string start;
  double noise;
  double seed;
  std::optional<double> steps, batch;
  std::optional<std::string> optimizer;
  std::optional<double> learning_rate, weight_decay;
  std::optional<std::string> embeddings;
  std::optional<bool> positions;
  std::optional<std::string> question;
  std::optional<std::vector<double>> offsets;
  std::optional<std::string> relation;
  std::optional<bool> rotated;
};

using TrainingOption = Option<TrainingRequest>;

/// The layer's row for a training; if the training's member is optional, the recipe has the
/// default.
template <typename Own>
consteval TrainingOption likeLayers(const LayerOption& row, Own TrainingRequest::*own) {
  TrainingOption option{.name = row.name, .type = row.type, .member = own, .purpose = row.purpose};
  if constexpr (std::is_same_v<Own, bool>) option.by_default = row.by_default;
  option.range = row.range;
  option.names = row.names;
  option.ruled = row.ruled;
  return option;
}
template <typename T>
consteval TrainingOption likeLayers(T ConfigRequest::*both) {
  return likeLayers<T>(rowOf(kLayerOptionRows, both), both);
}

inline constexpr double kDefaultOffsets[] = {-1, 1};

// Rows are in the order in which they are checked and listed.
inline constexpr TrainingOption kTrainingOptionRows[] = {
    {.name = "task",
     .type = OptionType::kChoice,
     .by_default = kTaskNames[0],
     .names = kTaskNames,
     .needed = true,
     .member = &TrainingRequest::task,
     .purpose = "What is learned: a generator of samples, and what is asked of them."},
    {.name = "heads",
     .type = OptionType::kInteger,
     .range = Range{1, kMaxTrainedHeads},
     .ruled = true,
     .member = &TrainingRequest::n_heads,
     .purpose = "The number of heads: a divisor of dModel, in wide any."},
    likeLayers(rowOf(kLayerOptionRows, &ConfigRequest::variant), &TrainingRequest::variant),
    {.name = "dModel",
     .type = OptionType::kInteger,
     .range = Range{1, kMaxTrainedDModel},
     .ruled = true,
     .member = &TrainingRequest::d_model,
     .purpose = "Columns of x: no fewer than the scores take; fixed where the embeddings are fixed "
                "features."},
    likeLayers(&ConfigRequest::d_k),
    likeLayers(&ConfigRequest::d_v),
    likeLayers(&ConfigRequest::kv_heads),
    likeLayers(rowOf(kLayerOptionRows, &ConfigRequest::qk_norm), &TrainingRequest::qk_norm),
    likeLayers(&ConfigRequest::shared_qk),
    likeLayers(&ConfigRequest::value_projection),
    likeLayers(&ConfigRequest::output_projection),
    {.name = "start",
     .type = OptionType::kChoice,
     .by_default = "random",
     .names = kStartNames,
     .member = &TrainingRequest::start,
     .purpose =
         "Where the parameters start: clones gives every head the numbers of the first, plus "
         "noise, clones-but-W_Q all but its own W_Q; nudge adds noise to one number of clones."},
    {.name = "noise",
     .type = OptionType::kNumber,
     .by_default = 0.0,
     .range = Range{0, kMaxNoise},
     .ruled = true,
     .member = &TrainingRequest::noise,
     .purpose = "clones: the standard deviation of what is added; nudge: what is added to one "
                "number, at least 1e-9; else 0."},
    {.name = "seed",
     .type = OptionType::kInteger,
     .by_default = 1.0,
     .range = Range{0, kMaxSeed},
     .member = &TrainingRequest::seed,
     .purpose = "What the start, the samples, and what the task draws for itself come from."},
    {.name = "steps",
     .type = OptionType::kInteger,
     .range = Range{1, kMaxSteps},
     .member = &TrainingRequest::steps,
     .purpose = "The most steps that are taken."},
    {.name = "batch",
     .type = OptionType::kInteger,
     .range = Range{1, kMaxBatch},
     .member = &TrainingRequest::batch,
     .purpose = "Samples of one step."},
    {.name = "optimizer",
     .type = OptionType::kChoice,
     .names = kOptimizerNames,
     .member = &TrainingRequest::optimizer,
     .purpose = "What takes the steps, as torch.optim defines it."},
    {.name = "learningRate",
     .type = OptionType::kNumber,
     .range = Range{1e-9, 10},
     .member = &TrainingRequest::learning_rate,
     .purpose = "The step size."},
    {.name = "weightDecay",
     .type = OptionType::kNumber,
     .range = Range{0, 1},
     .member = &TrainingRequest::weight_decay,
     .purpose = "How much the numbers shrink; decoupled in adamw."},
    {.name = "embeddings",
     .type = OptionType::kChoice,
     .by_default = "learned",
     .names = kEmbeddingNames,
     .task = "what-where",
     .member = &TrainingRequest::embeddings,
     .purpose = "Whether the embeddings learn, too."},
    {.name = "positions",
     .type = OptionType::kFlag,
     .by_default = true,
     .task = "what-where",
     .member = &TrainingRequest::positions,
     .purpose = "Whether places have embeddings, too."},
    {.name = "question",
     .type = OptionType::kChoice,
     .by_default = "prey",
     .names = kQuestionNames,
     .task = "prey",
     .member = &TrainingRequest::question,
     .purpose = "Whose letter each animal answers."},
    {.name = "offsets",
     .type = OptionType::kNumbers,
     .by_default = std::span<const double>(kDefaultOffsets),
     .range = Range{-kMaxOffset, kMaxOffset},
     .ruled = true,
     .task = "offsets",
     .member = &TrainingRequest::offsets,
     .purpose = "Where the letters are that each place answers: one to three different whole "
                "numbers, not 0."},
    {.name = "relation",
     .type = OptionType::kChoice,
     .by_default = "random",
     .names = kRelationNames,
     .task = "relation",
     .member = &TrainingRequest::relation,
     .purpose = "Which animal is related to which: a random one, or each to itself."},
    {.name = "rotated",
     .type = OptionType::kFlag,
     .by_default = false,
     .task = "lookup",
     .member = &TrainingRequest::rotated,
     .purpose = "Whether the features are turned by a random rotation."},
};

inline constexpr auto kTrainingOptions = withoutPurposes(kTrainingOptionRows);

/// The name of the option that `member` holds; does not compile if there is none.
template <typename T>
consteval const char* optionName(T TrainingRequest::*member) {
  return rowOf(kTrainingOptions, member).name;
}

}  // namespace manyheads
