// The cases of tests/golden/pytorch.txt and pytorch-gradients.txt: configuration, inputs,
// parameters, and what PyTorch computed from them in float64.
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
  std::vector<std::size_t> padding;
  /// Of a size that is used: input and parameters of unit variance.
  bool unit = false;
  std::map<std::string, Tensor> tensors;

  /// The tensor as floats, which it was made of; empty when the case has none.
  std::vector<float> floats(const std::string& tensor) const;
};

/// Every case, in the file's order; read once. `problems` are the lines that were not understood
/// and the tensors whose numbers do not fill their shape: none, when the file is whole.
struct File {
  std::vector<Case> cases;
  std::vector<std::string> problems;
};
const File& file();

}  // namespace manyheads::golden
