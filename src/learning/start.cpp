#include "learning/start.h"

#include <cmath>
#include <span>
#include <string>

#include "attention/head_matrices.h"
#include "layer/initialise.h"
#include "tensor/random.h"

namespace manyheads {
namespace {

// The start in which the heads' numbers in this matrix differ although the others' do not. Only
// `random` gives each head its own W_K; clones-but-W_Q has head 0's in every head.
Start ownStart(std::string_view name) {
  if (name == "W_Q") return Start::kClonesButW_Q;
  if (name == "W_V") return Start::kClonesButW_V;
  return name == "W_O" ? Start::kClonesButW_O : Start::kRandom;
}

void draw(const TrainingSetup& setup, const HeadMatrix& W, double size, std::span<float> numbers) {
  const bool own = setup.start == Start::kRandom || setup.start == ownStart(W.name);
  const std::string name = "start " + std::string(W.name);
  const std::uint64_t stream = hashBytes(name), noise_stream = hashBytes(name + ", noise");
  // In split and narrow a head's columns have the places of the packed matrix, so that narrow has
  // split's diagonal blocks.
  const std::size_t width = setup.config.variant == Variant::kWide ? kMaxDModel : W.width;
  eachEntry(W, [&](std::size_t head, std::size_t line, std::size_t col) {
    const std::size_t source = own ? head : 0;
    const std::size_t first = W.firstLine(source);
    const auto place = [&](std::size_t of) { return entryDraw(first + line, of * width + col); };
    float& number = numbers[W.at(head, line, col)];
    number =
        static_cast<float>(size * static_cast<double>(normal(setup.seed, stream, place(source))));
    if (setup.start == Start::kClones && setup.noise > 0) {
      number += setup.noise * normal(setup.seed, noise_stream, entryDraw(line, head * width + col));
    }
  });
}

}  // namespace

void startParameters(const TrainingSetup& setup, const graph::AttentionNodes& nodes,
                     graph::Run& run) {
  const Config& config = setup.config;
  writeGains(run);
  const double in_size = 1 / std::sqrt(static_cast<double>(config.d_model));
  const double out_size = kOutputSize / std::sqrt(static_cast<double>(config.allHeadsV()));
  for (const HeadMatrix& W : headMatrices(run.graph(), nodes, config)) {
    if (setup.start == Start::kZeros) break;
    draw(setup, W, W.by_rows ? out_size : in_size, run.writable(W.node));
    if (setup.start == Start::kNudge && W.node == nodes.W_Q) {
      run.writable(W.node)[W.at(config.n_heads - 1, 0, 0)] += setup.noise;
    }
  }
  run.takeParameters();
}

Tensor2 startEmbeddings(const TrainingSetup& setup, std::string_view which, std::size_t rows) {
  Tensor2 embeddings({rows, setup.config.d_model});
  fillDrawn(embeddings, normal, setup.seed, hashBytes(which));
  embeddings *= kEmbeddingSize;
  return embeddings;
}

}  // namespace manyheads
