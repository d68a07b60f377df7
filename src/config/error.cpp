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

Value Part::value() const { return {std::string(name_), number_, is_number_}; }

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

Failure wrongNumber(ErrorCode code, std::string_view field, const Index& shape, std::size_t at,
                    float number) {
  Failure failure = makeError(code, field, shape, static_cast<double>(number));
  failure->place = shape;
  for (std::size_t axis = shape.size(); axis-- > 0; at /= shape[axis]) {
    failure->place[axis] = at % shape[axis];
  }
  return failure;
}

}  // namespace manyheads
