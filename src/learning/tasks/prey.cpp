#include <array>
#include <string>
#include <vector>

#include "config/names.h"
#include "learning/tasks/tasks.h"

namespace manyheads {
namespace {

constexpr std::size_t kAnimals = 6, kLetters = 5;
// Columns: the animal, its letter, and a place for a second letter, empty in x.
constexpr std::size_t kLetterColumn = kAnimals, kSecondColumn = kLetterColumn + kLetters;
constexpr Cards kTokens{
    .keys = kAnimals, .values = kLetters, .between = " ", .have_queries = false};

std::size_t preyOf(std::size_t animal) { return (animal + 1) % kAnimals; }
std::size_t predatorOf(std::size_t animal) { return (animal + kAnimals - 1) % kAnimals; }
std::size_t friendOf(std::size_t animal) { return animal ^ 1; }

// Whose letter an animal answers, and how far it is moved in the alphabet.
struct Wanted {
  std::size_t (*whose)(std::size_t animal);
  std::size_t later;
  bool predator_too = false;  // a second question
};

// In the order of kQuestionNames.
constexpr Wanted kWanted[] = {{friendOf, 0}, {preyOf, 0}, {preyOf, 1}, {preyOf, 0, true}};
static_assert(std::size(kWanted) == std::size(kQuestionNames));

void draw(Draws& draws, Purpose, Sample& sample) {
  std::array<std::size_t, kAnimals> animals = {0, 1, 2, 3, 4, 5};
  draws.shuffle(animals);
  for (const std::size_t animal : animals) {
    sample.add(kTokens.card(animal, draws.below(kLetters)));
  }
}

void ask(const Wanted& wanted, Sample& sample) {
  for (std::size_t row = 0; row < sample.length; ++row) {
    const std::size_t animal = sample.tokens[row] / kLetters;
    const std::size_t other = wanted.whose(animal), predator = predatorOf(animal);
    kTokens.ask(
        sample, row, 0, [&](std::size_t key) { return key == other; }, wanted.later);
    if (!wanted.predator_too) continue;
    kTokens.ask(sample, row, 1, [&](std::size_t key) { return key == predator; });
  }
}

}  // namespace

Task makePrey(const TrainingRequest& request) {
  const std::string& question = *request.question;
  const Wanted& wanted = kWanted[*findNamed<std::size_t>(kQuestionNames, question)];
  const bool two = wanted.predator_too;
  Task task;
  task.draw = draw;
  task.ask = [&wanted](Sample& sample) { ask(wanted, sample); };
  task.questions = {{two ? "prey" : question, kLetterColumn, kLetters}};
  if (two) task.questions.push_back({"predator", kSecondColumn, kLetters});
  task.longest = kAnimals;
  task.mask = Mask::kNoSelf;
  const std::vector<std::string> animals = {"lion", "wolf", "fox", "cat", "mouse", "bee"};
  const std::vector<std::string> alphabet = letters('A', kLetters);
  kTokens.describe(task, animals, alphabet, alphabet, 1);
  task.recipe = {
      .n_heads = task.questions.size(), .optimizer = {OptimizerKind::kAdam, 0.02, 0}, .steps = 500};
  return task;
}

}  // namespace manyheads
