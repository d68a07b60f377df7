#include "layer/initialise.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>

#include "config/tied.h"
#include "tensor/expressions.h"
#include "tensor/random.h"
#include "words/constructed.h"
#include "words/patterns.h"

namespace manyheads {
namespace {

float draw(std::uint64_t seed, std::uint64_t stream, std::size_t row, std::size_t col) {
  return uniformSigned(seed, stream, entryDraw(row, col));
}

// The two random streams of one matrix: for the numbers that split cuts, and for the further ones
// of wide.
struct Streams {
  std::uint64_t packed;
  std::uint64_t extra;

  explicit Streams(std::string_view name, std::string_view extra_name)
      : packed(hashBytes(name)), extra(hashBytes(extra_name)) {}
};

// On [−1, 1): the number at (input, head's column) of a projection, or, transposed, at (output,
// head's row) of W_O. `line` runs over d_model, `col` over one head's columns. In wide, if h
// divides d, head i's first d/h columns are split's band i; otherwise every column comes from the
// extra stream, in which a head's place does not depend on the number of heads (or of columns, up
// to d_model).
float headEntry(const Config& config, const Streams& streams, std::size_t line, std::size_t head,
                std::size_t col) {
  const std::size_t d = config.d_model, h = config.n_heads;
  const std::size_t band = d % h == 0 ? d / h : 0;
  if (col < band) return draw(config.seed, streams.packed, line, head * band + col);
  if (col < d) return draw(config.seed, streams.extra, line, head * d + col);
  // A wide head may have more than d_model columns: the further ones come after those of all heads.
  return draw(config.seed, streams.extra, line, kMaxHeads * d + head * kMaxDModel + col);
}

// `clones`: every head gets the numbers of head 0.
Parameters randomParameters(const Config& config, bool clones) {
  Parameters parameters = blankParameters(config);
  const double d = static_cast<double>(config.d_model);
  const double in_bound = std::sqrt(6 / (d + 3 * d));
  const double out_bound = 1 / std::sqrt(static_cast<double>(config.allHeadsV()));
  const Streams streams[] = {Streams("W_Q", "W_Q, wide"), Streams("W_K", "W_K, wide"),
                             Streams("W_V", "W_V, wide")};
  Tensor2* const matrices[] = {&parameters.W_Q, &parameters.W_K, &parameters.W_V};
  for (const Qkv which : kQkv) {
    const Projection own = projection(config, which);
    const auto at = static_cast<std::size_t>(which);
    Tensor2& W = *matrices[at];
    for (std::size_t head = 0; head < sharesOf(config, matrixOf(which)); ++head) {
      const std::size_t source = clones ? 0 : head;
      for (std::size_t input = 0; input < own.cols; ++input) {
        const std::size_t line = own.inputStart(config, source) + input;
        for (std::size_t col = 0; col < own.width; ++col) {
          W(input, head * own.width + col) = headEntry(config, streams[at], line, source, col);
        }
      }
    }
    W *= in_bound;
  }
  const Streams output("W_O", "W_O, wide");
  for (std::size_t head = 0; head < config.n_heads; ++head) {
    for (std::size_t row = 0; row < config.dV(); ++row) {
      for (std::size_t out = 0; out < config.d_model; ++out) {
        parameters.W_O(head * config.dV() + row, out) =
            headEntry(config, output, out, clones ? 0 : head, row);
      }
    }
  }
  parameters.W_O *= out_bound;
  return parameters;
}

Parameters onesParameters(const Config& config) {
  Parameters parameters = blankParameters(config);
  for (const ParameterInfo& parameter : parameterTable()) {
    if (parameter.role != ParameterRole::kMatrix) continue;
    const std::span<float> numbers = numbersOf(parameters, parameter.id);
    std::fill(numbers.begin(), numbers.end(), 1.0f);
  }
  return parameters;
}

Parameters drawn(const Config& config) {
  switch (config.parameters) {
    case ParameterKind::kConstructed:
      return constructedParameters(config);
    case ParameterKind::kPatterns:
      return patternParameters(config);
    case ParameterKind::kOnes:
      return onesParameters(config);
    case ParameterKind::kClones:
      return randomParameters(config, true);
    case ParameterKind::kRandom:
    case ParameterKind::kGiven:
      break;
  }
  return randomParameters(config, false);
}

}  // namespace

Parameters initialise(const Config& config) {
  Parameters parameters = drawn(config);
  tieParameters(config, parameters);
  return parameters;
}

}  // namespace manyheads
