// The older scorers' formulas (scorers.h), in double: one function each, which fills `values`.
#pragma once

#include <cstdint>

#include "attention/config.h"
#include "attention/double_products.h"
#include "attention/tensor.h"

namespace manyheads {

struct Scores {
  std::uint32_t seed;
  const Tensor2& x;       // (n, d)
  const Tensor2& memory;  // (m, d_memory)
  Matrix values;          // (n, m)
};

void scoreByWindows(Scores& scores);
void scoreAdditively(Scores& scores);
void scoreByDot(Scores& scores);
void scoreByScaledDot(Scores& scores);
void scoreGenerally(Scores& scores);
void scoreByConcatenation(Scores& scores);

/// The most that one of them holds beside `values`, in floats.
std::uint64_t formulaFloats(const Config& config, std::size_t n, std::size_t m);

}  // namespace manyheads
