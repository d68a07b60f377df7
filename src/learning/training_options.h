// The table of a training's options, like config/options.h for a layer's: options that both have
// use the layer's row.
//
// To add an option: its member of TrainingRequest (training_request.h), its row here, and in
// training_setup.cpp its effect.
#pragma once

#include <span>
#include <type_traits>

#include "config/options.h"
#include "learning/steps/optimizer.h"
#include "learning/training_request.h"

namespace manyheads {

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
    likeLayers(rowOf(kLayerOptionRows, &ConfigRequest::d_k), &TrainingRequest::d_k),
    likeLayers(rowOf(kLayerOptionRows, &ConfigRequest::d_v), &TrainingRequest::d_v),
    likeLayers(rowOf(kLayerOptionRows, &ConfigRequest::kv_heads), &TrainingRequest::kv_heads),
    likeLayers(rowOf(kLayerOptionRows, &ConfigRequest::qk_norm), &TrainingRequest::qk_norm),
    likeLayers(rowOf(kLayerOptionRows, &ConfigRequest::shared_qk), &TrainingRequest::shared_qk),
    likeLayers(rowOf(kLayerOptionRows, &ConfigRequest::value_projection),
               &TrainingRequest::value_projection),
    likeLayers(rowOf(kLayerOptionRows, &ConfigRequest::output_projection),
               &TrainingRequest::output_projection),
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

/// Checks what the rows alone say. Further error besides check()'s: kOtherTask naming an option of
/// another task.
Status check(const TrainingRequest& request);

}  // namespace manyheads
