// The same bits everywhere: native and wasm, whatever the optimisation. A reader's numbers, a
// shared link and a trace file made in Node then agree to the last digit.
#include "support.h"

namespace manyheads {
namespace {

std::uint64_t hashOf(const Layer& layer) {
  std::string bytes;
  for (const std::string_view name : Layer::tensorNames()) {
    const auto tensor = layer.tensor(name);
    if (!tensor.ok()) continue;
    for (const float value : tensor.value().data) {
      const std::uint32_t bits = bitsOf(value);
      for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(bits >> shift & 0xFF);
    }
  }
  return hashBytes(bytes);
}

struct Expected {
  const char* variant;
  const char* parameters;
  std::uint64_t hash;
};

// Recorded from the native build; every other must give them, too.
constexpr Expected kExpected[] = {
    {"split", "random", 0xD4797F8BB0A754C3u},     {"wide", "random", 0x6521FAD421238C8Fu},
    {"narrow", "random", 0x8ED21F8EF56839D9u},    {"split", "constructed", 0x8B95B7FA287C9A33u},
    {"wide", "constructed", 0xEB42C26400504C7Fu},
};

TEST(Platform, ALayerHasTheSameBitsEverywhere) {
  EmbeddingRequest words;
  words.words = {"I", "am", "going", "to", "deposit", "my", "money", "at", "the", "bank", "."};
  for (const Expected& expected : kExpected) {
    ConfigRequest request;
    request.variant = expected.variant;
    request.parameters = expected.parameters;
    words.kind = std::string_view(expected.parameters) == "random" ? "hashed" : "features";
    Layer layer(configOf(request));
    ASSERT_TRUE(layer.begin(embed(words).value()).ok());
    while (layer.step()) {
    }
    EXPECT_EQ(hashOf(layer), expected.hash)
        << expected.variant << " " << expected.parameters << std::hex << " " << hashOf(layer);
  }
}

}  // namespace
}  // namespace manyheads
