// Errors as data: what went wrong, in which field, and what is allowed there.
//
// Nothing in src/ throws. A function that can fail returns Result<T>; on failure the object it was
// called on is unchanged. An error contains only names and numbers: the sentences are made from
// them in one place, web/text/en/errors.ts.
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

#include "tensor/tensor.h"

namespace manyheads {

/// The reason for an error and, after the colon, the contents of `allowed`. `got` is the refused
/// value, unless another meaning is given.
enum class ErrorCode {
  kNotAllowed,        // not one of the allowed values: these values
  kUnknownScaling,    // neither one of the names nor a number: the names
  kOutOfRange,        // not a number from A to B: A, B
  kOutOfWholeRange,   // not a whole number from A to B: A, B
  kNotMultiple,       // not a multiple of A: A
  kWrongOffsets,      // not 1 to A different whole numbers from −B to B without 0, or none: A, B
  kNoBias,            // a bias in a layer without biases: 0
  kHeld,              // a number that is tied or fixed: its value, and the option that does so
  kHeldBias,          // the same for a bias
  kEmptyWord,         // an empty word, at `place`: nothing
  kWrongLength,       // `got` numbers, for an array of this shape: the shape
  kWrongRows,         // `got` numbers, not 1 to A rows of B: A, B
  kNotFinite,         // NaN or ±Infinity, the first in an array of this shape: the shape
  kNotAddable,        // NaN or +∞, the first in a mask of this shape: the shape
  kUnknownName,       // not a tensor's name: the names
  kIndexOutOfRange,   // an index outside this shape: the shape
  kNotComputed,       // tensor `got` is not computed yet: a stage, "begin", … that computes it
  kInParts,           // tensor `got` exists only as several tensors: their names
  kWrongCount,        // `got` items, not A to B: A, B
  kNotOnePerWord,     // `got` items, not one per word: the number of words
  kUnknownWord,       // a word that this task does not know: the task
  kOtherTask,         // an option of another task than `got`: the other task
  kOtherMask,         // an input that the mask `got` does not take: the masks that take it
  kTooLarge,          // `got` numbers in a layer: kMaxLayerFloats
  kTooManyRows,       // the same for an input of `got` numbers; 1 to A rows of B would fit: A, B
  kTooLargeToDerive,  // tensor `got`, beyond a limit of derived.h: nothing
  kTooMuchToScore,    // `got` multiply-adds, beyond the limit of scorers.h: the limit
};

/// A stable identifier for `code`, in kebab-case ("not-allowed", "wrong-length", …).
const char* errorCodeName(ErrorCode code);

/// A name or a number.
struct Value {
  std::string name;
  double number = 0;
  bool is_number = false;
};

struct Error {
  ErrorCode code;
  std::string field;           // the name a caller used: "heads", "x", "in_proj_weight", …
  std::vector<Value> allowed;  // as `code` says
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
  union {
    std::string_view name_;
    double number_;
  };
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

/// A value, or the reason why there is none.
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
