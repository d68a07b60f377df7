// What is learned: a generator of sequences, the questions that are asked about them, and the
// recipe that trains a layer to answer.
//
// A row's output holds one score for each answer of each question. The loss is the squared error to
// one-hot targets (zeros if there is no answer), summed over the scores of a row and averaged over
// the rows that are asked. Not cross-entropy: with it one head learns a mixture of two words from
// which the largest score is still right (joint accuracy .86 on what-where), and the claim "one
// head cannot do two things" would be false. With squared error a mixture is penalised, and the
// claim is true.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "config/config.h"
#include "learning/sample.h"
#include "learning/steps/optimizer.h"
#include "learning/training_options.h"
#include "tensor/tensor.h"

namespace manyheads {

/// The scores of its answers are the output's columns first_column … first_column + answers − 1.
struct Question {
  std::string name;
  std::size_t first_column;
  std::size_t answers;
};

/// The meaning of single columns, from the first on; '' for one without a meaning of its own.
struct ColumnNames {
  std::vector<std::string> inputs;   // of x: "lion"; empty where all are mixed or learned
  std::vector<std::string> outputs;  // the answer whose score it holds: "A", or "prey A"
};

/// Which samples to draw: kTraining leaves out what the task keeps unseen; kFresh has all.
enum class Purpose : std::uint8_t { kTraining, kFresh };

/// The settings that a task was measured with; a request can replace every number.
struct Recipe {
  std::size_t n_heads;
  Variant variant = Variant::kSplit;
  std::optional<double> d_k = {}, d_v = {};  // wide only
  OptimizerSettings optimizer;
  std::size_t batch = 32;
  std::size_t steps;
};

struct Task {
  /// Writes the tokens of one sample; `draws` determines them.
  std::function<void(Draws& draws, Purpose purpose, Sample& sample)> draw;
  /// Writes what each row should answer, from the tokens alone, so also for a reader's words. Words
  /// that are no sample of the task may leave a question without an answer; it is not asked then.
  std::function<void(Sample& sample)> ask;

  std::string_view name;            // of kTaskNames
  std::vector<std::string> tokens;  // the vocabulary, by id
  std::vector<Question> questions;  // at most kMostQuestions
  ColumnNames columns;              // no longer than least_d_model
  std::size_t longest = 0;          // tokens of the longest sample, at most kLongestSample
  Mask mask = Mask::kNone;          // kPadding where samples differ in length
  std::size_t d_model = 16;         // the recipe's
  std::size_t least_d_model = 16;   // columns that the scores take
  /// (tokens, d_model): frozen features of each token, whose width is then d_model. If empty, the
  /// embedding has d_model numbers per token, random at the start, and learned unless the task says
  /// otherwise.
  Tensor2 features;
  bool learned_embeddings = true;
  bool learnsEmbeddings() const { return learned_embeddings && features.size() == 0; }
  bool positions = false;  // each place has an embedding, too
  Recipe recipe{};         // for the requested head count
};

/// Makes the task of a request that check() accepted (training_setup.h).
Task makeTask(TrainingRequest request);

/// Draws samples number `first`, first + 1, … of a stream: always the same for a seed and a name.
void drawSamples(const Task& task, std::uint64_t seed, std::string_view stream, Purpose purpose,
                 std::uint64_t first, std::span<Sample> samples);

}  // namespace manyheads
