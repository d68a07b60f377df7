#include "learning/task.h"

#include <iterator>

#include "learning/tasks/tasks.h"

namespace manyheads {
namespace {

// In the order of kTaskNames.
constexpr Task (*kMakers[])(const TrainingRequest& request) = {makeWhatWhere, makePrey, makeOffsets,
                                                               makeRelation, makeLookup};
static_assert(std::size(kMakers) == std::size(kTaskNames));

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

}  // namespace manyheads
