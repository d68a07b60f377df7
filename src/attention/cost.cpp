#include "attention/cost.h"

#include "kernels/kernels.h"

namespace manyheads {
namespace {

struct Sizes {
  std::uint64_t d, h, inputs, packed_k, packed_v, d_k, d_v;

  explicit Sizes(const Config& config)
      : d(config.d_model),
        h(config.n_heads),
        inputs(config.headInputs()),
        packed_k(config.packedK()),
        packed_v(config.packedV()),
        d_k(config.dK()),
        d_v(config.dV()) {}

  std::uint64_t weights() const { return inputs * (2 * packed_k + packed_v) + packed_v * d; }
  std::uint64_t biases() const { return 2 * packed_k + packed_v + d; }
};

}  // namespace

std::optional<Cost> cost(const Config& config, Variant variant, std::size_t n, std::size_t m) {
  const bool any = variant == Variant::kWide && config.parameters != ParameterKind::kConstructed;
  if (any ? config.n_heads > kMaxHeads : config.d_model % config.n_heads != 0) return std::nullopt;
  Config changed = config;
  changed.variant = variant;
  const Sizes s(changed);
  const std::uint64_t rows = n, keys = m;
  return Cost{
      .parameters = s.weights() + (config.bias ? s.biases() : 0),
      .multiply_adds = s.inputs * (rows * s.packed_k + keys * (s.packed_k + s.packed_v)) +
                       s.h * rows * keys * (s.d_k + s.d_v) + rows * s.packed_v * s.d,
      .activations = rows * s.packed_k + keys * (s.packed_k + s.packed_v) + 4 * s.h * rows * keys +
                     rows * s.packed_v + rows * s.d,
  };
}

}  // namespace manyheads
