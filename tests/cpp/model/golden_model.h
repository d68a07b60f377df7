// A language model of tests/golden/models.txt, run forward and backward.
#pragma once

#include <memory>
#include <optional>

#include "golden_file.h"
#include "graph/run.h"
#include "model/model_graph.h"
#include "support.h"

namespace manyheads::graph {

ModelConfig configOf(const golden::Case& model);

struct GoldenModel {
  GoldenModel(const golden::Case& model, const Kernels& kernels);

  NodeId node(std::string_view name) const { return model->graph.find(name).value(); }

  const golden::Case& expected;
  std::unique_ptr<ModelGraph> model;
  std::optional<graph::Run> run;
};

/// Suites over every model and both kernel sets.
using ModelAndKernels = std::tuple<const golden::Case*, const Kernels*>;
std::vector<const golden::Case*> goldenModels();
std::string nameOfModel(const ::testing::TestParamInfo<ModelAndKernels>& which);

}  // namespace manyheads::graph
