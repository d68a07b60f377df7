// The ladder: four attempts at the task `prey`, from one shared matrix to two heads.
#pragma once

#include <cstddef>
#include <span>

namespace manyheads {

struct Attempt {
  std::size_t n_heads;
  bool shared_qk;  // W_K is W_Q
  bool value_projection;
  bool output_projection;
};

/// One shared W and no V; W_Q and W_K; then also W_V; two heads and W_O.
std::span<const Attempt> preyLadder();

}  // namespace manyheads
