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

template <typename Request>
struct Option {
  const char* name;
  OptionType type;
  OptionDefault by_default = {};
  std::optional<Range> range = {};  // of a number, or of each in a list
  Names names = {};                 // of a choice
  /// Whether other options restrict it further within these limits: a rule of validate() checks
  /// that, not the row.
  bool ruled = false;
  /// JavaScript must provide it; only C++ uses the default.
  bool needed = false;
  /// For a training's option: the only task that has it.
  std::string_view task = {};
  /// An optional member is empty if the option was left out.
  std::variant<double Request::*, bool Request::*, std::string Request::*,
               std::optional<double> Request::*, std::optional<bool> Request::*,
               std::optional<std::string> Request::*, std::optional<std::vector<double>> Request::*>
      member;
  std::optional<double> Request::*number = nullptr;  // of a choice or number: the number
  const char* purpose;                               // a sentence for programmers
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

// A member of a request that may be left out, or one that has its row's default from the start.
template <typename T>
bool isLeftOut(const T&) {
  return false;
}
template <typename T>
bool isLeftOut(const std::optional<T>& value) {
  return !value;
}
template <typename T>
void fillIn(const OptionDefault&, T&) {}
template <typename T>
void fillIn(const OptionDefault& from, std::optional<T>& to) {
  if (!to) assign(from, to.emplace());
}
template <typename T>
void setDefault(const OptionDefault& from, T& to) {
  assign(from, to);
}
template <typename T>
void setDefault(const OptionDefault&, std::optional<T>&) {}

/// The initial values of a request.
template <typename Request>
void setDefaults(std::span<const Option<Request>> options, Request& request) {
  for (const Option<Request>& option : options) {
    std::visit([&](auto member) { setDefault(option.by_default, request.*member); }, option.member);
  }
}

template <typename Request>
bool isLeftOut(const Request& request, const Option<Request>& option) {
  return std::visit([&](auto member) { return isLeftOut(request.*member); }, option.member);
}

/// Replaces a left-out value with its row's default, which must exist.
template <typename Request>
void fillIn(Request& request, const Option<Request>& option) {
  std::visit([&](auto member) { fillIn(option.by_default, request.*member); }, option.member);
}

/// NaN is outside every range.
bool isIn(Range range, double value);
bool isWholeIn(Range range, double value);

/// Errors: kOutOfWholeRange, kOutOfRange, kNotAllowed or kUnknownScaling; a left-out value passes.
Status checkWhole(const char* name, Range range, std::optional<double> value);
Status checkNumber(const char* name, Range range, std::optional<double> value);
Status checkName(const char* name, Names names, std::optional<std::string_view> value);
Status checkNameOrNumber(const char* name, Names names, Range range, std::string_view value,
                         std::optional<double> number);

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
    case OptionType::kChoiceOrNumber:
      return checkNameOrNumber(option.name, option.names, *option.range,
                               *valueIn<std::string>(request, option), request.*option.number);
    case OptionType::kFlag:
    case OptionType::kNumbers:  // a rule judges them
      break;
  }
  return Done{};
}

/// What every row of a table must satisfy, for static_assert.
template <typename Request>
constexpr bool isWhole(const Option<Request>& option) {
  const OptionDefault& by_default = option.by_default;
  const bool open = std::holds_alternative<std::monostate>(by_default);
  switch (option.type) {
    case OptionType::kInteger:
    case OptionType::kNumber:
      return option.range && (open || std::holds_alternative<double>(by_default));
    case OptionType::kChoice:
    case OptionType::kChoiceOrNumber:
      return !option.names.empty() &&
             (open || std::find(option.names.begin(), option.names.end(),
                                std::get<std::string_view>(by_default)) != option.names.end());
    case OptionType::kFlag:
      return std::holds_alternative<bool>(by_default);
    case OptionType::kNumbers:
      return option.range && option.ruled &&
             std::holds_alternative<std::span<const double>>(by_default);
  }
  return false;
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
