// The tasks, and the list of their makers at the end. A maker receives all options of its own task,
// and none of another's.
#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>
#include <iterator>
#include <numeric>

#include "learning/task.h"
#include "tensor/matrices.h"

namespace manyheads {
namespace {

// `first` and the characters after it: "a", "b", …
std::vector<std::string> charactersFrom(char first, std::size_t count) {
  std::vector<std::string> names(count);
  for (std::string& name : names) name = first++;
  return names;
}

// --- what-where: a sentence like "I am going to deposit my money at the bank" ---
//
// The verb answers WHAT (the object) and WHERE (the place). (money, bank) is in no training sample.

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
void drawSentence(Draws& draws, Purpose purpose, Sample& sample) {
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
void askSentence(Sample& sample) {
  std::size_t row = 0;
  while (row < sample.length && !kVerbs.has(sample.tokens[row])) ++row;
  std::size_t question = 0;
  for (std::size_t place = row + 1; place < sample.length && question < 2; ++place) {
    const std::size_t word = sample.tokens[place];
    if (!kNouns.has(word)) continue;
    sample.ask(row, question++, static_cast<std::uint8_t>(word - kNouns.first), place);
  }
}

Task makeWhatWhere(const TrainingRequest& request) {
  Task task;
  task.draw = drawSentence;
  task.ask = askSentence;
  task.tokens.assign(std::begin(kWords), std::end(kWords));
  task.questions = {"what", "where"};
  task.answers.assign(&kWords[kNouns.first], std::end(kWords));
  task.longest = 11;
  task.mask = Mask::kPadding;
  task.positions = *request.positions;
  task.learned_embeddings = *request.embeddings == "learned";
  const bool many = request.n_heads.value_or(2) >= 4;
  task.recipe = {.n_heads = 2,
                 .optimizer = {OptimizerKind::kAdamW, many ? 0.01 : 0.02, 0.2},
                 .steps = many ? 800.0 : 400.0};
  return task;
}

// --- offsets: every place answers with the letters at the given offsets from it ---
//
// If there is no such place, the scores should be 0; that counts in the loss, but not as an answer.

Task makeOffsets(const TrainingRequest& request) {
  constexpr std::size_t kLetters = 8, kPlaces = 8;
  static_assert(kPlaces - 1 == kMaxOffset);
  const std::vector<double>& offsets = *request.offsets;
  Task task;
  task.draw = [](Draws& draws, Purpose, Sample& sample) {
    for (std::size_t place = 0; place < kPlaces; ++place) sample.add(draws.below(kLetters));
  };
  task.ask = [offsets](Sample& sample) {
    for (std::size_t row = 0; row < sample.length; ++row) {
      for (std::size_t question = 0; question < offsets.size(); ++question) {
        const double place = static_cast<double>(row) + offsets[question];
        if (isIn({0, static_cast<double>(sample.length - 1)}, place)) {
          const auto found = static_cast<std::size_t>(place);
          sample.ask(row, question, sample.tokens[found], found);
        } else {
          sample.ask(row, question, std::nullopt, 0);
        }
      }
    }
  };
  for (const double offset : offsets) {
    const int whole = static_cast<int>(offset);
    task.questions.push_back((whole > 0 ? "+" : "") + std::to_string(whole));
  }
  task.answers = task.tokens = charactersFrom('a', kLetters);
  task.longest = kPlaces;
  task.positions = true;
  task.d_model = std::max<std::size_t>(task.scoreOf(offsets.size()), 16);
  const double rate = request.n_heads.value_or(1) >= 4 ? 0.01 : 0.02;
  task.recipe = {.n_heads = static_cast<double>(offsets.size()),
                 .optimizer = {OptimizerKind::kAdamW, rate, 0.2},
                 .steps = 800};
  return task;
}

// --- prey, relation and lookup: a row answers with the value of a card with the right key ---

// Tokens are cards, which have a key and a value, and after all of these, queries for a key. Where
// there are queries they ask, "a?" of "a1"; else every card does, "lion A".
struct Cards {
  std::size_t keys, values;
  bool have_queries = true;

  std::size_t card(std::size_t key, std::size_t value) const { return key * values + value; }
  std::size_t query(std::size_t key) const { return keys * values + key; }
  bool isQuery(std::size_t token) const { return token >= keys * values; }
  std::size_t keyOf(std::size_t token) const {
    return isQuery(token) ? token - keys * values : token / values;
  }
};

// What a row asks.
struct Wanted {
  static constexpr std::size_t kMostKeys = 16;

  std::string question;
  // By the key of a row that asks: the keys of cards that have its answer.
  std::array<std::bitset<kMostKeys>, kMostKeys> right{};
  std::size_t later = 0;  // how many values after the card's the answer is
};

void askForCards(const Cards& cards, std::span<const Wanted> wanted, Sample& sample) {
  for (std::size_t row = 0; row < sample.length; ++row) {
    if (cards.isQuery(sample.tokens[row]) != cards.have_queries) continue;
    const std::size_t own = cards.keyOf(sample.tokens[row]);
    for (std::size_t question = 0; question < wanted.size(); ++question) {
      const auto& [name, right, later] = wanted[question];
      for (std::size_t place = 0; place < sample.length; ++place) {
        const std::size_t token = sample.tokens[place];
        if (cards.isQuery(token) || !right[own][cards.keyOf(token)]) continue;
        sample.ask(row, question, static_cast<std::uint8_t>((token + later) % cards.values), place);
        break;
      }
    }
  }
}

// Cards of `count` different keys, of six; first, where there are queries, one for one of these.
auto drawDifferent(const Cards& cards, std::size_t count) {
  return [=](Draws& draws, Purpose, Sample& sample) {
    std::array<std::size_t, 6> keys = {0, 1, 2, 3, 4, 5};
    draws.shuffle(keys, count);
    if (cards.have_queries) sample.add(cards.query(keys[draws.below(count)]));
    for (const std::size_t key : std::span(keys).first(count)) {
      sample.add(cards.card(key, draws.below(cards.values)));
    }
  };
}

// Features are one-hots of `size`: of the key in the first columns, of the value in those of the
// first question's scores.
void useCards(Task& task, const Cards& cards, const std::vector<std::string>& keys,
              const std::vector<Wanted>& wanted, float size = 1) {
  const bool numbers = cards.have_queries;
  const std::vector<std::string> values = charactersFrom(numbers ? '1' : 'A', cards.values);
  for (const std::string& value : values) {
    task.answers.push_back((numbers ? "value " : "") + value);
  }
  for (const std::string& key : keys) {
    for (const std::string& value : values) {
      task.tokens.push_back(key + (numbers ? "" : " ") + value);
    }
  }
  if (cards.have_queries) {
    for (const std::string& key : keys) task.tokens.push_back(key + '?');
  }
  for (const Wanted& each : wanted) task.questions.push_back(each.question);
  task.columns = keys;
  task.columns.resize(task.first_score);
  task.columns.insert(task.columns.end(), task.answers.begin(), task.answers.end());
  task.features = Tensor2({task.tokens.size(), task.d_model}, 0.0f);
  for (std::size_t token = 0; token < task.tokens.size(); ++token) {
    task.features(token, cards.keyOf(token)) = size;
    if (!cards.isQuery(token)) task.features(token, task.first_score + token % cards.values) = size;
  }
  task.mask = Mask::kNoSelf;
  task.ask = [cards, wanted](Sample& sample) { askForCards(cards, wanted, sample); };
}

// prey: six animals, of which each chases the next one around a circle, each with a letter: every
// animal answers with the letter of its friend, its prey, or its prey and its predator.
Task makePrey(const TrainingRequest& request) {
  constexpr std::size_t kAnimals = 6;
  const Cards cards{kAnimals, 5, false};
  const std::string& question = *request.question;
  const bool two = question == "prey-and-predator";
  Wanted friendly{question}, prey{two ? "prey" : question}, predator{"predator"};
  prey.later = question == "prey-plus-1" ? 1 : 0;
  for (std::size_t animal = 0; animal < kAnimals; ++animal) {
    const std::size_t next = (animal + 1) % kAnimals;
    friendly.right[animal].set(animal ^ 1);
    prey.right[animal].set(next);
    predator.right[next].set(animal);
  }
  std::vector<Wanted> wanted = {question == "friend" ? friendly : prey};
  if (two) wanted.push_back(predator);
  Task task;
  task.first_score = kAnimals;
  useCards(task, cards, {"lion", "wolf", "fox", "cat", "mouse", "bee"}, wanted);
  task.draw = drawDifferent(cards, kAnimals);
  task.longest = kAnimals;
  task.recipe = {
      .n_heads = two ? 2.0 : 1.0, .optimizer = {OptimizerKind::kAdam, 0.02, 0}, .steps = 500};
  return task;
}

// relation: six cards, each an animal and a value, of which exactly one is related to the query's
// animal. With `identity`, every animal is related only to itself; otherwise each to a random half
// of them.
Task makeRelation(const TrainingRequest& request) {
  constexpr std::size_t kAnimals = 16, kDrawn = 6;
  static constexpr Cards kCards{kAnimals, 8};
  const bool identity = *request.relation == "identity";
  const std::size_t related = identity ? 1 : kAnimals / 2;
  // For each animal: all animals, the related ones first.
  std::array<std::array<std::uint8_t, kAnimals>, kAnimals> order;
  Wanted wanted{"value"};
  for (std::size_t animal = 0; animal < kAnimals; ++animal) {
    std::iota(order[animal].begin(), order[animal].end(), std::uint8_t{0});
    if (identity) {
      std::swap(order[animal][0], order[animal][animal]);
    } else {
      const auto seed = static_cast<std::uint64_t>(request.seed);
      Draws(seed, hashBytes("relation"), animal).shuffle(order[animal]);
    }
    for (std::size_t i = 0; i < related; ++i) wanted.right[animal].set(order[animal][i]);
  }
  Task task;
  task.first_score = kAnimals;
  task.d_model = 32;  // the last eight columns are empty in x
  useCards(task, kCards, charactersFrom('a', kAnimals), {wanted}, 2);
  task.draw = [=](Draws& draws, Purpose, Sample& sample) {
    const std::size_t animal = draws.below(kAnimals), place = draws.below(kDrawn);
    sample.add(kCards.query(animal));
    for (std::size_t card = 0; card < kDrawn; ++card) {
      const std::size_t which =
          card == place ? draws.below(related) : related + draws.below(kAnimals - related);
      sample.add(kCards.card(order[animal][which], draws.below(kCards.values)));
    }
  };
  task.longest = 1 + kDrawn;
  task.recipe = {.n_heads = 1,
                 .variant = Variant::kWide,
                 .d_k = 8,
                 .d_v = double{kCards.values},
                 .optimizer = {OptimizerKind::kAdam, 0.01, 0},
                 .steps = 2000};
  return task;
}

// A random orthogonal matrix: Gram-Schmidt of a normal one, in double.
Matrix randomRotation(std::uint64_t seed, std::size_t size) {
  const std::uint64_t stream = hashBytes("rotation");
  Matrix axes({size, size});
  for (std::size_t i = 0; i < size; ++i) {
    const std::span<double> axis(&axes(i, 0), size);
    for (std::size_t c = 0; c < size; ++c) {
      axis[c] = static_cast<double>(normal(seed, stream, i * size + c));
    }
    const auto dot = [&](std::size_t other) {
      return std::inner_product(axis.begin(), axis.end(), &axes(other, 0), 0.0);
    };
    for (std::size_t j = 0; j < i; ++j) {
      const double share = dot(j);
      for (std::size_t c = 0; c < size; ++c) axis[c] -= share * axes(j, c);
    }
    const double length = std::sqrt(dot(i));
    for (double& number : axis) number /= length;
  }
  return axes;
}

// lookup: five cards, each a key and a value: the query answers with the value of its key.
Task makeLookup(const TrainingRequest& request) {
  constexpr std::size_t kKeys = 6, kDrawn = 5;
  const Cards cards{kKeys, 8};
  Wanted wanted{"value"};
  for (std::size_t key = 0; key < kKeys; ++key) wanted.right[key].set(key);
  Task task;
  task.first_score = 8;
  useCards(task, cards, charactersFrom('a', kKeys), {wanted});
  task.draw = drawDifferent(cards, kDrawn);
  if (*request.rotated) {
    const std::size_t d = task.d_model;
    const Matrix turned = product(MatrixView{task.features.data(), task.tokens.size(), d, d},
                                  randomRotation(static_cast<std::uint64_t>(request.seed), d));
    std::transform(turned.begin(), turned.end(), task.features.begin(),
                   [](double number) { return static_cast<float>(number); });
    task.columns.clear();
  }
  task.longest = 1 + kDrawn;
  task.recipe = {.n_heads = 2, .optimizer = {OptimizerKind::kAdamW, 0.02, 0.2}, .steps = 600};
  return task;
}

// In the order of kTaskNames.
constexpr Task (*kMakers[])(const TrainingRequest& request) = {makeWhatWhere, makePrey, makeOffsets,
                                                               makeRelation, makeLookup};
static_assert(std::size(kMakers) == std::size(kTaskNames));

}  // namespace

std::vector<std::string> Task::scoreNames() const {
  std::vector<std::string> names(first_score);
  for (const std::string& question : questions) {
    const std::string prefix = questions.size() > 1 ? question + ' ' : "";
    for (const std::string& answer : answers) names.push_back(prefix + answer);
  }
  return names;
}

Task makeTask(TrainingRequest request) {
  for (const TrainingOption& option : kTrainingOptions) {
    if (option.task == request.task) fillIn(request, option);
  }
  const std::size_t which = *findNamed<std::size_t>(kTaskNames, request.task);
  Task task = kMakers[which](request);
  task.name = kTaskNames[which];
  return task;
}

void drawSamples(const Task& task, std::uint64_t seed, std::string_view stream, Purpose purpose,
                 std::uint64_t first, std::span<Sample> samples) {
  const std::uint64_t hash = hashBytes(stream);
  for (Sample& sample : samples) {
    sample = {};
    Draws draws(seed, hash, first++);
    task.draw(draws, purpose, sample);
    task.ask(sample);
  }
}

}  // namespace manyheads
