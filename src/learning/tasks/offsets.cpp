#include <cmath>

#include "learning/tasks/tasks.h"
#include "learning/training_options.h"

namespace manyheads {
namespace {

constexpr std::size_t kLetters = 8, kPlaces = 8;

class Offsets : public Task {
 public:
  explicit Offsets(std::vector<int> offsets) : offsets_(std::move(offsets)) {}

  void draw(Draws& draws, Purpose, Sample& sample) const override {
    for (std::size_t place = 0; place < kPlaces; ++place) sample.add(draws.below(kLetters));
  }

  void ask(Sample& sample) const override {
    for (std::size_t question = 0; question < offsets_.size(); ++question) {
      for (std::size_t row = 0; row < sample.length; ++row) {
        // A place below 0 wraps around to a large number.
        const std::size_t place = row + static_cast<std::size_t>(offsets_[question]);
        if (place < sample.length) {
          sample.ask(row, question, sample.tokens[place], place);
        } else {
          sample.askForNothing(row, question);
        }
      }
    }
  }

 private:
  std::vector<int> offsets_;
};

Failure wrongOffsets(const Part& got) {
  return makeError(ErrorCode::kWrongOffsets, optionName(&TrainingRequest::offsets),
                   {kMostQuestions, kPlaces - 1}, got);
}

bool isOffset(double number) {
  return std::fabs(number) < double{kPlaces} && number != 0 && number == std::floor(number);
}

}  // namespace

MadeTask makeOffsets(const TrainingRequest& request) {
  const std::vector<double>& asked = *request.offsets;
  if (asked.empty()) return wrongOffsets("");
  std::vector<int> offsets;
  std::vector<Question> questions;
  for (const double offset : asked) {
    bool fine = isOffset(offset) && questions.size() < kMostQuestions;
    for (const int other : offsets) fine = fine && other != static_cast<int>(offset);
    if (!fine) return wrongOffsets(offset);
    offsets.push_back(static_cast<int>(offset));
    questions.push_back(
        {(offset > 0 ? "+" : "-") + std::to_string(static_cast<std::size_t>(std::fabs(offset))),
         kLetters * questions.size(), kLetters});
  }
  auto task = std::make_unique<Offsets>(std::move(offsets));
  task->tokens = letters('a', kLetters);
  task->longest = kPlaces;
  task->positions = true;
  task->least_d_model = kLetters * questions.size();
  task->d_model = questions.size() == 3 ? 24 : 16;
  task->recipe = {
      .n_heads = questions.size(),
      .optimizer = {OptimizerKind::kAdamW, request.n_heads.value_or(1) >= 4 ? 0.01 : 0.02, 0.2},
      .steps = 800};
  task->questions = std::move(questions);
  nameScores(*task, task->tokens);
  return MadeTask(std::move(task));
}

}  // namespace manyheads
