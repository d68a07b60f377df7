#include "attention/cost.h"

#include <array>

#include "attention/parameters.h"

namespace manyheads {
namespace {

std::uint64_t parameterCount(const Config& config) {
  std::uint64_t count = 0;
  const std::array<Projection, 3> all = projections(config);
  const bool has[] = {true, !config.shared_qk, config.value_projection};
  for (std::size_t which = 0; which < 3; ++which) {
    if (!has[which]) continue;
    const std::uint64_t rows = config.shared_heads ? all[which].width : all[which].rows;
    count += rows * (all[which].cols + (config.bias ? 1 : 0));
  }
  if (!config.output_projection) return count;
  return count + (std::uint64_t{config.packedV()} + (config.bias ? 1 : 0)) * config.d_model;
}

std::uint64_t multiplyAdds(const Config& config, std::uint64_t n, std::uint64_t m, bool self) {
  const std::array<Projection, 3> all = projections(config);
  const auto product = [&](std::size_t which, std::uint64_t rows) {
    return rows * all[which].rows * all[which].cols;
  };
  std::uint64_t count = product(0, n);
  if (!config.shared_qk || !self) count += product(1, m);
  if (config.value_projection) count += product(2, m);
  count += config.n_heads * n * m * (config.dK() + config.dV());
  if (config.output_projection) count += n * config.packedV() * config.d_model;
  return count;
}

std::uint64_t activationCount(const Config& config, std::uint64_t n, std::uint64_t m) {
  const std::uint64_t packed_k = config.packedK(), packed_v = config.packedV();
  return n * packed_k + m * (packed_k + packed_v) + 4 * config.n_heads * n * m + n * packed_v +
         n * config.d_model;
}

bool exists(const Config& config) {
  const bool any =
      config.variant == Variant::kWide && config.parameters != ParameterKind::kConstructed;
  if (any ? config.n_heads > kMaxHeads : config.d_model % config.n_heads != 0) return false;
  if (config.variant == Variant::kNarrow && config.d_memory % config.n_heads != 0) return false;
  return config.output_projection || config.packedV() == config.d_model;
}

}  // namespace

std::optional<Cost> cost(const Config& config, Variant variant, std::size_t n, std::size_t m,
                         bool self) {
  Config changed = config;
  changed.variant = variant;
  changed.shared_heads = config.shared_heads && variant == Variant::kNarrow;
  if (!exists(changed)) return std::nullopt;
  return Cost{.parameters = parameterCount(changed),
              .multiply_adds = multiplyAdds(changed, n, m, self),
              .activations = activationCount(changed, n, m)};
}

}  // namespace manyheads
