#include "config/error.h"

#include <iterator>

namespace manyheads {

namespace {

template <typename Items>
Failure errorOf(ErrorCode code, std::string_view field, const Items& allowed, const Part& got) {
  auto error = std::make_unique<Error>(
      Error{code, std::string(field), std::vector<Value>(allowed.size()), got.value(), {}});
  Value* to = error->allowed.data();
  for (const auto& item : allowed) *to++ = Part(item).value();
  return error;
}

}  // namespace

Value Part::value() const {
  if (is_number_) return {{}, number_, true};
  return {std::string(name_)};
}

Failure makeError(ErrorCode code, std::string_view field, Parts allowed, const Part& got) {
  return errorOf(code, field, allowed, got);
}

Failure makeError(ErrorCode code, std::string_view field, std::span<const std::string_view> allowed,
                  const Part& got) {
  return errorOf(code, field, allowed, got);
}

Failure makeError(ErrorCode code, std::string_view field, std::span<const std::size_t> allowed,
                  const Part& got) {
  return errorOf(code, field, allowed, got);
}

Failure outOfWholeRange(std::string_view field, std::size_t first, std::size_t last,
                        const Part& got) {
  return makeError(ErrorCode::kOutOfWholeRange, field, {first, last}, got);
}

const char* errorCodeName(ErrorCode code) {
  static constexpr const char* names[] = {"not-allowed",      "unknown-scaling",
                                          "out-of-range",     "out-of-whole-range",
                                          "not-multiple",     "wrong-offsets",
                                          "no-bias",          "held",
                                          "held-bias",        "empty-word",
                                          "wrong-length",     "wrong-rows",
                                          "not-finite",       "not-addable",
                                          "unknown-name",     "index-out-of-range",
                                          "not-computed",     "in-parts",
                                          "wrong-count",      "not-one-per-word",
                                          "unknown-word",     "other-task",
                                          "other-mask",       "too-large",
                                          "too-many-rows",    "too-large-to-derive",
                                          "too-much-to-score"};
  static_assert(std::size(names) == static_cast<std::size_t>(ErrorCode::kTooMuchToScore) + 1);
  return names[static_cast<std::size_t>(code)];
}

}  // namespace manyheads
