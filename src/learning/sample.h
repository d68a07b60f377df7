// One sequence of a task: its tokens, and what each row should answer.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "tensor/must.h"
#include "tensor/random.h"

namespace manyheads {

inline constexpr std::size_t kLongestSample = 11;
inline constexpr std::size_t kMostQuestions = 3;

/// What one row should answer to one question.
struct Asked {
  std::uint8_t row, question;
  std::optional<std::uint8_t> answer;  // nullopt: there is none, and every score should be 0
  std::uint8_t place;                  // the token that has the answer; 0 without one
};

struct Sample {
  std::size_t length = 0;
  std::array<std::uint8_t, kLongestSample> tokens{};  // places in Task::tokens
  std::size_t asked_rows = 0;

  void add(std::size_t token) {
    must(length < kLongestSample);
    tokens[length++] = static_cast<std::uint8_t>(token);
  }
  /// Rows come in order, each with all its questions.
  void ask(std::size_t row, std::size_t question, std::optional<std::uint8_t> answer,
           std::size_t place) {
    must(count_ < asked_.size());
    if (count_ == 0 || asked_[count_ - 1].row != row) ++asked_rows;
    asked_[count_++] = {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(question), answer,
                        static_cast<std::uint8_t>(place)};
  }
  std::span<const Asked> asked() const { return std::span(asked_).first(count_); }

 private:
  std::array<Asked, kLongestSample * kMostQuestions> asked_{};
  std::size_t count_ = 0;
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
