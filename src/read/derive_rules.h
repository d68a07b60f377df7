// One function for each derived tensor: it fills in the result, which already has its shape and
// contains zeros. A second function returns how many floats this needs besides the result; a double
// counts as two. kRules (derived.cpp) assigns them to tensors.
#pragma once

#include <algorithm>
#include <cstdint>

#include "config/config.h"
#include "config/parameters.h"
#include "kernels/kernels.h"
#include "read/derived.h"
#include "stages/tensor_table.h"
#include "stages/trace.h"
#include "tensor/expressions.h"

namespace manyheads {

/// What a rule reads and what it fills in.
struct Derivation {
  const Config& config;
  const Parameters& parameters;
  const Trace& trace;
  const Gradients& gradients;
  const Kernels& kernels;
  const TensorInfo& tensor;  // the row of the result
  Derived& result;

  TensorRef read(TensorId id) const { return tensorRef(id, {parameters, trace, gradients}); }

  Lengths lengths() const { return {config, trace.n, trace.m}; }

  /// Head `head` of the result, whose axes are (h, rows, columns).
  MutableMatrixView resultHead(std::size_t head) {
    const std::size_t rows = result.shape[1], cols = result.shape[2];
    return {result.data.data() + head * rows * cols, rows, cols, cols};
  }
  /// Rounds `numbers` into the head.
  void setHead(std::size_t head, const Matrix& numbers) {
    std::copy(numbers.begin(), numbers.end(), resultHead(head).data);
  }
};

std::uint64_t noFloats(const Lengths& lengths);

// derive_merged.cpp: one matrix in place of W_Q and W_K
void deriveMerged(Derivation& derivation);
std::uint64_t mergingFloats(const Lengths& lengths);
bool isMergedTooLarge(const Lengths& lengths);
void deriveSingularValues(Derivation& derivation);
void deriveRanks(Derivation& derivation);
std::uint64_t singularFloats(const Lengths& lengths);
bool areSingularValuesTooMuch(const Lengths& lengths);
void deriveMergedScores(Derivation& derivation);
std::uint64_t mergedScoreFloats(const Lengths& lengths);

// derive_first.cpp: a projection before W_Q
void deriveWFirst(Derivation& derivation);
std::uint64_t drawingFloats(const Lengths& lengths);
void deriveWFolded(Derivation& derivation);
std::uint64_t foldingFloats(const Lengths& lengths);
void deriveQTwoSteps(Derivation& derivation);
std::uint64_t twoStepFloats(const Lengths& lengths);
void deriveQFolded(Derivation& derivation);
std::uint64_t foldedQueryFloats(const Lengths& lengths);

// derive_heads.cpp: the heads beside each other
void deriveContributions(Derivation& derivation);
std::uint64_t contributingFloats(const Lengths& lengths);
void deriveSimilarityParameters(Derivation& derivation);
void deriveSimilarityAttention(Derivation& derivation);
std::uint64_t similarityFloats(const Lengths& lengths);
void deriveQWrongView(Derivation& derivation);
void deriveAttnUnscaled(Derivation& derivation);

// derive_packed.cpp: parameters, and gradients of them, in PyTorch's packing
void derivePacked(Derivation& derivation);

}  // namespace manyheads
