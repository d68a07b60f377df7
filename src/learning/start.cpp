#include "learning/start.h"

#include <cmath>
#include <string>

#include "config/tied.h"
#include "tensor/expressions.h"
#include "tensor/random.h"

namespace manyheads {
namespace {

// A matrix of the layer, in which the heads are bands of columns (in W_O, of rows).
struct Band {
  std::string_view name;
  Tensor2& W;
  std::size_t width;  // of one head
  bool by_rows;
  double size;
  Start own;  // the start in which the heads' numbers differ although the others' do not
};

float& entry(const Band& band, std::size_t line, std::size_t column) {
  return band.by_rows ? band.W(column, line) : band.W(line, column);
}

// The place of head `head`'s column `col` in the stream: in split and narrow as in the packed
// matrix, so that narrow has split's diagonal blocks.
std::size_t columnPlace(const Config& config, const Band& band, std::size_t head, std::size_t col) {
  return head * (config.variant == Variant::kWide ? kMaxDModel : band.width) + col;
}

void fill(const TrainingSetup& setup, const Band& band) {
  const Config& config = setup.config;
  const bool own = setup.start == Start::kRandom || setup.start == band.own;
  const std::uint64_t stream = hashBytes(band.name);
  const std::uint64_t noise_stream = hashBytes(std::string(band.name) + ", noise");
  const std::size_t lines = band.W.shape(band.by_rows ? 1 : 0);
  const std::size_t heads = band.W.shape(band.by_rows ? 0 : 1) / band.width;
  for (std::size_t head = 0; head < heads; ++head) {
    const std::size_t source = own ? head : 0;
    // In narrow, line 0 is the first column that the head reads.
    const std::size_t first = band.by_rows ? 0 : config.headInputStart(source);
    for (std::size_t line = 0; line < lines; ++line) {
      for (std::size_t col = 0; col < band.width; ++col) {
        const auto place = [&](std::size_t of, std::size_t at) {
          return entryDraw(at, columnPlace(config, band, of, col));
        };
        float& number = entry(band, line, head * band.width + col);
        number =
            static_cast<float>(band.size * static_cast<double>(normal(
                                               setup.seed, stream, place(source, first + line))));
        if (setup.start == Start::kClones && setup.noise > 0) {
          number += setup.noise * normal(setup.seed, noise_stream, place(head, line));
        }
      }
    }
  }
}

}  // namespace

Parameters startParameters(const TrainingSetup& setup) {
  const Config& config = setup.config;
  Parameters parameters = blankParameters(config);
  tieParameters(config, parameters);
  if (setup.start == Start::kZeros) return parameters;
  const double in_size = 1 / std::sqrt(static_cast<double>(config.d_model));
  const double out_size = kOutputSize / std::sqrt(static_cast<double>(config.allHeadsV()));
  fill(setup, {"start W_Q", parameters.W_Q, config.dK(), false, in_size, Start::kClonesButW_Q});
  // Only `random` gives each head its own W_K; clones-but-W_Q has head 0's in every head.
  fill(setup, {"start W_K", parameters.W_K, config.dK(), false, in_size, Start::kRandom});
  fill(setup, {"start W_V", parameters.W_V, config.dV(), false, in_size, Start::kClonesButW_V});
  fill(setup, {"start W_O", parameters.W_O, config.dV(), true, out_size, Start::kClonesButW_O});
  if (setup.start == Start::kNudge) {
    parameters.W_Q(0, (config.n_heads - 1) * config.dK()) += setup.noise;
  }
  tieParameters(config, parameters);
  return parameters;
}

Tensor2 startEmbeddings(const TrainingSetup& setup, std::string_view which, std::size_t rows) {
  Tensor2 embeddings({rows, setup.config.d_model});
  fillDrawn(embeddings, normal, setup.seed, hashBytes(which));
  embeddings *= kEmbeddingSize;
  return embeddings;
}

}  // namespace manyheads
