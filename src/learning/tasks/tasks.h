// The makers of the tasks: one file each, one row each in ../task.cpp. A maker receives all options
// of its own task, and none of another's.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "config/error.h"
#include "learning/task.h"

namespace manyheads {

using MadeTask = Result<std::unique_ptr<Task>>;

/// A sentence like "I am going to deposit my money at the bank": the verb answers WHAT (the object)
/// and WHERE (the place). (money, bank) is in no training sample.
MadeTask makeWhatWhere(const TrainingRequest& request);

/// Six animals, of which each chases the next one around a circle, each with a letter: every animal
/// answers with the letter of its friend, its prey, or its prey and its predator.
MadeTask makePrey(const TrainingRequest& request);

/// Eight letters: every place answers with the letters at the given offsets from it. If there is no
/// such place, the scores should be 0; that counts in the loss, but not as an answer.
MadeTask makeOffsets(const TrainingRequest& request);

/// Six cards, each an animal and a value, of which exactly one is related to the query's animal:
/// the query answers with its value.
MadeTask makeRelation(const TrainingRequest& request);

/// Five cards, each a key and a value: the query answers with the value of its key.
MadeTask makeLookup(const TrainingRequest& request);

/// Gives columns first, first + 1, … of x or of the output a name.
void nameColumns(std::vector<std::string>& columns, std::size_t first,
                 std::span<const std::string> names);

/// Names the columns of the output that hold scores after the answers, "A"; with several questions,
/// "prey A". All questions have these answers.
void nameScores(Task& task, std::span<const std::string> answers);

/// "value 1", "value 2", … for the prefix "value ".
std::vector<std::string> numbered(std::string_view prefix, std::size_t count);

/// `first` and the letters after it: "a", "b", …
std::vector<std::string> letters(char first, std::size_t count);

/// A row of zeros per token, to be filled in.
Tensor2 emptyFeatures(const Task& task);

}  // namespace manyheads
