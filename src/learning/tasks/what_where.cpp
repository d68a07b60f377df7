#include <iterator>
#include <string_view>

#include "learning/tasks/tasks.h"

namespace manyheads {
namespace {

// Class after class, as below.
constexpr std::string_view kWords[] = {
    "I",    "you",  "we",    "they", "am",     "are",  "will",  "going", "to",  "deposit",
    "hide", "find", "leave", "my",   "your",   "our",  "their", "the",   "old", "new",
    "at",   "near", "money", "bank", "letter", "shop", "box",   "boat",  "car", "house"};

struct Class {
  std::size_t first, count;

  constexpr std::size_t end() const { return first + count; }
  bool has(std::size_t word) const { return word >= first && word < end(); }
  std::size_t any(Draws& draws) const { return first + draws.below(count); }
};
constexpr Class kSubjects{0, 4}, kAuxiliaries{4, 3}, kGoingTo{7, 2}, kVerbs{9, 4}, kOwners{13, 5},
    kAdjectives{18, 2}, kPrepositions{20, 2}, kNouns{22, 8};
static_assert(kNouns.end() == std::size(kWords));
constexpr std::size_t kThe = kOwners.end() - 1;

// SUBJ (am | are going to | will) VERB DET [ADJ] NOUN (at | near) the NOUN′
void draw(Draws& draws, Purpose purpose, Sample& sample) {
  const std::size_t subject = kSubjects.any(draws);
  sample.add(subject);
  if (draws.below(2) == 0) {
    sample.add(kAuxiliaries.first + (subject == kSubjects.first ? 0 : 1));
    sample.add(kGoingTo.first);
    sample.add(kGoingTo.first + 1);
  } else {
    sample.add(kAuxiliaries.first + 2);
  }
  sample.add(kVerbs.any(draws));
  sample.add(kOwners.any(draws));
  if (draws.below(2) == 0) sample.add(kAdjectives.any(draws));
  // Two different nouns, every pair with equal chance; training leaves out (money, bank), pair 0.
  constexpr std::size_t kOthers = kNouns.count - 1;
  const std::size_t unseen = purpose == Purpose::kTraining ? 1 : 0;
  const std::size_t pair = unseen + draws.below(kNouns.count * kOthers - unseen);
  const std::size_t object = pair / kOthers, rest = pair % kOthers;
  sample.add(kNouns.first + object);
  sample.add(kPrepositions.any(draws));
  sample.add(kThe);
  sample.add(kNouns.first + (rest < object ? rest : rest + 1));
}

// The verb's row is asked: WHAT is the first noun after it, WHERE the one after that.
void ask(Sample& sample) {
  std::size_t row = 0;
  while (row < sample.length && !kVerbs.has(sample.tokens[row])) ++row;
  std::size_t question = 0;
  for (std::size_t place = row + 1; place < sample.length && question < 2; ++place) {
    const std::size_t word = sample.tokens[place];
    if (!kNouns.has(word)) continue;
    sample.ask(row, question++, static_cast<std::uint8_t>(word - kNouns.first), place);
  }
}

}  // namespace

Task makeWhatWhere(const TrainingRequest& request) {
  Task task;
  task.draw = draw;
  task.ask = ask;
  task.tokens.assign(std::begin(kWords), std::end(kWords));
  task.questions = {{"what", 0, kNouns.count}, {"where", kNouns.count, kNouns.count}};
  nameScores(task, std::span(task.tokens).subspan(kNouns.first));
  task.longest = 11;
  task.mask = Mask::kPadding;
  task.positions = *request.positions;
  task.learned_embeddings = *request.embeddings == "learned";
  const bool many = request.n_heads.value_or(2) >= 4;
  task.recipe = {.n_heads = 2,
                 .optimizer = {OptimizerKind::kAdamW, many ? 0.01 : 0.02, 0.2},
                 .steps = many ? std::size_t{800} : std::size_t{400}};
  return task;
}

}  // namespace manyheads
