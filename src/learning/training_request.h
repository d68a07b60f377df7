// A training as requested, and the names and limits of its options.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

/// Numbers may be anything, names may be unknown. The table of options (training_options.h) has the
/// purpose, the default and the allowed values of each member. An empty member has the value of the
/// task's recipe, or, if only one task has it, the row's default.
struct TrainingRequest {
  TrainingRequest();  // the defaults

  std::string task;
  std::optional<double> n_heads;
  std::optional<std::string> variant, qk_norm;
  std::optional<double> d_model, d_k, d_v, kv_heads;
  bool shared_qk;
  bool value_projection;
  bool output_projection;
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

}  // namespace manyheads
