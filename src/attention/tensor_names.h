// Every tensor that has a name, and where its numbers are.
#pragma once

#include <optional>
#include <string_view>

#include "attention/parameters.h"
#include "attention/stages.h"
#include "attention/tensor.h"
#include "attention/trace.h"

namespace manyheads {

/// In the order of allTensorNames(): parameters, inputs, the stages' results, and what is made when
/// asked for (derived.h).
enum class TensorId {
  kInProjWeight,
  kInProjBias,
  kOutProjWeight,
  kOutProjBias,
  kWeightQ,
  kWeightK,
  kWeightV,
  kWeightO,
  kBiasQ,
  kBiasK,
  kBiasV,
  kBiasO,
  kProjQ,
  kProjK,
  kProjV,
  kToken,
  kPosition,
  kX,
  kMemoryToken,
  kMemoryPosition,
  kMemory,
  kPackedQ,
  kPackedK,
  kPackedV,
  kQ,
  kK,
  kV,
  kScores,
  kScaled,
  kMasked,
  kAttnWeights,
  kContext,
  kConcat,
  kOutput,
  kMerged,  // from here on derived
  kSingularValues,
  kRanks,
  kWFirst,
  kWFolded,
  kSimilarityParameters,  // so far from parameters alone
  kContributions,
  kMergedScores,
  kQTwoSteps,
  kQFolded,
  kQWrongView,
  kSimilarityAttention,
};
inline constexpr TensorId kFirstDerived = TensorId::kMerged;
inline constexpr std::size_t kDerivedCount =
    static_cast<std::size_t>(TensorId::kSimilarityAttention) -
    static_cast<std::size_t>(kFirstDerived) + 1;

Names allTensorNames();
std::string_view tensorName(TensorId id);
std::optional<TensorId> findTensor(std::string_view name);

inline bool isParameter(TensorId id) { return id <= TensorId::kProjV; }
inline bool isDerived(TensorId id) { return id >= kFirstDerived; }
/// Derived from the parameters alone: there before any run.
inline bool isOfParameters(TensorId id) {
  return isDerived(id) && id <= TensorId::kSimilarityParameters;
}

/// The stage that makes the tensor (the stage table says so); nullopt for what no stage makes.
std::optional<StageId> makerOf(TensorId id);

/// The numbers behind a name, whether or not they have been computed; empty for what is derived,
/// which neither owns, and for in_proj_weight where its parts differ in columns.
TensorRef tensorRef(TensorId id, const Parameters& parameters, const Trace& trace);

}  // namespace manyheads
