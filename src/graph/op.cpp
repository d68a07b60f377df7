#include "graph/op.h"

#include <array>

namespace manyheads::graph {
namespace {

// The names alone, so that a program that reads nothing else of the table does not contain its
// sentences.
constexpr auto kNames = [] {
  std::array<const char*, kOpCount> names{};
  for (std::size_t i = 0; i < kOpCount; ++i) names[i] = kOps[i].name;
  return names;
}();

constexpr bool isInOrder() {
  for (std::size_t i = 0; i < kOpCount; ++i) {
    if (kOps[i].op != static_cast<Op>(i)) return false;
  }
  return true;
}
static_assert(isInOrder());
static_assert(kOpCount == static_cast<std::size_t>(Op::kKept) + 1);

}  // namespace

const char* opName(Op op) { return kNames[static_cast<std::size_t>(op)]; }

}  // namespace manyheads::graph
