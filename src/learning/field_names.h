// The names of a training's options besides those of its layer (attention/field_names.h), as
// JavaScript has them (TrainingOptions of web/core/training-types.ts) and as errors name them.
#pragma once

#include "config/field_names.h"

namespace manyheads::field {

inline constexpr const char* kTask = "task";
inline constexpr const char* kStart = "start";
inline constexpr const char* kNoise = "noise";
inline constexpr const char* kSteps = "steps";
inline constexpr const char* kBatch = "batch";
inline constexpr const char* kOptimizer = "optimizer";
inline constexpr const char* kLearningRate = "learningRate";
inline constexpr const char* kWeightDecay = "weightDecay";
// Each of one task alone.
inline constexpr const char* kEmbeddings = "embeddings";
inline constexpr const char* kPositions = "positions";
inline constexpr const char* kQuestion = "question";
inline constexpr const char* kOffsets = "offsets";
inline constexpr const char* kRelation = "relation";
inline constexpr const char* kRotated = "rotated";

}  // namespace manyheads::field
