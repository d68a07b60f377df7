#include "learning/task.h"

#include <algorithm>
#include <iterator>

#include "learning/tasks/tasks.h"

namespace manyheads {
namespace {

// In the order of kTaskNames.
constexpr Task (*kMakers[])(const TrainingRequest& request) = {makeWhatWhere, makePrey, makeOffsets,
                                                               makeRelation, makeLookup};
static_assert(std::size(kMakers) == std::size(kTaskNames));

// Gives columns first, first + 1, … a name.
void nameColumns(std::vector<std::string>& columns, std::size_t first,
                 std::span<const std::string> names) {
  if (columns.size() < first + names.size()) columns.resize(first + names.size());
  std::copy(names.begin(), names.end(), &columns[first]);
}

}  // namespace

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

void nameScores(Task& task, std::span<const std::string> answers) {
  for (const Question& question : task.questions) {
    const std::string prefix = task.questions.size() > 1 ? question.name + ' ' : "";
    std::vector<std::string> names;
    for (const std::string& answer : answers) names.push_back(prefix + answer);
    nameColumns(task.columns.outputs, question.first_column, names);
  }
}

std::vector<std::string> numbered(std::string_view prefix, std::size_t count) {
  std::vector<std::string> names;
  for (std::size_t i = 1; i <= count; ++i) names.push_back(std::string(prefix) + std::to_string(i));
  return names;
}

std::vector<std::string> letters(char first, std::size_t count) {
  std::vector<std::string> names(count);
  for (std::string& name : names) name = first++;
  return names;
}

void Cards::describe(Task& task, std::span<const std::string> key_names,
                     std::span<const std::string> value_names, std::span<const std::string> answers,
                     float size) const {
  for (const std::string& key : key_names) {
    for (const std::string& value : value_names) task.tokens.push_back(key + between + value);
  }
  if (have_queries) {
    for (const std::string& key : key_names) task.tokens.push_back(key + '?');
  }
  const std::size_t value_column = task.questions[0].first_column;
  task.features = Tensor2({task.tokens.size(), task.d_model}, 0.0f);
  for (std::size_t token = 0; token < task.tokens.size(); ++token) {
    task.features(token, isQuery(token) ? keyAskedBy(token) : token / values) = size;
    if (!isQuery(token)) task.features(token, value_column + token % values) = size;
  }
  nameColumns(task.columns.inputs, 0, key_names);
  nameColumns(task.columns.inputs, value_column, answers);
  nameScores(task, answers);
}

}  // namespace manyheads
