#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>

#include "learning/tasks/tasks.h"

namespace manyheads {
namespace {

constexpr std::size_t kAnimals = 16, kValues = 8, kCards = 6, kHalf = kAnimals / 2;
// Columns: the animal, the value, and eight that are empty in x.
constexpr std::size_t kValueColumn = kAnimals, kColumns = 32;
constexpr float kSize = 2;  // of the one-hots
constexpr Cards kTokens{kAnimals, kValues};

struct Relation {
  std::size_t related;
  // For each animal: all animals, the related ones first.
  std::array<std::array<std::uint8_t, kAnimals>, kAnimals> order;

  /// Identity: every animal is related only to itself. Otherwise each to a random half of them.
  Relation(bool identity, std::uint64_t seed) : related(identity ? 1 : kHalf) {
    const std::uint64_t stream = hashBytes("relation");
    for (std::size_t animal = 0; animal < kAnimals; ++animal) {
      std::iota(order[animal].begin(), order[animal].end(), std::uint8_t{0});
      if (identity) {
        std::swap(order[animal][0], order[animal][animal]);
      } else {
        Draws(seed, stream, animal).shuffle(order[animal]);
      }
    }
  }

  void draw(Draws& draws, Sample& sample) const {
    const std::size_t animal = draws.below(kAnimals), place = 1 + draws.below(kCards);
    sample.add(kTokens.query(animal));
    for (std::size_t card = 1; card <= kCards; ++card) {
      const std::size_t other = card == place
                                    ? order[animal][draws.below(related)]
                                    : order[animal][related + draws.below(kAnimals - related)];
      sample.add(kTokens.card(other, draws.below(kValues)));
    }
  }

  bool isRelated(std::size_t animal, std::size_t other) const {
    const auto last = order[animal].begin() + static_cast<std::ptrdiff_t>(related);
    return std::find(order[animal].begin(), last, other) != last;
  }
};

}  // namespace

Task makeRelation(const TrainingRequest& request) {
  const Relation relation(*request.relation == "identity",
                          static_cast<std::uint64_t>(request.seed));
  Task task;
  task.draw = [relation](Draws& draws, Purpose, Sample& sample) { relation.draw(draws, sample); };
  task.ask = [relation](Sample& sample) {
    kTokens.askQueries(sample, [&](std::size_t animal, std::size_t other) {
      return relation.isRelated(animal, other);
    });
  };
  task.questions = {{"value", kValueColumn, kValues}};
  task.longest = 1 + kCards;
  task.mask = Mask::kNoSelf;
  task.d_model = task.least_d_model = kColumns;
  kTokens.describe(task, letters('a', kAnimals), numbered("", kValues), numbered("value ", kValues),
                   kSize);
  task.recipe = {.n_heads = 1,
                 .variant = Variant::kWide,
                 .d_k = 8,
                 .d_v = double{kValues},
                 .optimizer = {OptimizerKind::kAdam, 0.01, 0},
                 .steps = 2000};
  return task;
}

}  // namespace manyheads
