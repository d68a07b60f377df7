// An option of a request: its name in JavaScript and errors, its allowed values, and the member of
// the request that holds it. config/options.h is the table of a layer's options,
// learning/training_options.h of a training's.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "config/error.h"
#include "config/names.h"
#include "tensor/must.h"

namespace manyheads {

enum class OptionType { kInteger, kNumber, kChoice, kChoiceOrNumber, kFlag, kNumbers };
inline constexpr std::string_view kOptionTypeNames[] = {"integer",          "number", "choice",
                                                        "choice-or-number", "flag",   "numbers"};

/// From `least` to `most`, both included.
struct Range {
  double least;
  double most;
};

/// Empty if other options determine the default.
using OptionDefault =
    std::variant<std::monostate, double, bool, std::string_view, std::span<const double>>;

/// Replaces a choice's name in a request if a number was given.
inline constexpr std::string_view kByNumber = "free";

/// What a row may have besides what its type needs.
struct RowExtras {
  OptionDefault by_default = {};
  /// Whether other options restrict it further within its limits: a rule of validate() checks that,
  /// not the row.
  bool ruled = false;
  /// JavaScript must provide it; only C++ uses the default.
  bool needed = false;
  /// For a training's option: the only task that has it.
  std::string_view task = {};
};

template <typename Request>
struct Option : RowExtras {
  const char* name;
  OptionType type;
  /// An optional member is empty if the option was left out.
  std::variant<double Request::*, bool Request::*, std::string Request::*,
               std::optional<double> Request::*, std::optional<bool> Request::*,
               std::optional<std::string> Request::*, std::optional<std::vector<double>> Request::*>
      member;
  const char* purpose;                               // a sentence for programmers
  std::optional<Range> range = {};                   // of a number, or of each in a list
  Names names = {};                                  // of a choice
  std::optional<double> Request::*number = nullptr;  // of a choice or number: the number
};

inline void assign(const OptionDefault& from, double& to) { to = std::get<double>(from); }
inline void assign(const OptionDefault& from, bool& to) { to = std::get<bool>(from); }
inline void assign(const OptionDefault& from, std::string& to) {
  to = std::get<std::string_view>(from);
}
inline void assign(const OptionDefault& from, std::vector<double>& to) {
  const auto numbers = std::get<std::span<const double>>(from);
  to.assign(numbers.begin(), numbers.end());
}

/// Whether a member of a request may be left out; others have their row's default from the start.
template <typename Member>
inline constexpr bool kMayBeLeftOut = requires(Member member) {
  member.has_value();
};

/// The initial values of a request.
template <typename Request>
void setDefaults(std::span<const Option<Request>> options, Request& request) {
  for (const Option<Request>& option : options) {
    const auto set = [&](auto& value) {
      if constexpr (!kMayBeLeftOut<decltype(value)>) assign(option.by_default, value);
    };
    std::visit([&](auto member) { set(request.*member); }, option.member);
  }
}

template <typename Request>
bool isLeftOut(const Request& request, const Option<Request>& option) {
  const auto is_empty = [](const auto& value) {
    if constexpr (kMayBeLeftOut<decltype(value)>) return !value.has_value();
    return false;
  };
  return std::visit([&](auto member) { return is_empty(request.*member); }, option.member);
}

/// Replaces a left-out value with its row's default, which must exist.
template <typename Request>
void fillIn(Request& request, const Option<Request>& option) {
  const auto fill = [&](auto& value) {
    if constexpr (kMayBeLeftOut<decltype(value)>) {
      if (!value) assign(option.by_default, value.emplace());
    }
  };
  std::visit([&](auto member) { fill(request.*member); }, option.member);
}

/// NaN is outside every range.
bool isIn(Range range, double value);
bool isWholeIn(Range range, double value);

/// Errors: kOutOfWholeRange, kOutOfRange, kNotAllowed or kUnknownScaling; a left-out value passes.
Status checkWhole(const char* name, Range range, std::optional<double> value);
Status checkNumber(const char* name, Range range, std::optional<double> value);
Status checkName(const char* name, Names names, std::optional<std::string_view> value,
                 ErrorCode code = ErrorCode::kNotAllowed);

/// What a member of that type holds, optional or not.
template <typename T, typename Request>
std::optional<T> valueIn(const Request& request, const Option<Request>& option) {
  if (const auto* member = std::get_if<T Request::*>(&option.member)) return request.**member;
  return request.*std::get<std::optional<T> Request::*>(option.member);
}

/// Checks a value against its option's row alone.
template <typename Request>
Status check(const Request& request, const Option<Request>& option) {
  switch (option.type) {
    case OptionType::kInteger:
      return checkWhole(option.name, *option.range, valueIn<double>(request, option));
    case OptionType::kNumber:
      return checkNumber(option.name, *option.range, valueIn<double>(request, option));
    case OptionType::kChoice:
      return checkName(option.name, option.names, valueIn<std::string>(request, option));
    case OptionType::kChoiceOrNumber: {
      const std::optional<std::string> value = valueIn<std::string>(request, option);
      if (value == kByNumber && request.*option.number) {
        return checkNumber(option.name, *option.range, request.*option.number);
      }
      return checkName(option.name, option.names, value, ErrorCode::kUnknownScaling);
    }
    case OptionType::kFlag:
    case OptionType::kNumbers:  // a rule judges them
      break;
  }
  return Done{};
}

// Rows of a table, by their type. A default of another type does not compile, nor does an option
// that cannot be left out and has none.
template <typename Default, typename Request, typename T>
constexpr Option<Request> option(OptionType type, const char* name, T Request::*member,
                                 const char* purpose, const RowExtras& extras,
                                 std::optional<Range> range = {}, Names names = {}) {
  must(std::holds_alternative<Default>(extras.by_default) ||
       (kMayBeLeftOut<T> && std::holds_alternative<std::monostate>(extras.by_default)));
  return {extras, name, type, member, purpose, range, names};
}
template <typename Request, typename T>
constexpr Option<Request> whole(const char* name, T Request::*member, Range range,
                                const char* purpose, const RowExtras& extras = {}) {
  return option<double>(OptionType::kInteger, name, member, purpose, extras, range);
}
template <typename Request, typename T>
constexpr Option<Request> number(const char* name, T Request::*member, Range range,
                                 const char* purpose, const RowExtras& extras = {}) {
  return option<double>(OptionType::kNumber, name, member, purpose, extras, range);
}
template <typename Request, typename T>
constexpr Option<Request> flag(const char* name, T Request::*member, const char* purpose,
                               const RowExtras& extras) {
  return option<bool>(OptionType::kFlag, name, member, purpose, extras);
}
/// The default has to be one of the names.
template <typename Request, typename T>
constexpr Option<Request> choice(const char* name, T Request::*member, Names names,
                                 const char* purpose, const RowExtras& extras = {}) {
  if (std::holds_alternative<std::string_view>(extras.by_default)) {
    const auto name_of_default = std::get<std::string_view>(extras.by_default);
    must(std::find(names.begin(), names.end(), name_of_default) != names.end());
  }
  return option<std::string_view>(OptionType::kChoice, name, member, purpose, extras, {}, names);
}

/// The same, or a number, which `number` holds.
template <typename Request>
constexpr Option<Request> choiceOrNumber(const char* name, std::string Request::*member,
                                         Names names, std::optional<double> Request::*number,
                                         Range range, const char* purpose,
                                         const RowExtras& extras) {
  Option<Request> row = choice(name, member, names, purpose, extras);
  row.type = OptionType::kChoiceOrNumber;
  row.number = number;
  row.range = range;
  return row;
}

/// The rows without their purposes, so that the wasm does not contain these sentences: only what is
/// written from the tables when it is built quotes them (wasm/interface.cpp).
template <typename Request, std::size_t kCount>
consteval std::array<Option<Request>, kCount> withoutPurposes(
    const Option<Request> (&options)[kCount]) {
  std::array<Option<Request>, kCount> rows = std::to_array(options);
  for (Option<Request>& row : rows) row.purpose = nullptr;
  return rows;
}

/// The row of the option that `member` holds; does not compile if there is none.
template <typename Rows, typename Request, typename T>
consteval const Option<Request>& rowOf(const Rows& options, T Request::*member) {
  const Option<Request>* option = std::data(options);
  while (option->member != decltype(option->member)(member)) ++option;
  return *option;
}

}  // namespace manyheads
