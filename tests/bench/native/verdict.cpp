#include "verdict.h"

#include <cmath>
#include <string>

#include "tensor/random.h"

namespace manyheads::bench {
namespace {
Verdict counts;
}

void judge(benchmark::State& state, const char* what, std::span<const float> actual,
           const std::function<Allowed(std::size_t)>& allowed) {
  ++counts.judged;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    const Allowed expected = allowed(i);
    const double value = double{actual[i]};
    // Not "> error", since NaN must fail.
    if (value == expected.value || std::fabs(value - expected.value) <= expected.error) continue;
    ++counts.wrong;
    const std::string message = std::string("WRONG: ") + what + " at " + std::to_string(i) +
                                " is " + std::to_string(value) + ", not " +
                                std::to_string(expected.value);
    state.SkipWithError(message.c_str());
    return;
  }
}

Verdict verdict() { return counts; }

std::vector<float> numbers(std::size_t count, std::uint64_t stream) {
  std::vector<float> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = uniformSigned(20170612, stream, i);
  return values;
}

benchmark::Counter rateOf(double flops) {
  return benchmark::Counter(flops, benchmark::Counter::kIsIterationInvariantRate);
}

}  // namespace manyheads::bench
