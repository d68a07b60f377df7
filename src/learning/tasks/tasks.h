// The makers of the tasks: one file each, one row each in ../task.cpp, which also has what they
// share. A maker receives all options of its own task, and none of another's.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "learning/task.h"

namespace manyheads {

/// A sentence like "I am going to deposit my money at the bank": the verb answers WHAT (the object)
/// and WHERE (the place). (money, bank) is in no training sample.
Task makeWhatWhere(const TrainingRequest& request);

/// Six animals, of which each chases the next one around a circle, each with a letter: every animal
/// answers with the letter of its friend, its prey, or its prey and its predator.
Task makePrey(const TrainingRequest& request);

/// Eight letters: every place answers with the letters at the given offsets from it. If there is no
/// such place, the scores should be 0; that counts in the loss, but not as an answer.
Task makeOffsets(const TrainingRequest& request);

/// Six cards, each an animal and a value, of which exactly one is related to the query's animal:
/// the query answers with its value.
Task makeRelation(const TrainingRequest& request);

/// Five cards, each a key and a value: the query answers with the value of its key.
Task makeLookup(const TrainingRequest& request);

/// Names the columns of the output that hold scores after the answers, "A"; with several questions,
/// "prey A". All questions have these answers.
void nameScores(Task& task, std::span<const std::string> answers);

/// "value 1", "value 2", … for the prefix "value ".
std::vector<std::string> numbered(std::string_view prefix, std::size_t count);

/// `first` and the letters after it: "a", "b", …
std::vector<std::string> letters(char first, std::size_t count);

/// Tokens that have a key and a value, "a1", and after all of these, queries for a key, "a?".
struct Cards {
  std::size_t keys, values;
  const char* between = "";  // the names of a key and of a value
  bool have_queries = true;

  std::size_t card(std::size_t key, std::size_t value) const { return key * values + value; }
  std::size_t query(std::size_t key) const { return keys * values + key; }
  bool isQuery(std::size_t token) const { return token >= keys * values; }
  /// Of a query.
  std::size_t keyAskedBy(std::size_t token) const { return token - keys * values; }

  /// Gives a task with questions the tokens of these keys and values. Their features are one-hots
  /// of `size`: of the key in the first columns, of the value in those of the first question's
  /// scores. Columns are named after the keys and the answers.
  void describe(Task& task, std::span<const std::string> key_names,
                std::span<const std::string> value_names, std::span<const std::string> answers,
                float size) const;

  /// A row answers a question with the value of the first card whose key is right, or a later one.
  template <typename IsRight>
  void ask(Sample& sample, std::size_t row, std::size_t question, IsRight isRight,
           std::size_t later = 0) const {
    for (std::size_t place = 0; place < sample.length; ++place) {
      const std::size_t token = sample.tokens[place];
      if (isQuery(token) || !isRight(token / values)) continue;
      const std::size_t value = (token + later) % values;
      return sample.ask(row, question, static_cast<std::uint8_t>(value), place);
    }
  }
  /// Every query asks for the card whose key isRight(the query's key, key).
  template <typename IsRight>
  void askQueries(Sample& sample, IsRight isRight) const {
    for (std::size_t row = 0; row < sample.length; ++row) {
      if (!isQuery(sample.tokens[row])) continue;
      const std::size_t asked = keyAskedBy(sample.tokens[row]);
      ask(sample, row, 0, [&](std::size_t key) { return isRight(asked, key); });
    }
  }
};

}  // namespace manyheads
