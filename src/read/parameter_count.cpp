#include "read/parameter_count.h"

#include <optional>

#include "stages/qkv.h"
#include "stages/tensor_table.h"

namespace manyheads {
namespace {

// Whether every number of the parameter is held.
bool isHeld(const Config& config, const TensorInfo& parameter) {
  const bool bias = parameter.axes.size() == 1;
  if (bias && !config.bias) return true;
  const std::optional<Qkv> which = qkvOf(parameter.id);
  if (!which) return !config.output_projection;
  return (which == Qkv::kKey && config.shared_qk) ||
         (which == Qkv::kValue && !config.value_projection);
}

std::uint64_t freeCount(const Config& config, const TensorInfo& parameter, std::uint64_t all) {
  if (isHeld(config, parameter)) return 0;
  // With shared heads, every other head's columns are held at head 0's.
  return config.shared_heads && qkvOf(parameter.id) ? all / config.n_heads : all;
}

}  // namespace

std::uint64_t parameterCount(const Config& config, Counted counted) {
  std::uint64_t count = 0;
  for (const TensorInfo& tensor : tensorTable()) {
    if (tensor.kind != TensorKind::kParameter) continue;
    const std::uint64_t all = floatsOf(tensor.axes, {config, 1, 1});
    count += counted == Counted::kAll ? all : freeCount(config, tensor, all);
  }
  return count;
}

}  // namespace manyheads
