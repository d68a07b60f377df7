#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "config/names.h"
#include "learning/tasks/tasks.h"

namespace manyheads {
namespace {

constexpr std::size_t kAnimals = 6, kLetters = 5;
constexpr std::string_view kAnimalNames[kAnimals] = {"lion", "wolf", "fox", "cat", "mouse", "bee"};
// Columns: the animal, its letter, and a place for a second letter, empty in x.
constexpr std::size_t kLetterColumn = kAnimals, kSecondColumn = kLetterColumn + kLetters;

// Which animal's letter is wanted, and how far to move it in the alphabet.
struct Wanted {
  std::size_t (*whose)(std::size_t animal);
  std::size_t added = 0;
};

std::size_t preyOf(std::size_t animal) { return (animal + 1) % kAnimals; }
std::size_t predatorOf(std::size_t animal) { return (animal + kAnimals - 1) % kAnimals; }
std::size_t friendOf(std::size_t animal) { return animal ^ 1; }

struct Row {
  std::string_view question;
  Wanted first;
  Wanted second = {nullptr};
};

constexpr Row kRows[] = {{"friend", {friendOf}},
                         {"prey", {preyOf}},
                         {"prey-plus-1", {preyOf, 1}},
                         {"prey-and-predator", {preyOf}, {predatorOf}}};
static_assert(std::equal(std::begin(kRows), std::end(kRows), std::begin(kQuestionNames),
                         std::end(kQuestionNames), [](const Row& row, std::string_view name) {
                           return row.question == name;
                         }));

class Prey : public Task {
 public:
  explicit Prey(const Row& row) : row_(row) {}

  void draw(Draws& draws, Purpose, Sample& sample) const override {
    std::array<std::size_t, kAnimals> animals = {0, 1, 2, 3, 4, 5};
    draws.shuffle(animals);
    for (const std::size_t animal : animals) {
      sample.add(animal * kLetters + draws.below(kLetters));
    }
  }

  void ask(Sample& sample) const override {
    for (std::size_t row = 0; row < sample.length; ++row) {
      for (std::size_t question = 0; question < questions.size(); ++question) {
        const Wanted& wanted = question == 0 ? row_.first : row_.second;
        const std::size_t other = wanted.whose(sample.tokens[row] / kLetters);
        std::size_t place = 0;
        while (place < sample.length && sample.tokens[place] / kLetters != other) ++place;
        if (place == sample.length) continue;
        const std::size_t letter = sample.tokens[place] % kLetters;
        sample.ask(row, question, (letter + wanted.added) % kLetters, place);
      }
    }
  }

 private:
  Row row_;
};

}  // namespace

MadeTask makePrey(const TrainingRequest& request) {
  const Row& row = kRows[*findNamed<std::size_t>(kQuestionNames, *request.question)];
  auto task = std::make_unique<Prey>(row);
  const std::vector<std::string> animals(std::begin(kAnimalNames), std::end(kAnimalNames));
  const std::vector<std::string> answers = letters('A', kLetters);
  for (const std::string& animal : animals) {
    for (const std::string& letter : answers) task->tokens.push_back(animal + ' ' + letter);
  }
  const bool two = row.second.whose != nullptr;
  task->questions = {{two ? "prey" : std::string(row.question), kLetterColumn, kLetters}};
  if (two) task->questions.push_back({"predator", kSecondColumn, kLetters});
  nameColumns(task->columns.inputs, 0, animals);
  nameColumns(task->columns.inputs, kLetterColumn, answers);
  nameScores(*task, answers);
  task->longest = kAnimals;
  task->mask = Mask::kNoSelf;
  task->features = emptyFeatures(*task);
  for (std::size_t token = 0; token < task->tokens.size(); ++token) {
    task->features(token, token / kLetters) = 1;
    task->features(token, kLetterColumn + token % kLetters) = 1;
  }
  task->recipe = {.n_heads = two ? std::size_t{2} : std::size_t{1},
                  .optimizer = {OptimizerKind::kAdam, 0.02, 0},
                  .steps = 500};
  return MadeTask(std::move(task));
}

}  // namespace manyheads
