#include <algorithm>
#include <array>
#include <cstddef>

#include "learning/tasks/tasks.h"

namespace manyheads {
namespace {

constexpr std::size_t kAnimals = 16, kValues = 8, kCards = 6, kHalf = kAnimals / 2;
// Columns: the animal, the value, and eight that are empty in x.
constexpr std::size_t kValueColumn = kAnimals, kColumns = 32;
constexpr std::size_t kQueries = kAnimals * kValues;  // the first query's id, after every card's
constexpr float kSize = 2;                            // of the one-hots

using Others = std::array<std::uint8_t, kAnimals>;

class Relation : public Task {
 public:
  /// Identity: every animal is related only to itself. Otherwise each to a random half of them.
  Relation(bool identity, std::uint64_t seed) : related_(identity ? 1 : kHalf) {
    const std::uint64_t stream = hashBytes("relation");
    for (std::size_t animal = 0; animal < kAnimals; ++animal) {
      Others& order = order_[animal];
      for (std::size_t i = 0; i < kAnimals; ++i) order[i] = static_cast<std::uint8_t>(i);
      if (identity) {
        std::swap(order[0], order[animal]);
      } else {
        Draws(seed, stream, animal).shuffle(order);
      }
    }
  }

  void draw(Draws& draws, Purpose, Sample& sample) const override {
    const std::size_t animal = draws.below(kAnimals), place = 1 + draws.below(kCards);
    sample.add(kQueries + animal);
    for (std::size_t card = 1; card <= kCards; ++card) {
      const std::size_t other = card == place
                                    ? order_[animal][draws.below(related_)]
                                    : order_[animal][related_ + draws.below(kAnimals - related_)];
      const std::size_t value = draws.below(kValues);
      sample.add(other * kValues + value);
    }
  }

  // The answer is on the first card that is related to the query.
  void ask(Sample& sample) const override {
    for (std::size_t row = 0; row < sample.length; ++row) {
      if (sample.tokens[row] < kQueries) continue;
      const std::size_t animal = sample.tokens[row] - kQueries;
      std::size_t place = 0;
      while (place < sample.length && !isRelated(animal, sample.tokens[place])) ++place;
      if (place < sample.length) sample.ask(row, 0, sample.tokens[place] % kValues, place);
    }
  }

 private:
  bool isRelated(std::size_t animal, std::size_t token) const {
    if (token >= kQueries) return false;
    const auto last = order_[animal].begin() + static_cast<std::ptrdiff_t>(related_);
    return std::find(order_[animal].begin(), last, token / kValues) != last;
  }

  std::size_t related_;
  // For each animal: all animals, the related ones first.
  std::array<Others, kAnimals> order_{};
};

}  // namespace

MadeTask makeRelation(const TrainingRequest& request) {
  const bool identity = *request.relation == "identity";
  auto task = std::make_unique<Relation>(identity, static_cast<std::uint64_t>(request.seed));
  for (std::size_t card = 0; card < kQueries; ++card) {
    task->tokens.push_back(
        {static_cast<char>('a' + card / kValues), static_cast<char>('1' + card % kValues)});
  }
  for (std::size_t animal = 0; animal < kAnimals; ++animal) {
    task->tokens.push_back({static_cast<char>('a' + animal), '?'});
  }
  task->questions = {{"value", kValueColumn, kValues}};
  const std::vector<std::string> values = numbered("value ", kValues);
  nameColumns(task->columns.inputs, 0, letters('a', kAnimals));
  nameColumns(task->columns.inputs, kValueColumn, values);
  nameScores(*task, values);
  task->longest = 1 + kCards;
  task->mask = Mask::kNoSelf;
  task->d_model = task->least_d_model = kColumns;
  task->features = emptyFeatures(*task);
  for (std::size_t token = 0; token < task->tokens.size(); ++token) {
    const bool query = token >= kQueries;
    task->features(token, query ? token - kQueries : token / kValues) = kSize;
    if (!query) task->features(token, kValueColumn + token % kValues) = kSize;
  }
  task->recipe = {.n_heads = 1,
                  .variant = Variant::kWide,
                  .d_k = 8,
                  .d_v = kValues,
                  .optimizer = {OptimizerKind::kAdam, 0.01, 0},
                  .steps = 2000};
  return MadeTask(std::move(task));
}

}  // namespace manyheads
