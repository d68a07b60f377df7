#include "learning/tasks/tasks.h"

namespace manyheads {

void nameColumns(std::vector<std::string>& columns, std::size_t first,
                 std::span<const std::string> names) {
  if (columns.size() < first + names.size()) columns.resize(first + names.size());
  for (std::size_t i = 0; i < names.size(); ++i) columns[first + i] = names[i];
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
  for (std::size_t i = 1; i <= count; ++i) {
    names.push_back(std::string(prefix) + std::to_string(i));
  }
  return names;
}

std::vector<std::string> letters(char first, std::size_t count) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) {
    names.emplace_back(1, static_cast<char>(first + static_cast<char>(i)));
  }
  return names;
}

}  // namespace manyheads
