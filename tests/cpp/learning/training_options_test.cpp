// validate() obeys the rows of the table of a training's options.
#include <limits>
#include <set>

#include "learning/task_training.h"
#include "support.h"

namespace manyheads {
namespace {

// A request that sets only the task with this option.
TrainingRequest asking(const TrainingOption& option) {
  TrainingRequest request;
  if (!option.task.empty()) request.task = option.task;
  return request;
}

template <typename Value>
TrainingRequest asking(const TrainingOption& option, const Value& value) {
  TrainingRequest request = asking(option);
  if (const auto* member = std::get_if<Value TrainingRequest::*>(&option.member)) {
    request.** member = value;
  } else {
    request.*std::get<std::optional<Value> TrainingRequest::*>(option.member) = value;
  }
  return request;
}

TEST(TrainingOptions, HaveNamesAndMembersOfTheirOwn) {
  std::set<std::string_view> names;
  for (const TrainingOption& option : kTrainingOptions) {
    EXPECT_TRUE(names.insert(option.name).second) << option.name;
    for (const TrainingOption& other : kTrainingOptions) {
      EXPECT_TRUE(&other == &option || other.member != option.member) << option.name;
    }
  }
}

TEST(TrainingOptions, TakeEveryNameAndBothEndsOfARangeAndNothingElse) {
  for (const TrainingOption& option : kTrainingOptions) {
    if (option.ruled) continue;
    for (const std::string_view name : option.names) {
      EXPECT_TRUE(check(asking(option, std::string(name)), option).ok())
          << option.name << ' ' << name;
    }
    if (!option.names.empty()) {
      for (const char* name : {"another", ""}) {
        EXPECT_TRUE(failsWith(validate(asking(option, std::string(name))), ErrorCode::kNotAllowed,
                              option.name));
      }
    }
    if (!option.range) continue;
    const bool whole = option.type == OptionType::kInteger;
    const ErrorCode code = whole ? ErrorCode::kOutOfWholeRange : ErrorCode::kOutOfRange;
    const auto [least, most] = *option.range;
    for (const double value : {least, most}) {
      EXPECT_TRUE(check(asking(option, value), option).ok()) << option.name << ' ' << value;
    }
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const double value : {least - 1, whole ? most + 1 : most * 1.000001, nan}) {
      EXPECT_TRUE(failsWith(validate(asking(option, value)), code, option.name)) << value;
    }
  }
}

TEST(TrainingOptions, AreForTheirTaskAlone) {
  for (const TrainingOption& option : kTrainingOptions) {
    if (option.task.empty()) continue;
    TrainingRequest request = asking(option);
    EXPECT_TRUE(isLeftOut(request, option)) << option.name;
    fillIn(request, option);
    EXPECT_FALSE(isLeftOut(request, option)) << option.name;
    EXPECT_TRUE(validate(request).ok()) << option.name;
    request.task = option.task == "lookup" ? "prey" : "lookup";
    EXPECT_TRUE(
        failsWith(validate(request), ErrorCode::kOtherTask, option.name, std::string(option.task)));
  }
}

}  // namespace
}  // namespace manyheads
