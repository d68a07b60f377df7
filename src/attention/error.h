// Errors as data: what went wrong, in which field, and what is allowed there.
//
// Nothing in src/ throws and nothing in src/ words a sentence for people: words live in one place
// (web/text/errors.ts). A function that can fail returns Result<T>; on failure the object it was
// called on is as it was before the call.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace manyheads {

enum class ErrorCode {
  kNotAllowed,   // a value outside the set or range that `allowed` names
  kWrongLength,  // an array whose length does not fit the shape that `allowed` names
  kNotFinite,    // an array that holds NaN or ±Infinity; `got` names the first place
  kUnknownName,  // a tensor or stage that does not exist
  kIndexOutOfRange,
  kNotComputed,  // a tensor of a stage that has not run yet
  kTooLarge,     // the layer would need more memory than kMaxTraceFloats
};

/// A stable identifier for `code`, in kebab-case ("not-allowed", "wrong-length", …).
const char* errorCodeName(ErrorCode code);

struct Error {
  ErrorCode code;
  std::string field;    // the name a caller used: "heads", "x", "in_proj_weight", …
  std::string allowed;  // what would have been accepted, as data: "1, 2, 4, 8, 16"
  std::string got;      // what came, as far as it can be said: "3"
};

/// An Error, built out of line: strings built in place at every check would be a tenth of the wasm.
Error makeError(ErrorCode code, std::string_view field, std::string_view allowed,
                std::string_view got);

/// A value or the reason there is none.
template <typename T>
class Result {
 public:
  Result(T value) : state_(std::move(value)) {}
  Result(Error error) : state_(std::move(error)) {}

  bool ok() const { return std::holds_alternative<T>(state_); }
  const T& value() const& { return *std::get_if<T>(&state_); }
  T&& value() && { return std::move(*std::get_if<T>(&state_)); }
  const Error& error() const { return *std::get_if<Error>(&state_); }

 private:
  std::variant<T, Error> state_;
};

struct Done {};
/// For functions that only succeed or fail.
using Status = Result<Done>;

}  // namespace manyheads
