#include "model/golden_model.h"

#include <algorithm>

namespace manyheads::graph {

ModelConfig configOf(const golden::Case& model) {
  const auto text = [&](const char* option) { return model.options.at(option); };
  const auto number = [&](const char* option) {
    return static_cast<std::size_t>(std::stoul(text(option)));
  };
  Activation activation{};
  for (const Activation each : {Activation::kSilu, Activation::kGelu, Activation::kGeluTanh}) {
    if (nameOf(each) == text("activation")) activation = each;
  }
  const auto rotary_base = model.options.find("rotary_base");
  return {.layers = number("layers"),
          .d_model = number("d_model"),
          .heads = number("heads"),
          .kv_heads = number("kv_heads"),
          .hidden = number("hidden"),
          .vocabulary = number("vocabulary"),
          .context = number("context"),
          .norm = text("norm") == "rms" ? Norm::kRms : Norm::kLayer,
          .norm_at = NormAt::kBefore,
          .activation = activation,
          .positions = text("positions") == "rotary" ? Positions::kRotary : Positions::kLearned,
          .rotary_base = rotary_base == model.options.end() ? kDefaultRotaryBase
                                                            : std::stod(rotary_base->second),
          .tied = text("tied") == "1",
          .bias = text("bias") == "1",
          .eps = std::stod(text("eps"))};
}

GoldenModel::GoldenModel(const golden::Case& golden, const Kernels& kernels)
    : expected(golden), model(std::make_unique<ModelGraph>(configOf(golden))) {
  model->setLengths(golden.floats("ids").size());
  run.emplace(model->graph, kernels);
  run->resize();
  run->makeRoomForGradients();
  model->fillInputs(*run);
  run->writable(model->grad_loss)[0] = 1;
  for (NodeId id = 0; id < model->graph.size(); ++id) {
    const Node& leaf = model->graph[id];
    // Heads that are alive have no name.
    if (leaf.operation != &kInput || leaf.name.empty() || id == model->grad_loss) continue;
    const std::vector<float> given = golden.floats(leaf.name);
    EXPECT_EQ(given.size(), run->numbers(id).size()) << leaf.name;
    std::copy(given.begin(), given.end(), run->writable(id).begin());
  }
  run->takeParameters();
  run->takeParametersForGradients();
  run->compute(0, static_cast<NodeId>(model->graph.size()));
}

std::vector<const golden::Case*> goldenModels() {
  std::vector<const golden::Case*> all;
  for (const golden::Case& each : golden::models().cases) all.push_back(&each);
  return all;
}

std::string nameOfModel(const ::testing::TestParamInfo<ModelAndKernels>& which) {
  return std::get<0>(which.param)->name + "_" + std::get<1>(which.param)->name;
}

}  // namespace manyheads::graph
