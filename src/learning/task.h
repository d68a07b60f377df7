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

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/config.h"
#include "learning/learner.h"
#include "learning/training_options.h"
#include "tensor/must.h"
#include "tensor/random.h"
#include "tensor/tensor.h"

namespace manyheads {

inline constexpr std::size_t kLongestSample = 11;
inline constexpr std::size_t kMostQuestions = 3;

/// What one row should answer to one question.
struct Asked {
  std::uint8_t row, question;
  std::optional<std::uint8_t> answer;  // nullopt: there is none, and every score should be 0
  std::uint8_t place;                  // the token that has the answer; 0 without one
};

/// One sequence: its tokens, and what each row should answer.
struct Sample {
  std::size_t length = 0;
  std::array<std::uint8_t, kLongestSample> tokens{};  // places in Task::tokens
  std::size_t asked_rows = 0;

  void add(std::size_t token) {
    must(length < kLongestSample);
    tokens[length++] = static_cast<std::uint8_t>(token);
  }
  /// Rows come in order, each with all its questions.
  void ask(std::size_t row, std::size_t question, std::optional<std::uint8_t> answer,
           std::size_t place) {
    must(count_ < asked_.size());
    if (count_ == 0 || asked_[count_ - 1].row != row) ++asked_rows;
    asked_[count_++] = {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(question), answer,
                        static_cast<std::uint8_t>(place)};
  }
  std::span<const Asked> asked() const { return std::span(asked_).first(count_); }

 private:
  std::array<Asked, kLongestSample * kMostQuestions> asked_{};
  std::size_t count_ = 0;
};

/// The random choices of one sample: they depend only on the seed, the stream and the sample's
/// number, so that any step of a training can be repeated.
class Draws {
 public:
  Draws(std::uint64_t seed, std::uint64_t stream, std::uint64_t sample)
      : seed_(seed), stream_(stream), first_(sample * kMost) {}

  /// The most draws of one sample: further ones would be the next sample's.
  static constexpr std::uint64_t kMost = 64;

  /// 0 … count − 1.
  std::size_t below(std::size_t count) {
    must(drawn_ < kMost);
    return manyheads::below(count, seed_, stream_, first_ + drawn_++);
  }
  /// Fills each of the first `places` with one of the remaining items, all equally likely (Fisher
  /// and Yates).
  template <typename Item, std::size_t size>
  void shuffle(std::array<Item, size>& items, std::size_t places = size) {
    for (std::size_t i = 0; i < places; ++i) std::swap(items[i], items[i + below(size - i)]);
  }

 private:
  std::uint64_t seed_, stream_, first_, drawn_ = 0;
};

/// Which samples to draw: kTraining leaves out what the task keeps unseen; kFresh has all.
enum class Purpose : std::uint8_t { kTraining, kFresh };

/// The settings that a task was measured with; a request can replace every number.
struct Recipe {
  double n_heads;
  Variant variant = Variant::kSplit;
  std::optional<double> d_k = {}, d_v = {};  // wide only
  OptimizerSettings optimizer;
  double batch = 32;
  double steps;
};

struct Task {
  /// Writes the tokens of one sample; `draws` determines them.
  std::function<void(Draws& draws, Purpose purpose, Sample& sample)> draw;
  /// Writes what each row should answer, from the tokens alone, so also for a reader's words. Words
  /// that are no sample of the task may leave a question without an answer; it is not asked then.
  std::function<void(Sample& sample)> ask;

  std::string_view name;               // of kTaskNames
  std::vector<std::string> tokens;     // the vocabulary, by id
  std::vector<std::string> questions;  // at most kMostQuestions
  std::vector<std::string> answers;    // each question's
  std::size_t first_score = 0;         // the output's first column with a score
  /// Of each column of x, what it stands for: "lion"; '' for nothing alone. Empty where all are
  /// mixed or learned.
  std::vector<std::string> columns;
  std::size_t longest = 0;   // tokens of the longest sample, at most kLongestSample
  Mask mask = Mask::kNone;   // kPadding where samples differ in length
  std::size_t d_model = 16;  // the recipe's
  /// (tokens, d_model): frozen features of each token, whose width is then d_model. If empty, the
  /// embedding has d_model numbers per token, random at the start, and learned unless the task says
  /// otherwise.
  Tensor2 features;
  bool learned_embeddings = true;
  bool positions = false;  // each place has an embedding, too
  Recipe recipe{};         // for the requested head count

  bool learnsEmbeddings() const { return learned_embeddings && features.size() == 0; }
  /// The column of the first of a question's scores. `scoreOf(questions.size())` columns are the
  /// least that an output can have.
  std::size_t scoreOf(std::size_t question) const {
    return first_score + question * answers.size();
  }
  /// Of the output's columns up to the last score: the answer, "A", or with several questions "prey
  /// A"; '' for none.
  std::vector<std::string> scoreNames() const;
};

/// Makes the task of a request whose options are those that validate() accepts (task_training.h).
Task makeTask(TrainingRequest request);

/// Draws samples number `first`, first + 1, … of a stream: always the same for a seed and a name.
void drawSamples(const Task& task, std::uint64_t seed, std::string_view stream, Purpose purpose,
                 std::uint64_t first, std::span<Sample> samples);

}  // namespace manyheads
