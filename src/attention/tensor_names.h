// Every tensor that has a name, and where its numbers are.
#pragma once

#include <optional>
#include <string_view>

#include "attention/parameters.h"
#include "attention/stages.h"
#include "attention/tensor.h"
#include "attention/trace.h"

namespace manyheads {

/// In the order of allTensorNames(): parameters, inputs, the stages' results, contributions.
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
  kToken,
  kPosition,
  kX,
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
  kContributions,
};

Names allTensorNames();
std::string_view tensorName(TensorId id);
std::optional<TensorId> findTensor(std::string_view name);

inline bool isParameter(TensorId id) { return id <= TensorId::kBiasO; }

/// The stage that makes the tensor (the stage table says so); nullopt for what no stage makes.
std::optional<StageId> makerOf(TensorId id);

/// The numbers behind a name, whether or not they have been computed; empty for contributions,
/// which neither owns.
TensorRef tensorRef(TensorId id, const Parameters& parameters, const Trace& trace);
TensorRef tensorRef(const Tensor3& tensor);

}  // namespace manyheads
