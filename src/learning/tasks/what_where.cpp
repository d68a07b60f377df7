#include <string_view>

#include "learning/tasks/tasks.h"

namespace manyheads {
namespace {

using Words = std::span<const std::string_view>;

constexpr std::string_view kSubjects[] = {"I", "you", "we", "they"};
constexpr std::string_view kAuxiliaries[] = {"am", "are", "will"};
constexpr std::string_view kGoing[] = {"going", "to"};
constexpr std::string_view kVerbs[] = {"deposit", "hide", "find", "leave"};
constexpr std::string_view kOwners[] = {"my", "your", "our", "their", "the"};
constexpr std::string_view kAdjectives[] = {"old", "new"};
constexpr std::string_view kPrepositions[] = {"at", "near"};
constexpr std::string_view kNouns[] = {"money", "bank", "letter", "shop",
                                       "box",   "boat", "car",    "house"};
constexpr Words kClasses[] = {kSubjects, kAuxiliaries, kGoing,        kVerbs,
                              kOwners,   kAdjectives,  kPrepositions, kNouns};
constexpr std::size_t kThe = 4;  // of kOwners
constexpr std::size_t kMoney = 0, kBank = 1;
constexpr std::size_t kNounCount = std::size(kNouns);

// The id of a class's first word.
constexpr std::size_t firstOf(Words words) {
  std::size_t first = 0;
  for (const Words each : kClasses) {
    if (each.data() == words.data()) break;
    first += each.size();
  }
  return first;
}

constexpr bool isOf(Words words, std::size_t token) {
  return token >= firstOf(words) && token < firstOf(words) + words.size();
}

struct Nouns {
  std::size_t object, place;
};

// Two different nouns, every pair with equal chance.
Nouns drawNouns(Draws& draws, Purpose purpose) {
  const std::size_t pairs = kNounCount * (kNounCount - 1);
  // (money, bank) is pair 0, which training leaves out.
  static_assert(kMoney == 0 && kBank == 1);
  const std::size_t unseen = purpose == Purpose::kTraining ? 1 : 0;
  const std::size_t pair = unseen + draws.below(pairs - unseen);
  const std::size_t object = pair / (kNounCount - 1), rest = pair % (kNounCount - 1);
  return {object, rest < object ? rest : rest + 1};
}

// SUBJ (am | are going to | will) VERB DET [ADJ] NOUN (at | near) the NOUN′
class WhatWhere : public Task {
 public:
  void draw(Draws& draws, Purpose purpose, Sample& sample) const override {
    const auto add = [&](Words words, std::size_t which) { sample.add(firstOf(words) + which); };
    const std::size_t subject = draws.below(std::size(kSubjects));
    add(kSubjects, subject);
    if (draws.below(2) == 0) {
      add(kAuxiliaries, subject == 0 ? 0 : 1);
      add(kGoing, 0);
      add(kGoing, 1);
    } else {
      add(kAuxiliaries, 2);
    }
    add(kVerbs, draws.below(std::size(kVerbs)));
    add(kOwners, draws.below(std::size(kOwners)));
    if (draws.below(2) == 0) add(kAdjectives, draws.below(std::size(kAdjectives)));
    const auto [object, place] = drawNouns(draws, purpose);
    add(kNouns, object);
    add(kPrepositions, draws.below(std::size(kPrepositions)));
    add(kOwners, kThe);
    add(kNouns, place);
  }

  // The verb's row is asked: WHAT is the first noun after it, WHERE the one after that.
  void ask(Sample& sample) const override {
    std::size_t row = 0;
    while (row < sample.length && !isOf(kVerbs, sample.tokens[row])) ++row;
    std::size_t question = 0;
    for (std::size_t place = row + 1; place < sample.length && question < 2; ++place) {
      const std::size_t token = sample.tokens[place];
      if (isOf(kNouns, token)) sample.ask(row, question++, token - firstOf(kNouns), place);
    }
  }
};

}  // namespace

MadeTask makeWhatWhere(const TrainingRequest& request) {
  auto task = std::make_unique<WhatWhere>();
  for (const Words words : kClasses)
    task->tokens.insert(task->tokens.end(), words.begin(), words.end());
  task->questions = {{"what", 0, kNounCount}, {"where", kNounCount, kNounCount}};
  nameScores(*task, std::vector<std::string>(std::begin(kNouns), std::end(kNouns)));
  task->longest = 11;
  task->mask = Mask::kPadding;
  task->positions = *request.positions;
  task->learned_embeddings = *request.embeddings == "learned";
  const bool many = request.n_heads.value_or(2) >= 4;
  task->recipe = {.n_heads = 2,
                  .optimizer = {OptimizerKind::kAdamW, many ? 0.01 : 0.02, 0.2},
                  .steps = many ? std::size_t{800} : std::size_t{400}};
  return MadeTask(std::move(task));
}

}  // namespace manyheads
