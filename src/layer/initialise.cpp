#include "layer/initialise.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>

#include "attention/head_matrices.h"
#include "tensor/random.h"
#include "words/hand_made.h"

namespace manyheads {
namespace {

using graph::LayerGraph;
using graph::Run;

// On [−1, 1): the number of a head at an input's column `line`, or in W_O at an output's. In wide,
// if h divides d, head i's first d/h columns are split's band i; otherwise every column comes from
// the extra stream, in which a head's place does not depend on the number of heads (or of columns,
// up to d_model).
float headEntry(const Config& config, std::uint64_t packed, std::uint64_t extra, std::size_t line,
                std::size_t head, std::size_t col) {
  const std::size_t d = config.d_model, h = config.n_heads;
  const std::size_t band = d % h == 0 ? d / h : 0;
  const auto draw = [&](std::uint64_t stream, std::size_t place) {
    return uniformSigned(config.seed, stream, entryDraw(line, place));
  };
  if (col < band) return draw(packed, head * band + col);
  if (col < d) return draw(extra, head * d + col);
  // A wide head may have more than d_model columns: the further ones come after those of all heads.
  return draw(extra, kMaxHeads * d + head * kMaxDModel + col);
}

// `clones`: every head gets the numbers of head 0.
void drawRandom(const LayerGraph& layer, const Config& config, bool clones, Run& run) {
  const double d = static_cast<double>(config.d_model);
  const double in_bound = std::sqrt(6 / (d + 3 * d));
  const double out_bound = 1 / std::sqrt(static_cast<double>(config.allHeadsV()));
  for (const HeadMatrix& W : headMatrices(layer.graph, layer.nodes, config)) {
    const std::span<float> numbers = run.writable(W.node);
    const std::uint64_t packed = hashBytes(W.name);
    const std::uint64_t extra = hashBytes(std::string(W.name) + ", wide");
    const double bound = W.by_rows ? out_bound : in_bound;
    eachEntry(W, [&](std::size_t head, std::size_t line, std::size_t col) {
      const std::size_t source = clones ? 0 : head;
      const float number =
          headEntry(config, packed, extra, W.firstLine(source) + line, source, col);
      numbers[W.at(head, line, col)] = static_cast<float>(static_cast<double>(number) * bound);
    });
  }
}

// Of all divisors only √d_k depends on the variant: √16 in wide, unless dK sets another, and √(16 /
// h) in split.
float wideGain(const Config& config) {
  if (config.variant != Variant::kWide || config.scaling != ScalingMode::kSqrtDk) return 1;
  const auto band = static_cast<double>(kHandMadeDModel / config.n_heads);
  return static_cast<float>(std::sqrt(static_cast<double>(config.dK()) / band));
}

void cutByHand(const LayerGraph& layer, const Config& config, const HandMade& made, Run& run) {
  const std::size_t band = kHandMadeDModel / config.n_heads;
  for (const HeadMatrix& W : headMatrices(layer.graph, layer.nodes, config)) {
    const Square& whole = made.matrix(W.name);
    const std::span<float> numbers = run.writable(W.node);
    const float gain = W.node == layer.nodes.W_Q ? wideGain(config) : 1;
    eachEntry(W, [&](std::size_t head, std::size_t line, std::size_t col) {
      if (col >= band) return;  // in wide, zeros
      const std::size_t across = head * band + col, along = W.firstLine(head) + line;
      numbers[W.at(head, line, col)] =
          gain * (W.by_rows ? whole[across][along] : whole[along][across]);
    });
  }
}

void fillWithOnes(graph::NodeId node, Run& run) {
  const std::span<float> numbers = run.writable(node);
  std::fill(numbers.begin(), numbers.end(), 1.0f);
}

}  // namespace

void writeGains(Run& run) {
  for (const char* const gains : {"g_Q", "g_K"}) {
    if (const auto node = run.graph().find(gains)) fillWithOnes(*node, run);
  }
}

void initialise(const LayerGraph& layer, const Config& config, Run& run) {
  writeGains(run);
  switch (config.parameters) {
    case ParameterKind::kConstructed:
      cutByHand(layer, config, constructedMatrices(), run);
      break;
    case ParameterKind::kPatterns:
      cutByHand(layer, config, patternMatrices(), run);
      break;
    case ParameterKind::kOnes:
      for (const HeadMatrix& W : headMatrices(layer.graph, layer.nodes, config))
        fillWithOnes(W.node, run);
      break;
    case ParameterKind::kClones:
      drawRandom(layer, config, true, run);
      break;
    case ParameterKind::kRandom:
    case ParameterKind::kGiven:
      drawRandom(layer, config, false, run);
      break;
  }
  run.takeParameters();
}

}  // namespace manyheads
