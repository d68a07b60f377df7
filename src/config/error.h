// Errors as data: what went wrong, in which field, and what is allowed there.
//
// Nothing in src/ throws. A function that can fail returns Result<T>; on failure the object it was
// called on is unchanged. An error contains only names and numbers: the sentences are made from
// them in one place, web/core/sentences.ts.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/error_codes.h"
#include "tensor/must.h"
#include "tensor/tensor.h"

namespace manyheads {

/// A name or a number.
struct Value {
  std::string name;
  double number = 0;
  bool is_number = false;
};

struct Error {
  ErrorCode code;
  std::string field;           // the name a caller used: "heads", "x", "in_proj_weight", …
  std::vector<Value> allowed;  // as the row of `code` says (error_codes.h)
  Value got;
  Index place;  // its place in `field`; empty if it has none
};

/// On the heap, so that a Result is only one pointer larger than its value.
using Failure = std::unique_ptr<Error>;

/// A Value whose name is stored elsewhere, for the arguments below. Numbers are exact up to 2^53.
class Part {
 public:
  Part(std::string_view name) : name_(name) {}
  Part(const char* name) : name_(name) {}
  Part(const std::string& name) : name_(name) {}
  template <std::unsigned_integral Number>
  Part(Number number) : Part(static_cast<double>(number)) {}
  Part(double number) : number_(number), is_number_(true) {}

  Value value() const;

 private:
  std::string_view name_;
  double number_ = 0;
  bool is_number_ = false;
};
using Parts = std::initializer_list<Part>;

/// With `allowed` as parts, or as a list of names or numbers.
Failure makeError(ErrorCode code, std::string_view field, Parts allowed, const Part& got);
Failure makeError(ErrorCode code, std::string_view field, std::span<const std::string_view> allowed,
                  const Part& got);
Failure makeError(ErrorCode code, std::string_view field, std::span<const std::size_t> allowed,
                  const Part& got);

/// kOutOfWholeRange: `got` is not a whole number from `first` to `last`.
Failure outOfWholeRange(std::string_view field, std::size_t first, std::size_t last,
                        const Part& got);

/// `number`, at the place `at` of an array of this shape, is not as it has to be.
Failure wrongNumber(ErrorCode code, std::string_view field, const Index& shape, std::size_t at,
                    float number);

/// A value, or the reason why there is none.
template <typename T>
class Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Failure failure) : failure_(std::move(failure)) {}
  /// Of another one that has failed, for the same reason.
  template <typename Other>
  Result(Result<Other>&& failed) : failure_(std::move(failed).failure()) {
    must(!ok());
  }

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
