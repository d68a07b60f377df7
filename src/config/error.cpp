#include "config/error.h"

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

}  // namespace manyheads
