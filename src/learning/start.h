// The initial numbers of a training: normally distributed from the seed, and changed as the start
// says.
#pragma once

#include "attention/attention.h"
#include "graph/run.h"
#include "learning/training_setup.h"
#include "tensor/tensor.h"

namespace manyheads {

/// Standard deviations. A small W_O with weight decay makes the heads' attention sharp on
/// `what-where`: with a W_O of size 1 the layer can separate two mixed values, and solves the task
/// without sharp attention.
inline constexpr double kEmbeddingSize = 0.7;
inline constexpr double kOutputSize = 0.3;  // of W_O, over √(h·d_v)

/// Writes all parameters of a run in which every number is 0: W_Q, W_K and W_V of variance
/// 1/d_model, W_O of kOutputSize² / (h·d_v). A number depends only on the seed, its head and its
/// place in the head.
void startParameters(const TrainingSetup& setup, const graph::AttentionNodes& nodes,
                     graph::Run& run);

/// Token and position embeddings, (rows, d_model).
Tensor2 startEmbeddings(const TrainingSetup& setup, std::string_view which, std::size_t rows);

}  // namespace manyheads
