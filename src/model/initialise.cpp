#include "model/initialise.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "graph/operation.h"
#include "tensor/random.h"

namespace manyheads::graph {
namespace {

constexpr double kSize = 0.02;

}  // namespace

void initialise(Run& run, std::size_t layers, std::uint32_t seed) {
  for (NodeId id = 0; id < run.graph().size(); ++id) {
    const Node& node = run.graph()[id];
    if (!isFreeParameter(node)) continue;
    const std::string_view name = node.name;
    const std::string_view own = name.substr(name.rfind('.') + 1);
    const std::span<float> numbers = run.writable(id);
    if (node.axes.size() == 1) {
      std::fill(numbers.begin(), numbers.end(), own.starts_with("g_") ? 1.0f : 0.0f);
      continue;
    }
    const bool is_added = own == "W_O" || own == "W_down";
    const double size = is_added ? kSize / std::sqrt(2 * static_cast<double>(layers)) : kSize;
    const std::uint64_t stream = hashBytes(name);
    for (std::size_t at = 0; at < numbers.size(); ++at) {
      numbers[at] = static_cast<float>(size * static_cast<double>(normal(seed, stream, at)));
    }
  }
}

}  // namespace manyheads::graph
