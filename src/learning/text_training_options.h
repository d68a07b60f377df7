// The table of options of a text's training (text_training.h), besides those of its model.
#pragma once

#include <cstddef>

#include "config/options.h"
#include "learning/training_options.h"

namespace manyheads {

/// Numbers may be anything; the rows say what is allowed.
struct TextTrainingRequest {
  TextTrainingRequest();  // the defaults

  double batch, steps, learning_rate, weight_decay, held_out, seed;
};

using TextTrainingOption = Option<TextTrainingRequest>;

// Rows are in the order in which they are checked and listed.
inline constexpr TextTrainingOption kTextTrainingOptionRows[] = {
    {.name = "steps",
     .type = OptionType::kInteger,
     .by_default = 500.0,
     .range = Range{1, kMaxSteps},
     .member = &TextTrainingRequest::steps,
     .purpose = "The most steps that are taken; the learning rate depends on it."},
    {.name = "batch",
     .type = OptionType::kInteger,
     .by_default = 8.0,
     .range = Range{1, kMaxBatch},
     .member = &TextTrainingRequest::batch,
     .purpose = "Sequences of one step, each as long as the model's context."},
    {.name = "learningRate",
     .type = OptionType::kNumber,
     .by_default = 3e-3,
     .range = Range{1e-9, 10},
     .member = &TextTrainingRequest::learning_rate,
     .purpose = "The largest step size of AdamW: reached in the first tenth of the steps, and a "
                "tenth of it at the end."},
    {.name = "weightDecay",
     .type = OptionType::kNumber,
     .by_default = 0.1,
     .range = Range{0, 1},
     .member = &TextTrainingRequest::weight_decay,
     .purpose = "How much matrices and embeddings shrink, times the step size; biases and gains do "
                "not."},
    {.name = "heldOut",
     .type = OptionType::kNumber,
     .by_default = 0.1,
     .range = Range{0, 0.5},
     .member = &TextTrainingRequest::held_out,
     .purpose = "The share of the text, its end, that is never trained on."},
    {.name = "seed",
     .type = OptionType::kInteger,
     .by_default = 1.0,
     .range = Range{0, kMaxSeed},
     .member = &TextTrainingRequest::seed,
     .purpose = "What the first parameters and the choice of sequences come from."},
};

inline constexpr auto kTextTrainingOptions = withoutPurposes(kTextTrainingOptionRows);

}  // namespace manyheads
