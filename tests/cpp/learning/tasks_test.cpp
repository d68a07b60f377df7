// Samples of the tasks, read from the names of their tokens as a person would.
#include <algorithm>
#include <map>
#include <set>

#include "learning/task.h"
#include "support.h"

namespace manyheads {
namespace {

Task taskOf(const char* name) {
  TrainingRequest request;
  request.task = name;
  return makeTask(request);
}

// What a row is asked; nullptr if nothing.
const Asked* askedOf(const Sample& sample, std::size_t row, std::size_t question) {
  for (const Asked& each : sample.asked()) {
    if (each.row == row && each.question == question) return &each;
  }
  return nullptr;
}

std::vector<Sample> samplesOf(const Task& task, Purpose purpose, std::size_t count = 2000) {
  std::vector<Sample> samples(count);
  drawSamples(task, 1, "samples of a test", purpose, 0, samples);
  return samples;
}

std::vector<std::string> wordsOf(const Task& task, const Sample& sample) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < sample.length; ++i) words.push_back(task.tokens[sample.tokens[i]]);
  return words;
}

std::string sentenceOf(const Task& task, const Sample& sample) {
  std::string sentence;
  for (const std::string& word : wordsOf(task, sample))
    sentence += (sentence.empty() ? "" : " ") + word;
  return sentence;
}

TEST(Tasks, EverySampleFitsItsTask) {
  for (const std::string_view name : kTaskNames) {
    TrainingRequest request;
    request.task = name;
    const auto task = makeTask(request);
    EXPECT_EQ(task.name, name);
    EXPECT_LE(task.longest, kLongestSample);
    EXPECT_LE(task.questions.size(), kMostQuestions);
    EXPECT_LE(task.tokens.size(), 256u);
    EXPECT_EQ(std::set(task.tokens.begin(), task.tokens.end()).size(), task.tokens.size());
    EXPECT_LE(task.scoreOf(task.questions.size()), task.d_model);
    std::size_t longest = 0;
    for (const Sample& sample : samplesOf(task, Purpose::kFresh)) {
      longest = std::max(longest, sample.length);
      std::set<std::size_t> rows;
      std::size_t last = 0;
      for (const Asked& asked : sample.asked()) {
        rows.insert(asked.row);
        ASSERT_GE(asked.row, last) << "rows come in order";
        last = asked.row;
        ASSERT_LT(asked.row, sample.length);
        ASSERT_LT(asked.question, task.questions.size());
        if (!asked.answer) continue;
        ASSERT_LT(asked.place, sample.length);
        ASSERT_LT(*asked.answer, task.answers.size());
      }
      ASSERT_GT(rows.size(), 0u);
      ASSERT_EQ(sample.asked_rows, rows.size());
    }
    EXPECT_EQ(longest, task.longest) << name;
  }
}

// A named column holds the token feature, or the score of a question's answer, of that name.
TEST(Tasks, NamesOfColumnsAreOfWhatStandsThere) {
  TrainingRequest request;
  request.task = "prey";
  request.question = "prey-and-predator";
  const auto prey = makeTask(request);
  const std::vector<std::string>&inputs = prey.columns, outputs = prey.scoreNames();
  ASSERT_EQ(inputs.size(), 11u);
  ASSERT_EQ(outputs.size(), 16u);
  for (std::size_t token = 0; token < prey.tokens.size(); ++token) {
    std::string named;
    for (std::size_t column = 0; column < prey.d_model; ++column) {
      if (prey.features(token, column) == 0) continue;
      named += (named.empty() ? "" : " ") + inputs.at(column);
    }
    EXPECT_EQ(named, prey.tokens[token]);
  }
  EXPECT_EQ(outputs[5], "");
  EXPECT_EQ(outputs[6], "prey A");
  EXPECT_EQ(outputs[11], "predator A");
  EXPECT_EQ(outputs[15], "predator E");

  request.question = "prey";
  EXPECT_EQ(makeTask(request).scoreNames().at(7), "B");
}

TEST(Tasks, ColumnsThatStandForNothingAloneHaveNoName) {
  for (const std::string_view name : kTaskNames) {
    TrainingRequest request;
    request.task = name;
    const auto task = makeTask(request);
    EXPECT_LE(task.columns.size(), task.d_model);
    EXPECT_LE(task.scoreNames().size(), task.d_model);
    EXPECT_EQ(task.columns.empty(), task.features.size() == 0) << name;
    EXPECT_FALSE(task.scoreNames().empty());
  }
  TrainingRequest rotated;
  rotated.task = "lookup";
  EXPECT_EQ(makeTask(rotated).columns.at(8), "value 1");
  rotated.rotated = true;
  EXPECT_TRUE(makeTask(rotated).columns.empty());
  EXPECT_EQ(makeTask(rotated).scoreNames().at(8), "value 1");
}

TEST(Tasks, ASampleDependsOnSeedStreamAndNumberAlone) {
  for (const std::string_view name : kTaskNames) {
    TrainingRequest request;
    request.task = name;
    const auto task = makeTask(request);
    std::vector<Sample> many(40), some(10), other_seed(40), other_stream(40);
    drawSamples(task, 3, "a", Purpose::kTraining, 0, many);
    drawSamples(task, 3, "a", Purpose::kTraining, 30, some);
    drawSamples(task, 4, "a", Purpose::kTraining, 0, other_seed);
    drawSamples(task, 3, "b", Purpose::kTraining, 0, other_stream);
    std::size_t same = 0;
    for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(many[30 + i].tokens, some[i].tokens);
    for (std::size_t i = 0; i < 40; ++i) {
      if (many[i].tokens == other_seed[i].tokens) ++same;
      if (many[i].tokens == other_stream[i].tokens) ++same;
    }
    EXPECT_LE(same, 2u) << name;
  }
}

TEST(WhatWhere, SaysSentencesOfItsGrammar) {
  const auto task = taskOf("what-where");
  EXPECT_EQ(task.tokens.size(), 30u);
  const std::set<std::string> subjects = {"I", "you", "we", "they"},
                              verbs = {"deposit", "hide", "find", "leave"},
                              owners = {"my", "your", "our", "their", "the"},
                              nouns = {"money", "bank", "letter", "shop",
                                       "box",   "boat", "car",    "house"};
  std::set<std::size_t> lengths;
  std::map<std::string, std::size_t> pairs;
  for (const Sample& sample : samplesOf(task, Purpose::kFresh, 6000)) {
    const auto words = wordsOf(task, sample);
    lengths.insert(words.size());
    auto word = words.begin();
    const std::string subject = *word++;
    ASSERT_TRUE(subjects.contains(subject));
    if (*word != "will") {
      ASSERT_EQ(*word, subject == "I" ? "am" : "are");
      ASSERT_EQ(*++word, "going");
      ASSERT_EQ(*++word, "to");
    }
    const auto verb = ++word - words.begin();
    ASSERT_TRUE(verbs.contains(*word++));
    ASSERT_TRUE(owners.contains(*word++));
    if (*word == "old" || *word == "new") ++word;
    const auto object = word - words.begin();
    ASSERT_TRUE(nouns.contains(*word++));
    ASSERT_TRUE(*word == "at" || *word == "near");
    ASSERT_EQ(*++word, "the");
    const auto place = ++word - words.begin();
    ASSERT_TRUE(nouns.contains(*word++));
    ASSERT_EQ(word, words.end());
    // Only the verb's row has questions: what, and where.
    for (std::size_t row = 0; row < sample.length; ++row) {
      const bool is_verb = row == static_cast<std::size_t>(verb);
      EXPECT_EQ(askedOf(sample, row, 0) != nullptr, is_verb);
      EXPECT_EQ(askedOf(sample, row, 1) != nullptr, is_verb);
    }
    const std::span<const Asked> asked = sample.asked();
    EXPECT_EQ(asked[0].place, object);
    EXPECT_EQ(asked[1].place, place);
    const auto& object_word = words[static_cast<std::size_t>(object)];
    const auto& place_word = words[static_cast<std::size_t>(place)];
    EXPECT_NE(object_word, place_word);
    ++pairs[object_word + " " + place_word];
  }
  EXPECT_EQ(lengths, (std::set<std::size_t>{8, 9, 10, 11}));
  EXPECT_EQ(pairs.size(), 56u);
  // Each of 56 pairs occurs 107 ± 10 times in 6,000 samples; six standard deviations.
  for (const auto& [pair, count] : pairs) EXPECT_NEAR(static_cast<double>(count), 107, 62) << pair;
}

TEST(WhatWhere, TheSentenceOfThePageIsNeverInTraining) {
  const auto task = taskOf("what-where");
  bool fresh = false;
  std::set<std::string> pairs;
  for (const Sample& sample : samplesOf(task, Purpose::kTraining, 6000)) {
    const auto words = wordsOf(task, sample);
    const std::size_t at = words[words.size() - 3] == "at" || words[words.size() - 3] == "near"
                               ? words.size() - 4
                               : words.size();
    ASSERT_LT(at, words.size());
    pairs.insert(words[at] + " " + words.back());
  }
  EXPECT_EQ(pairs.size(), 55u);
  EXPECT_FALSE(pairs.contains("money bank"));
  EXPECT_TRUE(pairs.contains("bank money"));
  for (const Sample& sample : samplesOf(task, Purpose::kFresh, 6000)) {
    const std::string sentence = sentenceOf(task, sample);
    fresh = fresh || (sentence.find("money at the bank") != std::string::npos);
  }
  EXPECT_TRUE(fresh);
}

TEST(Prey, EveryAnimalStandsOnceAndIsAskedForTheLetterOfAnother) {
  const std::vector<std::string> circle = {"lion", "wolf", "fox", "cat", "mouse", "bee"};
  const auto animalOf = [&](const std::string& word) {
    const auto found = std::find(circle.begin(), circle.end(), word.substr(0, word.find(' ')));
    return static_cast<std::size_t>(found - circle.begin());
  };
  struct Expected {
    const char* question;
    std::size_t (*whose)(std::size_t);
    std::size_t added;
  };
  for (const Expected& expected :
       {Expected{"friend", [](std::size_t i) { return i % 2 == 0 ? i + 1 : i - 1; }, 0},
        Expected{"prey", [](std::size_t i) { return (i + 1) % 6; }, 0},
        Expected{"prey-plus-1", [](std::size_t i) { return (i + 1) % 6; }, 1},
        Expected{"prey-and-predator", [](std::size_t i) { return (i + 1) % 6; }, 0}}) {
    TrainingRequest request;
    request.task = "prey";
    request.question = expected.question;
    const auto task = makeTask(request);
    for (const Sample& sample : samplesOf(task, Purpose::kTraining, 200)) {
      const auto words = wordsOf(task, sample);
      std::map<std::size_t, std::size_t> places;
      for (std::size_t i = 0; i < words.size(); ++i) places[animalOf(words[i])] = i;
      ASSERT_EQ(places.size(), 6u);
      for (std::size_t row = 0; row < 6; ++row) {
        const auto check = [&](std::size_t question, std::size_t other, std::size_t added) {
          const Asked& asked = *askedOf(sample, row, question);
          EXPECT_EQ(asked.place, places[other]);
          const auto letter = static_cast<std::size_t>(words[asked.place].back() - 'A');
          EXPECT_EQ(asked.answer, (letter + added) % 5);
        };
        const std::size_t own = animalOf(words[row]);
        check(0, expected.whose(own), expected.added);
        if (task.questions.size() == 2) check(1, (own + 5) % 6, 0);
      }
    }
  }
}

TEST(Offsets, ARowIsAskedForWhatStandsAtEachOffset) {
  TrainingRequest request;
  request.task = "offsets";
  request.offsets = {{-1, 1, -2}};
  const auto task = makeTask(request);
  ASSERT_EQ(task.questions.size(), 3u);
  EXPECT_EQ(task.questions[1], "+1");
  EXPECT_EQ(task.d_model, 24u);
  for (const Sample& sample : samplesOf(task, Purpose::kTraining, 200)) {
    for (int row = 0; row < 8; ++row) {
      for (std::size_t q = 0; q < 3; ++q) {
        const int place = row + static_cast<int>((*request.offsets)[q]);
        const Asked& asked = *askedOf(sample, static_cast<std::size_t>(row), q);
        if (place < 0 || place > 7) {
          EXPECT_FALSE(asked.answer);
        } else {
          EXPECT_EQ(asked.place, place);
          EXPECT_EQ(asked.answer, sample.tokens[static_cast<std::size_t>(place)]);
        }
      }
    }
  }
}

TEST(Relation, ExactlyOneCardIsRelatedToTheQuery) {
  for (const char* relation : {"random", "identity"}) {
    TrainingRequest request;
    request.task = "relation";
    request.relation = relation;
    const auto task = makeTask(request);
    // The samples reveal the relation: the requested card is related, the others are not.
    std::set<std::pair<char, char>> related, others;
    for (const Sample& sample : samplesOf(task, Purpose::kTraining, 20000)) {
      const auto words = wordsOf(task, sample);
      ASSERT_EQ(words.size(), 7u);
      ASSERT_EQ(words[0][1], '?');
      const Asked& asked = sample.asked()[0];
      for (std::size_t card = 1; card < 7; ++card) {
        (card == asked.place ? related : others).insert({words[0][0], words[card][0]});
      }
      EXPECT_EQ(asked.answer, words[asked.place][1] - '1');
    }
    for (const auto& pair : related) EXPECT_FALSE(others.contains(pair));
    const bool identity = std::string_view(relation) == "identity";
    EXPECT_EQ(related.size(), identity ? 16u : 128u) << relation;
    EXPECT_EQ(others.size(), identity ? 240u : 128u) << relation;
    if (identity) {
      for (const auto& [query, card] : related) EXPECT_EQ(query, card);
    }
  }
}

TEST(Lookup, TheQueryHasTheKeyOfOneCard) {
  const auto task = taskOf("lookup");
  for (const Sample& sample : samplesOf(task, Purpose::kTraining)) {
    const auto words = wordsOf(task, sample);
    ASSERT_EQ(words.size(), 6u);
    std::set<char> keys;
    for (std::size_t card = 1; card < 6; ++card) keys.insert(words[card][0]);
    EXPECT_EQ(keys.size(), 5u);
    const Asked& asked = sample.asked()[0];
    EXPECT_EQ(words[asked.place][0], words[0][0]);
    EXPECT_EQ(asked.answer, words[asked.place][1] - '1');
  }
}

TEST(Lookup, ARotationKeepsEveryAngle) {
  TrainingRequest request;
  request.task = "lookup";
  const auto plain = makeTask(request);
  request.rotated = true;
  const auto rotated = makeTask(request);
  const auto product = [](const Task& task, std::size_t a, std::size_t b) {
    double sum = 0;
    for (std::size_t c = 0; c < task.d_model; ++c) {
      sum += double{task.features(a, c)} * double{task.features(b, c)};
    }
    return sum;
  };
  // 16 products of floats whose squares sum to at most 2.
  const double bound = kMatmulErrorFactor(16) * 2 * 2;
  bool moved = false;
  for (std::size_t a = 0; a < plain.tokens.size(); ++a) {
    for (std::size_t b = 0; b <= a; ++b) {
      EXPECT_NEAR(product(rotated, a, b), product(plain, a, b), bound);
    }
    moved = moved || rotated.features(a, 0) != plain.features(a, 0);
  }
  EXPECT_TRUE(moved);
}

}  // namespace
}  // namespace manyheads
