#include "attention/error.h"

#include <cstddef>

#include "attention/text.h"

namespace manyheads {

namespace {

std::string together(Parts parts) {
  std::string text;
  for (const Part& part : parts) part.appendTo(text);
  return text;
}

}  // namespace

void Part::appendTo(std::string& text) const {
  switch (kind_) {
    case Kind::kText:
      text += text_;
      return;
    case Kind::kWhole:
      text += wholeText(whole_);
      return;
    case Kind::kReal:
      text += numberText(real_);
      return;
  }
}

Failure makeError(ErrorCode code, std::string_view field, Parts allowed, Parts got) {
  return std::make_unique<const Error>(
      Error{code, std::string(field), together(allowed), together(got)});
}

const char* errorCodeName(ErrorCode code) {
  static constexpr const char* names[] = {"not-allowed",  "wrong-length",       "not-finite",
                                          "unknown-name", "index-out-of-range", "not-computed",
                                          "wrong-count",  "unknown-word",       "other-task",
                                          "other-mask",   "too-large"};
  return names[static_cast<std::size_t>(code)];
}

}  // namespace manyheads
