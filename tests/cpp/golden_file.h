// The cases of tests/golden/pytorch.txt and pytorch-gradients.txt, and those of models.txt and
// text-training.txt: configuration, inputs, parameters, and PyTorch's results in float64.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "config/config.h"

namespace manyheads::golden {

/// Row-major.
struct Tensor {
  std::vector<std::size_t> shape;
  std::vector<double> values;
};

struct Case {
  std::string name;
  ConfigRequest request;
  std::map<std::string, std::string> options;  // of a language model
  std::vector<std::size_t> padding;
  /// A realistic size, with input and parameters of unit variance.
  bool unit = false;
  std::map<std::string, Tensor> tensors;

  /// The tensor as floats, which are its exact values; empty if the case has none.
  std::vector<float> floats(const std::string& tensor) const;
};

/// All cases in the files' order, read once. `problems` lists lines that could not be parsed, and
/// tensors whose numbers do not fill their shape; an intact file has none.
struct File {
  std::vector<Case> cases;
  std::vector<std::string> problems;
};
const File& file();
/// The language models, likewise; and those that learn a text.
const File& models();
const File& textTrainings();

}  // namespace manyheads::golden
