// The makers of the tasks: one file each, one row each in ../task.cpp. A maker has been given only
// options of its own task.
#pragma once

#include <memory>

#include "attention/error.h"
#include "learning/task.h"

namespace manyheads {

using MadeTask = Result<std::unique_ptr<Task>>;

/// A sentence like "I am going to deposit my money at the bank": the verb answers WHAT (the object)
/// and WHERE (the place). (money, bank) is in no training sample.
MadeTask makeWhatWhere(const TaskRequest& request);

/// Six animals, of which each chases the next one around a circle, each with a letter: every animal
/// answers with the letter of its friend, its prey, or its prey and its predator.
MadeTask makePrey(const TaskRequest& request);

/// Eight letters: every place answers with the letters at the given offsets from it. Where there is
/// no such place, the scores should be 0; that counts in the loss, and is no answer.
MadeTask makeOffsets(const TaskRequest& request);

/// Six cards, each an animal and a value, of which exactly one is related to the query's animal:
/// the query answers with its value.
MadeTask makeRelation(const TaskRequest& request);

/// Five cards, each a key and a value: the query answers with the value of its key.
MadeTask makeLookup(const TaskRequest& request);

/// kNotAllowed naming `option`.
Failure refuseOption(std::string_view option, std::string_view allowed, std::string_view got);

/// A row of zeros per token, to be filled.
Tensor2 emptyFeatures(const Task& task);

}  // namespace manyheads
