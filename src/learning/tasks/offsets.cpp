#include <cmath>

#include "learning/tasks/tasks.h"

namespace manyheads {
namespace {

constexpr std::size_t kLetters = 8, kPlaces = 8;
static_assert(kPlaces - 1 == kMaxOffset);

void draw(Draws& draws, Purpose, Sample& sample) {
  for (std::size_t place = 0; place < kPlaces; ++place) sample.add(draws.below(kLetters));
}

void ask(std::span<const double> offsets, Sample& sample) {
  for (std::size_t row = 0; row < sample.length; ++row) {
    for (std::size_t question = 0; question < offsets.size(); ++question) {
      const double place = static_cast<double>(row) + offsets[question];
      if (place >= 0 && place < static_cast<double>(sample.length)) {
        const auto found = static_cast<std::size_t>(place);
        sample.ask(row, question, sample.tokens[found], found);
      } else {
        sample.ask(row, question, std::nullopt, 0);
      }
    }
  }
}

}  // namespace

Task makeOffsets(const TrainingRequest& request) {
  const std::vector<double>& offsets = *request.offsets;
  Task task;
  task.draw = draw;
  task.ask = [offsets](Sample& sample) { ask(offsets, sample); };
  for (const double offset : offsets) {
    const auto distance = static_cast<std::size_t>(std::fabs(offset));
    task.questions.push_back({(offset > 0 ? "+" : "-") + std::to_string(distance),
                              kLetters * task.questions.size(), kLetters});
  }
  task.tokens = letters('a', kLetters);
  task.longest = kPlaces;
  task.positions = true;
  task.least_d_model = kLetters * offsets.size();
  task.d_model = std::max<std::size_t>(task.least_d_model, 16);
  const double rate = request.n_heads.value_or(1) >= 4 ? 0.01 : 0.02;
  task.recipe = {
      .n_heads = offsets.size(), .optimizer = {OptimizerKind::kAdamW, rate, 0.2}, .steps = 800};
  nameScores(task, task.tokens);
  return task;
}

}  // namespace manyheads
