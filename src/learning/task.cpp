#include "learning/task.h"

#include <array>

#include "learning/field_names.h"
#include "learning/tasks/tasks.h"

namespace manyheads {
namespace {

struct TaskRow {
  std::string_view name;
  MadeTask (*make)(const TaskRequest& request);
};

constexpr TaskRow kTasks[] = {{"what-where", makeWhatWhere},
                              {"prey", makePrey},
                              {"offsets", makeOffsets},
                              {"relation", makeRelation},
                              {"lookup", makeLookup}};
constexpr auto kTaskNames = [] {
  std::array<std::string_view, std::size(kTasks)> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = kTasks[i].name;
  return names;
}();

struct OptionRow {
  std::string_view name;
  std::string_view task;  // whose option it is
  bool (*given)(const TaskRequest& request);
};

constexpr OptionRow kOptions[] = {
    {field::kEmbeddings, "what-where", [](const TaskRequest& r) { return !r.embeddings.empty(); }},
    {field::kPositions, "what-where", [](const TaskRequest& r) { return r.positions.has_value(); }},
    {field::kQuestion, "prey", [](const TaskRequest& r) { return !r.question.empty(); }},
    {field::kOffsets, "offsets", [](const TaskRequest& r) { return r.offsets.has_value(); }},
    {field::kRelation, "relation", [](const TaskRequest& r) { return !r.relation.empty(); }},
    {field::kRotated, "lookup", [](const TaskRequest& r) { return r.rotated.has_value(); }},
};

}  // namespace

std::span<const std::string_view> taskNames() { return kTaskNames; }

MadeTask makeTask(const TaskRequest& request) {
  for (const TaskRow& row : kTasks) {
    if (row.name != request.task) continue;
    for (const OptionRow& option : kOptions) {
      if (option.task == request.task || !option.given(request)) continue;
      return makeError(ErrorCode::kOtherTask, option.name, {option.task}, request.task);
    }
    MadeTask made = row.make(request);
    if (made.ok()) made.value()->name = row.name;
    return made;
  }
  return makeError(ErrorCode::kNotAllowed, field::kTask, kTaskNames, request.task);
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

Tensor2 emptyFeatures(const Task& task) {
  return Tensor2({task.tokens.size(), task.d_model}, 0.0f);
}

}  // namespace manyheads
