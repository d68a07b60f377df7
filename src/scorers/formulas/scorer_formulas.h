// The older scorers' formulas (scorers.h), in double: one function each, which fills `values`.
#pragma once

#include <cstdint>

#include "config/config.h"
#include "tensor/double_products.h"
#include "tensor/tensor.h"

namespace manyheads {

struct Scores {
  std::uint32_t seed;
  MatrixView x;       // (n, d)
  MatrixView memory;  // (m, d_memory)
  Matrix values;      // (n, m)
};

void scoreByWindows(Scores& scores);
void scoreAdditively(Scores& scores);
void scoreByDot(Scores& scores);
void scoreByScaledDot(Scores& scores);
void scoreGenerally(Scores& scores);
void scoreByConcatenation(Scores& scores);

/// n tokens of x, m of memory, and their columns.
struct ScoredLengths {
  double n, m, d, d_memory;
};

/// The time that a formula takes, in multiply-adds; a power of e and a drawn number count as
/// several.
double windowWork(const ScoredLengths& lengths);
double additiveWork(const ScoredLengths& lengths);
double dotWork(const ScoredLengths& lengths);
double generalWork(const ScoredLengths& lengths);
double concatenationWork(const ScoredLengths& lengths);
/// For the softmax over the keys.
double softmaxWork(const ScoredLengths& lengths);

/// The most that one of them allocates besides `values`, in floats.
std::uint64_t formulaFloats(const Config& config, std::size_t n, std::size_t m);

}  // namespace manyheads
