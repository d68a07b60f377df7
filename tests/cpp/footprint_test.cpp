#include "attention/footprint.h"

#include "attention/compute.h"
#include "attention/tensor_table.h"
#include "support.h"

namespace manyheads {
namespace {

TEST(Memory, CountsTheFloatsThatALayerHolds) {
  for (const char* variant : {"wide", "split", "narrow"}) {
    ConfigRequest request;
    request.d_model = 12;
    request.n_heads = 3;
    request.variant = variant;
    Layer layer = layerOf(request);
    ASSERT_TRUE(layer.forward(numbers(5 * 12, 1), numbers(7 * 12, 2)).ok());
    std::uint64_t floats = 0;
    for (const std::string_view name : Layer::tensorNames()) {
      // A part of in_proj_weight is no further copy; what is derived is counted where it is made.
      const TensorId id = *findTensor(name);
      const bool part = id >= TensorId::kQProjWeight && id <= TensorId::kVProjWeight;
      if (part || (isDerived(id) && id != TensorId::kContributions)) continue;
      floats += numbersOf(layer, name).size();
    }
    const Config& config = layer.config();
    const std::uint64_t rest = panelFloatsOf(config) + scratchFloats(config, 5, 7) + (7 + 3 + 3) / 4;
    EXPECT_EQ(footprint::layer(config, 5, 7), floats + rest) << variant;
  }
}

TEST(Memory, IsCountedWithoutOverflow) {
  ConfigRequest request;
  request.d_model = 2048;
  request.n_heads = 2048;
  const Config config = configOf(request);
  // scores, scaled, masked and attn_weights alone.
  EXPECT_GT(footprint::layer(config, kMaxTokens, kMaxTokens),
            std::uint64_t{4} * 2048 * kMaxTokens * kMaxTokens);
}

TEST(Memory, TheLongestInputThatIsNamedIsTheLongestThatFits) {
  ConfigRequest request;
  request.n_heads = 16;
  Layer layer(configOf(request));
  const std::vector<float> x(4096 * 16);
  const Status status = layer.begin(x);
  ASSERT_FALSE(status.ok());
  std::size_t most = 1;
  while (footprint::layer(layer.config(), most + 1, most + 1) <= kMaxTraceFloats) ++most;
  EXPECT_EQ(status.error().allowed, "(1 … " + std::to_string(most) + ") × 16");
  EXPECT_EQ(status.error().got, "65536");
}

}  // namespace
}  // namespace manyheads
