#include "layer/input.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "layer/footprint.h"

namespace manyheads {
namespace {

// Refuses the first number, in rows of `columns`, that is not as it has to be.
Status checkEach(ErrorCode code, const char* field, std::span<const float> values,
                 std::size_t columns, bool (*is_good)(float value)) {
  const auto bad = std::find_if_not(values.begin(), values.end(), is_good);
  if (bad == values.end()) return Done{};
  return wrongNumber(code, field, {values.size() / columns, columns},
                     static_cast<std::size_t>(bad - values.begin()), *bad);
}

Status checkFinite(const char* field, std::span<const float> values, std::size_t columns,
                   const Kernels& kernels) {
  if (kernels.allFinite(values)) return Done{};
  return checkEach(ErrorCode::kNotFinite, field, values, columns,
                   [](float value) { return std::isfinite(value); });
}

// The input named `field`, in rows of `columns` numbers.
Status checkInput(const char* field, const Input& input, std::size_t columns,
                  const Kernels& kernels) {
  const std::size_t size = input.token.size(), rows = size / columns;
  if (size == 0 || size % columns != 0 || rows > kMaxTokens) {
    return makeError(ErrorCode::kWrongRows, field, {kMaxTokens, columns}, size);
  }
  if (!input.position.empty() && input.position.size() != size) {
    return makeError(ErrorCode::kWrongLength, field, {rows, columns}, input.position.size());
  }
  if (Status status = checkFinite(field, input.token, columns, kernels); !status.ok())
    return status;
  return checkFinite(field, input.position, columns, kernels);
}

Status checkPadding(const Config& config, std::span<const std::size_t> padding, std::size_t m) {
  if (padding.empty()) return Done{};
  if (config.mask == Mask::kNone) {
    return makeError(ErrorCode::kOtherMask, "padding",
                     {maskName(Mask::kPadding), maskName(Mask::kCausal), maskName(Mask::kNoSelf),
                      maskName(Mask::kOwn)},
                     maskName(config.mask));
  }
  for (const std::size_t key : padding) {
    if (key < m) continue;
    return outOfWholeRange("padding", 0, m - 1, key);
  }
  return Done{};
}

// NaN and +∞ are refused: softmax is undefined with them.
Status checkAttnMask(const Config& config, std::span<const float> attn_mask, std::size_t n,
                     std::size_t m) {
  constexpr const char* kField = "attn_mask";
  if (config.mask != Mask::kOwn) {
    if (attn_mask.empty()) return Done{};
    return makeError(ErrorCode::kOtherMask, kField, {maskName(Mask::kOwn)}, maskName(config.mask));
  }
  if (attn_mask.size() != n * m) {
    return makeError(ErrorCode::kWrongLength, kField, {n, m}, attn_mask.size());
  }
  return checkEach(ErrorCode::kNotAddable, kField, attn_mask, m,
                   [](float value) { return value < std::numeric_limits<float>::infinity(); });
}

}  // namespace

Result<RunLengths> checkInputs(const Config& config, const Kernels& kernels, const Input& x,
                               const Input& memory, std::span<const std::size_t> padding,
                               std::span<const float> attn_mask) {
  const std::size_t d = config.d_model, d_memory = config.d_memory;
  if (Status status = checkInput("x", x, d, kernels); !status.ok()) return status;
  const bool self = memory.token.empty() && d_memory == d;
  if (!self) {
    Status status = checkInput("memory", memory, d_memory, kernels);
    if (!status.ok()) return status;
  }
  const std::size_t n = x.token.size() / d, m = self ? n : memory.token.size() / d_memory;
  if (Status status = checkPadding(config, padding, m); !status.ok()) return status;
  if (Status status = checkAttnMask(config, attn_mask, n, m); !status.ok()) return status;
  return RunLengths{n, m, self};
}

Status checkMatrix(const char* field, std::span<const float> values, std::size_t rows,
                   std::size_t columns, const Kernels& kernels) {
  if (values.size() != rows * columns) {
    return makeError(ErrorCode::kWrongLength, field, {rows, columns}, values.size());
  }
  return checkFinite(field, values, columns, kernels);
}

Status checkFootprint(const Config& config, const RunLengths& lengths) {
  const auto [n, m, self] = lengths;
  if (footprint::layer(config, lengths) <= kMaxLayerFloats) return Done{};
  // The error names x if x is too long with any memory, else memory.
  const bool x_is = self || footprint::layer(config, {n, 1, false}) > kMaxLayerFloats;
  const auto fits = [&, n = n, self = self](std::size_t most) {
    const std::size_t rows = x_is ? most : n;
    const std::size_t keys = x_is && !self ? 1 : most;
    return footprint::layer(config, {rows, keys, self}) <= kMaxLayerFloats;
  };
  // Between a length that fits, since one token does, and one that does not.
  std::size_t most = 1, least_refused = x_is ? n : m;
  while (least_refused - most > 1) {
    const std::size_t middle = most + (least_refused - most) / 2;
    (fits(middle) ? most : least_refused) = middle;
  }
  const std::size_t columns = x_is ? config.d_model : config.d_memory;
  return makeError(ErrorCode::kTooManyRows, x_is ? "x" : "memory", {most, columns},
                   (x_is ? n : m) * columns);
}

}  // namespace manyheads
