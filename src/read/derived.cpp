#include "read/derived.h"

#include <algorithm>
#include <cstddef>

#include "read/derive_rules.h"
#include "stages/tensor_table.h"

namespace manyheads {
namespace {

// How a derived tensor is made.
struct Rule {
  TensorId id;
  void (*derive)(Derivation& derivation);
  std::uint64_t (*floats_besides)(const Lengths& lengths);
  bool (*too_much_work)(const Lengths& lengths) = nullptr;
};

using enum TensorId;
constexpr Rule kRules[] = {
    {kMerged, deriveMerged, mergingFloats},
    {kSingularValues, deriveSingularValues, singularFloats, areSingularValuesTooMuch},
    {kRanks, deriveRanks, singularFloats, areSingularValuesTooMuch},
    {kWFirst, deriveWFirst, drawingFloats},
    {kWFolded, deriveWFolded, foldingFloats},
    {kSimilarityParameters, deriveSimilarityParameters, similarityFloats},
    {kContributions, deriveContributions, contributingFloats},
    {kMergedScores, deriveMergedScores, mergedScoreFloats, isMergedTooLarge},
    {kQTwoSteps, deriveQTwoSteps, twoStepFloats},
    {kQFolded, deriveQFolded, foldedQueryFloats},
    {kQWrongView, deriveQWrongView, noFloats},
    {kSimilarityAttention, deriveSimilarityAttention, similarityFloats},
    {kAttnUnscaled, deriveAttnUnscaled, noFloats},
};

// PyTorch's packing, of parameters and of gradients.
constexpr Rule kPacking{kInProjWeight, derivePacked, noFloats};

bool isPacking(TensorId id) {
  return tensorInfo(id).kind == TensorKind::kPacked || (isGradient(id) && isDerived(id));
}

// tensor_table_test.cpp checks that every tensor without storage has a rule.
const Rule& ruleOf(TensorId id) {
  if (isPacking(id)) return kPacking;
  return *std::find_if(std::begin(kRules), std::end(kRules),
                       [id](const Rule& rule) { return rule.id == id; });
}

}  // namespace

bool derivable(TensorId id, const Config& config, std::size_t n, std::size_t m) {
  if (id == TensorId::kContributions || isPacking(id)) return true;
  const Lengths lengths{config, n, m};
  bool (*const too_much_work)(const Lengths&) = ruleOf(id).too_much_work;
  if (too_much_work && too_much_work(lengths)) return false;
  return floatsOf(tensorInfo(id).axes, lengths) <= kMaxDerivedFloats;
}

std::uint64_t derivingFloats(TensorId id, const Lengths& lengths) {
  return floatsOf(tensorInfo(id).axes, lengths) + ruleOf(id).floats_besides(lengths);
}

Derived derive(TensorId id, const Config& config, const TensorSources& sources,
               const Kernels& kernels) {
  const TensorInfo& tensor = tensorInfo(id);
  const auto& [parameters, trace, gradients] = sources;
  const Lengths lengths{config, trace.n, trace.m};
  Derived result{shapeOf(tensor.axes, lengths), {}};
  result.data.resize(static_cast<std::size_t>(floatsOf(tensor.axes, lengths)));
  Derivation derivation{config, parameters, trace, gradients, kernels, tensor, result};
  ruleOf(id).derive(derivation);
  return result;
}

}  // namespace manyheads
