#include "learning/training_options.h"

#include <algorithm>

namespace manyheads {

static_assert(std::all_of(std::begin(kTrainingOptions), std::end(kTrainingOptions),
                          isWhole<TrainingRequest>));

TrainingRequest::TrainingRequest() { setDefaults<TrainingRequest>(kTrainingOptions, *this); }

Status check(const TrainingRequest& request) {
  for (const TrainingOption& option : kTrainingOptions) {
    const bool others = !option.task.empty() && option.task != request.task;
    if (others && !isLeftOut(request, option)) {
      return makeError(ErrorCode::kOtherTask, option.name, {option.task}, request.task);
    }
    if (option.ruled) continue;
    if (Status status = check(request, option); !status.ok()) return status;
  }
  return Done{};
}

}  // namespace manyheads
