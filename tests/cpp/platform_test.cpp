// The same bits everywhere: native and wasm, whatever the optimisation. A reader's numbers, a
// shared link and a trace file made in Node then agree to the last digit.
#include "trainings.h"

namespace manyheads {
namespace {

void append(std::span<const float> numbers, std::string& bytes) {
  for (const float value : numbers) {
    const std::uint32_t bits = bitsOf(value);
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(bits >> shift & 0xFF);
  }
}

// Of the parameters, inputs, stages and contributions; or of what else is derived.
std::uint64_t hashOf(const Layer& layer, bool derived) {
  std::string bytes;
  for (const std::string_view name : Layer::tensorNames()) {
    const TensorId id = *findTensor(name);
    const bool part =
        id >= TensorId::kQProjWeight && id <= TensorId::kVProjWeight;  // of in_proj_weight
    if (part || derived != (isDerived(id) && id != TensorId::kContributions)) continue;
    const auto tensor = layer.tensor(name);
    if (!tensor.ok()) continue;
    append(tensor.value().data, bytes);
  }
  return hashBytes(bytes);
}

struct Expected {
  const char* variant;
  const char* parameters;
  std::uint64_t hash;
  std::uint64_t derived;
};

// Recorded from the native build; every other must give them, too.
constexpr Expected kExpected[] = {
    {"split", "random", 0xD4797F8BB0A754C3u, 0x3C97703A8D93402Eu},
    {"wide", "random", 0x6521FAD421238C8Fu, 0xA814A2D809B2F514u},
    {"narrow", "random", 0x8ED21F8EF56839D9u, 0xA945DCDAC4740192u},
    {"split", "constructed", 0x8B95B7FA287C9A33u, 0x21FCE31219B2D7D8u},
    {"wide", "constructed", 0xEB42C26400504C7Fu, 0xA6507832B9C74927u},
};

TEST(Platform, ALayerHasTheSameBitsEverywhere) {
  EmbeddingRequest words;
  words.words = {"I", "am", "going", "to", "deposit", "my", "money", "at", "the", "bank", "."};
  for (const Expected& expected : kExpected) {
    ConfigRequest request;
    request.variant = expected.variant;
    request.parameters = expected.parameters;
    words.embedding = std::string_view(expected.parameters) == "random" ? "hashed" : "features";
    Layer layer(configOf(request), simdKernels());
    ASSERT_TRUE(layer.begin(embed(words).value()).ok());
    while (layer.step()) {
    }
    const std::string which = std::string(expected.variant) + " " + expected.parameters;
    EXPECT_EQ(hashOf(layer, false), expected.hash) << which;
    EXPECT_EQ(hashOf(layer, true), expected.derived) << which;
  }
}

// Task, start, seed and step name the very numbers: a link can hold a trained layer.
TEST(Platform, ATrainingHasTheSameBitsEverywhere) {
  struct Trained {
    const char* task;
    std::uint64_t hash;
  };
  for (const Trained& expected :
       {Trained{"what-where", 0x0AAA20566C75636Fu}, Trained{"prey", 0xA0A1A2BE67234F26u},
        Trained{"offsets", 0xB44EDD56D34ED7FFu}, Trained{"relation", 0xECB60A4853AEB5DEu},
        Trained{"lookup", 0x891F953930401011u}}) {
    const auto training = trainingOf(requestFor(expected.task), simdKernels());
    training->step(60);
    std::string bytes;
    append(training->model().numbers(), bytes);
    EXPECT_EQ(hashBytes(bytes), expected.hash) << expected.task;
  }
}

}  // namespace
}  // namespace manyheads
