#include "read/cost.h"

#include "config/tied.h"
#include "read/contraction.h"
#include "read/parameter_count.h"
#include "stages/stage.h"
#include "stages/tensor_table.h"

namespace manyheads {
namespace {

// For every stage that is a product: the entries of its result times their terms.
std::uint64_t multiplyAdds(const Lengths& lengths, bool self) {
  const Config& config = lengths.config;
  std::uint64_t count = 0;
  for (const TensorInfo& tensor : tensorTable()) {
    if (tensor.kind != TensorKind::kStage) continue;
    if (stageInfo(tensor.stage).kind != StageKind::kProduct) continue;
    if (tensor.id == TensorId::kKPacked && keysAreQueries(config, self)) continue;
    for (const Contraction& sum : makingOf({tensor, config, RunFacts{.self = self}}).sums) {
      if (sum.right) count += floatsOf(tensor.axes, lengths) * termCount(sum, lengths);
    }
  }
  return count;
}

// What stages compute: without the input (the stage embed) and without stages that only move
// numbers (of kind layout).
std::uint64_t activationCount(const Lengths& lengths) {
  std::uint64_t count = 0;
  for (const TensorInfo& tensor : tensorTable()) {
    const bool computed = tensor.kind == TensorKind::kStage && tensor.stage != StageId::kEmbed &&
                          stageInfo(tensor.stage).kind != StageKind::kLayout &&
                          isOfLayer(tensor.id, lengths.config);
    if (computed) count += floatsOf(tensor.axes, lengths);
  }
  return count;
}

bool exists(const Config& config) {
  return headsFit(config, config.n_heads) && memoryFits(config, config.d_memory) &&
         kvHeadsFit(config, config.kv_heads) &&
         (config.output_projection || config.allHeadsV() == config.d_model);
}

}  // namespace

std::optional<Cost> cost(const Config& config, Variant variant, std::size_t n, std::size_t m,
                         bool self) {
  Config changed = config;
  changed.variant = variant;
  changed.shared_heads = config.shared_heads && variant == Variant::kNarrow;
  if (!exists(changed)) return std::nullopt;
  return Cost{.parameters = freeParameterCount(changed),
              .multiply_adds = multiplyAdds({changed, n, m}, self),
              .activations = activationCount({changed, n, m}),
              .head_inputs = changed.headInputs(),
              .d_k = changed.dK()};
}

}  // namespace manyheads
