// One sequence of a task: its tokens, and what each row should answer.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "tensor/must.h"
#include "tensor/random.h"

namespace manyheads {

inline constexpr std::size_t kLongestSample = 11;
inline constexpr std::size_t kMostQuestions = 3;

/// What one row should answer to one question.
struct Asked {
  static constexpr std::int8_t kNothing = -1;  // this row is not asked
  static constexpr std::int8_t kEmpty = -2;    // there is no answer: every score should be 0
  std::int8_t answer = kNothing;
  std::uint8_t place = 0;  // the token that has the answer

  bool isScored() const { return answer != kNothing; }
  bool isAnswered() const { return answer >= 0; }
};

struct Sample {
  std::size_t length = 0;
  std::array<std::uint8_t, kLongestSample> tokens{};  // places in Task::tokens
  std::array<std::array<Asked, kMostQuestions>, kLongestSample> asked{};

  void add(std::size_t token) {
    must(length < kLongestSample);
    tokens[length++] = static_cast<std::uint8_t>(token);
  }
  void ask(std::size_t row, std::size_t question, std::size_t answer, std::size_t place) {
    asked[row][question] = {static_cast<std::int8_t>(answer), static_cast<std::uint8_t>(place)};
  }
  void askForNothing(std::size_t row, std::size_t question) {
    asked[row][question].answer = Asked::kEmpty;
  }
};

/// The random choices of one sample: they depend only on the seed, the stream and the sample's
/// number, so that any step of a training can be repeated.
class Draws {
 public:
  Draws(std::uint64_t seed, std::uint64_t stream, std::uint64_t sample)
      : seed_(seed), stream_(stream), first_(sample * kMost) {}

  /// The most draws of one sample: further ones would be the next sample's.
  static constexpr std::uint64_t kMost = 64;

  /// 0 … count − 1.
  std::size_t below(std::size_t count) {
    must(drawn_ < kMost);
    return manyheads::below(count, seed_, stream_, first_ + drawn_++);
  }
  /// Fills each of the first `places` with one of the remaining items, all equally likely (Fisher
  /// and Yates).
  template <typename Item, std::size_t size>
  void shuffle(std::array<Item, size>& items, std::size_t places = size) {
    for (std::size_t i = 0; i < places; ++i) std::swap(items[i], items[i + below(size - i)]);
  }

 private:
  std::uint64_t seed_, stream_, first_, drawn_ = 0;
};

}  // namespace manyheads
