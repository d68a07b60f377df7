// Errors as data: what went wrong, in which field, and what is allowed there.
//
// Nothing in src/ throws. A function that can fail returns Result<T>; on failure the object it was
// called on is as it was before the call. The sentences for people are made in one place,
// web/text/en/errors.ts; they quote `allowed` and `got`.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace manyheads {

enum class ErrorCode {
  kNotAllowed,   // a value outside the set or range that `allowed` names
  kWrongLength,  // an array whose length does not fit the shape that `allowed` names
  kNotFinite,    // an array that holds NaN or ±Infinity; `got` names the first place
  kUnknownName,  // a tensor or stage that does not exist
  kIndexOutOfRange,
  kNotComputed,  // a tensor of a stage that has not run yet
  kWrongCount,   // a list with more or fewer entries than `allowed` says; `got` is how many
  kUnknownWord,  // a word that the task named by `allowed` does not have
  kOtherTask,    // an option of the task that `allowed` names; `got` is the task that was asked for
  kOtherMask,    // what only the masks that `allowed` names can take; `got` is the layer's
  kTooLarge,     // more than kMaxLayerFloats, or than a limit of derived.h or scorers.h
};

/// A stable identifier for `code`, in kebab-case ("not-allowed", "wrong-length", …).
const char* errorCodeName(ErrorCode code);

struct Error {
  ErrorCode code;
  std::string field;    // the name a caller used: "heads", "x", "in_proj_weight", …
  std::string allowed;  // what would have been accepted, as data: "1, 2, 4, 8, 16"
  std::string got;      // what came, as far as it can be said: "3"
};

/// On the heap: a Result is then one pointer larger than its value.
using Failure = std::unique_ptr<const Error>;

/// What `allowed` and `got` are put together from: {"0 … ", m - 1}.
class Part {
 public:
  Part(std::string_view text) : text_(text) {}
  Part(const char* text) : text_(text) {}
  Part(const std::string& text) : text_(text) {}
  template <std::unsigned_integral Number>
  Part(Number number) : whole_(number), kind_(Kind::kWhole) {}
  Part(double number) : real_(number), kind_(Kind::kReal) {}  // numberText

  void appendTo(std::string& text) const;

 private:
  enum class Kind { kText, kWhole, kReal };
  union {
    std::string_view text_;
    std::uint64_t whole_;
    double real_;
  };
  Kind kind_ = Kind::kText;
};
using Parts = std::initializer_list<Part>;

Failure makeError(ErrorCode code, std::string_view field, Parts allowed, Parts got);

/// A value or the reason there is none.
template <typename T>
class Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Failure failure) : failure_(std::move(failure)) {}

  bool ok() const { return failure_ == nullptr; }
  const T& value() const& { return *value_; }
  T&& value() && { return *std::move(value_); }
  const Error& error() const { return *failure_; }
  Failure&& failure() && { return std::move(failure_); }

 private:
  std::optional<T> value_;
  Failure failure_;
};

struct Done {};
/// For functions that only succeed or fail.
using Status = Result<Done>;

}  // namespace manyheads
