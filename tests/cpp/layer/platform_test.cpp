// The same bits everywhere: native and wasm, with any optimisation. So a reader's numbers, a shared
// link and a trace file made in Node agree to the last digit.
#include <iomanip>
#include <sstream>

#include "golden.h"
#include "learning/trainings.h"

namespace manyheads {
namespace {

void append(std::span<const float> numbers, std::string& bytes) {
  for (const float value : numbers) {
    const std::uint32_t bits = bitsOf(value);
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(bits >> shift & 0xFF);
  }
}

// In the order of the hashes.
constexpr std::string_view kComputed[] = {"in_proj_weight",
                                          "in_proj_bias",
                                          "out_proj.weight",
                                          "out_proj.bias",
                                          "W_Q",
                                          "W_K",
                                          "W_V",
                                          "W_O",
                                          "b_Q",
                                          "b_K",
                                          "b_V",
                                          "b_O",
                                          "g_Q",
                                          "g_K",
                                          "q_norm.weight",
                                          "k_norm.weight",
                                          "token",
                                          "position",
                                          "x",
                                          "memory_token",
                                          "memory_position",
                                          "memory",
                                          "attn_mask",
                                          "q_packed",
                                          "k_packed",
                                          "v_packed",
                                          "q",
                                          "k",
                                          "v",
                                          "q_norm",
                                          "k_norm",
                                          "scores",
                                          "scaled",
                                          "masked",
                                          "attn_weights",
                                          "context",
                                          "concat",
                                          "output",
                                          "contributions"};
constexpr std::string_view kDerived[] = {"merged",
                                         "singular_values",
                                         "ranks",
                                         "W_first",
                                         "W_folded",
                                         "similarity_parameters",
                                         "merged_scores",
                                         "q_two_steps",
                                         "q_folded",
                                         "q_wrong_view",
                                         "similarity_attention",
                                         "attn_unscaled"};

std::uint64_t hashOf(const Layer& layer, std::span<const std::string_view> names) {
  std::string bytes;
  for (const std::string_view name : names) {
    const auto tensor = layer.tensor(name);
    if (!tensor.ok()) continue;
    append(tensor.value().data, bytes);
  }
  return hashBytes(bytes);
}

struct Expected {
  const char* variant;
  const char* parameters;
  const char* words;
  std::uint64_t hash;
  std::uint64_t derived;
};

// Recorded from the native build; every other build must match.
constexpr Expected kExpected[] = {
    {"split", "random", "hashed", 0xD4797F8BB0A754C3u, 0xEF3A24D15C63B1C6u},
    {"wide", "random", "hashed", 0x6521FAD421238C8Fu, 0xDD1FB71658FE0F0Du},
    {"narrow", "random", "hashed", 0x8ED21F8EF56839D9u, 0xCAEFC9EB5A707E4u},
    {"split", "constructed", "features", 0x8B95B7FA287C9A33u, 0x6F6652003EF7C05Eu},
    {"wide", "constructed", "features", 0xEB42C26400504C7Fu, 0xD681A04CF22646E6u},
    {"split", "patterns", "patterns", 0x5DA8F899E013965Fu, 0x609979C09234CA63u},
};

TEST(Platform, ALayerHasTheSameBitsEverywhere) {
  EmbeddingRequest words;
  words.words = {"I", "am", "going", "to", "deposit", "my", "money", "at", "the", "bank", "."};
  for (const Expected& expected : kExpected) {
    ConfigRequest request;
    request.variant = expected.variant;
    request.parameters = expected.parameters;
    words.kind = expected.words;
    Layer layer(configOf(request), simdKernels());
    ASSERT_TRUE(layer.begin(inputOf(embed(words).value()), Input{}).ok());
    while (layer.step()) {
    }
    const std::string which = std::string(expected.variant) + " " + expected.parameters;
    EXPECT_EQ(hashOf(layer, kComputed), expected.hash) << which;
    EXPECT_EQ(hashOf(layer, kDerived), expected.derived) << which;
  }
}

// Task, start, seed and step determine the exact numbers, so a link can hold a trained layer. Three
// browsers are tested with the same hashes (tests/golden/trainings.ts).
TEST(Platform, ATrainingHasTheSameBitsEverywhere) {
  std::size_t compared = 0;
  for (const std::string line : kTrainingLines) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream fields(line);
    std::string task, hash;
    std::size_t steps = 0;
    fields >> task >> steps >> hash;
    const auto training = trainingOf(requestFor(task.c_str()), simdKernels());
    ASSERT_EQ(training->step(steps), steps) << line;
    std::string bytes;
    for (const char* name : {"token_embedding", "position_embedding", "W_Q", "W_K", "W_V", "W_O"}) {
      const auto tensor = training->model.tensor(name);
      if (tensor.ok()) append(tensor.value().data, bytes);
    }
    std::ostringstream found;
    found << std::hex << std::setfill('0') << std::setw(16) << hashBytes(bytes);
    EXPECT_EQ(found.str(), hash) << line;
    ++compared;
  }
  EXPECT_GE(compared, std::size(kTaskNames));
}

}  // namespace
}  // namespace manyheads
