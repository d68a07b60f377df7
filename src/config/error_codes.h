// The table of error codes: each code's name in JavaScript, its meaning, and what an error of that
// code lists as allowed. The types of TypeScript and the table in docs/core-api.md are made from
// it.
#pragma once

#include <array>
#include <cstddef>

namespace manyheads {

/// The reason for an error; the row of kErrorCodes explains it.
enum class ErrorCode {
  kNotAllowed,
  kUnknownScaling,
  kOutOfRange,
  kOutOfWholeRange,
  kNotMultiple,
  kWrongOffsets,
  kNoBias,
  kHeld,
  kHeldBias,
  kEmptyWord,
  kWrongLength,
  kWrongRows,
  kNotFinite,
  kNotAddable,
  kUnknownName,
  kIndexOutOfRange,
  kNotComputed,
  kInParts,
  kWrongCount,
  kNotOnePerWord,
  kUnknownWord,
  kOtherTask,
  kOtherMask,
  kTooLarge,
  kTooManyRows,
  kTooLargeToDerive,
  kTooMuchToScore,
};

struct ErrorCodeInfo {
  ErrorCode code;
  const char* name;
  /// `got` is the refused value, unless the meaning says otherwise.
  const char* meaning;
  const char* allowed;  // what an error's `allowed` lists; "" for nothing
};

/// In the order of ErrorCode.
inline constexpr ErrorCodeInfo kErrorCodes[] = {
    {ErrorCode::kNotAllowed, "not-allowed", "Not one of the allowed values.", "these values"},
    {ErrorCode::kUnknownScaling, "unknown-scaling", "Neither one of the names nor a number.",
     "the names"},
    {ErrorCode::kOutOfRange, "out-of-range", "Not a number from A to B.", "A, B"},
    {ErrorCode::kOutOfWholeRange, "out-of-whole-range", "Not a whole number from A to B.", "A, B"},
    {ErrorCode::kNotMultiple, "not-multiple", "Not a multiple of A.", "A"},
    {ErrorCode::kWrongOffsets, "wrong-offsets",
     "Not 1 to A different whole numbers from −B to B without 0, or none.", "A, B"},
    {ErrorCode::kNoBias, "no-bias", "A bias in a layer without biases.", "0"},
    {ErrorCode::kHeld, "held", "Another number than the configuration holds there.",
     "the number, and the option that holds it"},
    {ErrorCode::kHeldBias, "held-bias", "The same for a bias.",
     "the number, and the option that holds it"},
    {ErrorCode::kEmptyWord, "empty-word", "An empty word, at `place`.", ""},
    {ErrorCode::kWrongLength, "wrong-length", "`got` numbers, for an array of another shape.",
     "the shape"},
    {ErrorCode::kWrongRows, "wrong-rows", "`got` numbers, not 1 to A rows of B.", "A, B"},
    {ErrorCode::kNotFinite, "not-finite", "NaN or ±Infinity, the first in an array, at `place`.",
     "the array's shape"},
    {ErrorCode::kNotAddable, "not-addable", "NaN or Infinity, the first in a mask, at `place`.",
     "the mask's shape"},
    {ErrorCode::kUnknownName, "unknown-name", "Not the name of a tensor.", "the names"},
    {ErrorCode::kIndexOutOfRange, "index-out-of-range", "An index outside the tensor, `place`.",
     "the tensor's shape"},
    {ErrorCode::kNotComputed, "not-computed", "The tensor `got` is not there, or not yet.",
     "what gives it: a stage, `begin` or an option"},
    {ErrorCode::kInParts, "in-parts", "The tensor `got` exists only as several tensors.",
     "their names"},
    {ErrorCode::kWrongCount, "wrong-count", "`got` items, not A to B.", "A, B"},
    {ErrorCode::kNotOnePerWord, "not-one-per-word", "`got` items, neither none nor one per word.",
     "the number of words"},
    {ErrorCode::kUnknownWord, "unknown-word", "A word that the task does not know.", "the task"},
    {ErrorCode::kOtherTask, "other-task", "An option of another task than `got`, the requested.",
     "the other task"},
    {ErrorCode::kOtherMask, "other-mask", "An input that the mask `got` does not take.",
     "the masks that take it"},
    {ErrorCode::kTooLarge, "too-large", "The layer would have `got` numbers, too many.",
     "the most in all"},
    {ErrorCode::kTooManyRows, "too-many-rows",
     "The layer would have `got` numbers with this input; 1 to A rows of B would fit.", "A, B"},
    {ErrorCode::kTooLargeToDerive, "too-large-to-derive",
     "The tensor `got` would take seconds to compute.", ""},
    {ErrorCode::kTooMuchToScore, "too-much-to-score",
     "The scorer would take `got` multiplications, too many.", "the most"},
};
inline constexpr std::size_t kErrorCodeCount = std::size(kErrorCodes);
static_assert(kErrorCodeCount == static_cast<std::size_t>(ErrorCode::kTooMuchToScore) + 1);

/// The names alone, so that a program that reads nothing else of the table does not contain its
/// sentences.
inline constexpr std::array kErrorCodeNames = [] {
  std::array<const char*, kErrorCodeCount> names{};
  for (const ErrorCodeInfo& info : kErrorCodes)
    names[static_cast<std::size_t>(info.code)] = info.name;
  return names;
}();

/// A stable identifier for `code`, in kebab-case ("not-allowed", "wrong-length", …).
inline const char* errorCodeName(ErrorCode code) {
  return kErrorCodeNames[static_cast<std::size_t>(code)];
}

}  // namespace manyheads
