#include "golden_file.h"

#include <cstdlib>
#include <sstream>

#include "golden.h"

namespace manyheads::golden {
namespace {

const std::map<std::string, double ConfigRequest::*> kNumbers = {
    {"d_model", &ConfigRequest::d_model}, {"heads", &ConfigRequest::n_heads}};
const std::map<std::string, std::optional<double> ConfigRequest::*> kOptions = {
    {"scaling_divisor", &ConfigRequest::scaling_divisor},
    {"d_k", &ConfigRequest::d_k},
    {"d_v", &ConfigRequest::d_v},
    {"d_memory", &ConfigRequest::d_memory}};
const std::map<std::string, std::string ConfigRequest::*> kWords = {
    {"variant", &ConfigRequest::variant},
    {"mask", &ConfigRequest::mask},
    {"scaling", &ConfigRequest::scaling}};
const std::map<std::string, bool ConfigRequest::*> kFlags = {
    {"bias", &ConfigRequest::bias},
    {"shared_qk", &ConfigRequest::shared_qk},
    {"shared_heads", &ConfigRequest::shared_heads},
    {"value_projection", &ConfigRequest::value_projection},
    {"output_projection", &ConfigRequest::output_projection}};

bool setField(const std::string& field, const std::string& value, ConfigRequest& request) {
  if (const auto number = kNumbers.find(field); number != kNumbers.end()) {
    request.*number->second = std::strtod(value.c_str(), nullptr);
  } else if (const auto option = kOptions.find(field); option != kOptions.end()) {
    request.*option->second = std::strtod(value.c_str(), nullptr);
  } else if (const auto word = kWords.find(field); word != kWords.end()) {
    request.*word->second = value;
  } else if (const auto flag = kFlags.find(field); flag != kFlags.end()) {
    request.*flag->second = value == "1";
  } else {
    return false;
  }
  return true;
}

std::vector<std::size_t> integers(std::istream& words) {
  std::vector<std::size_t> all;
  for (std::size_t one = 0; words >> one;) all.push_back(one);
  return all;
}

// Adds the line's numbers ("nan" is one) to the tensor; false when it holds anything else.
bool addNumbers(const char* line, Tensor& tensor) {
  for (char* end = nullptr; *line != '\0'; line = end) {
    const double value = std::strtod(line, &end);
    if (end == line) return false;
    tensor.values.push_back(value);
  }
  return true;
}

// The case of that name, which may have begun in the other file.
Case& caseNamed(const std::string& name, File& file) {
  for (Case& one : file.cases) {
    if (one.name == name) return one;
  }
  file.cases.emplace_back().name = name;
  return file.cases.back();
}

File read() {
  File file;
  Case* own = nullptr;       // the case whose lines follow
  Tensor* tensor = nullptr;  // the one whose rows follow
  for (const char* line : kPytorchLines) {
    std::istringstream words(line);
    std::string kind, name, value;
    words >> kind;
    if (kind.empty() || kind == "#") continue;
    bool known = true;
    if (kind == "case") {
      words >> name;
      own = &caseNamed(name, file);
      tensor = nullptr;
    } else if (own == nullptr) {
      known = false;
    } else if (kind == "config") {
      words >> name >> value;
      known = setField(name, value, own->request);
    } else if (kind == "padding") {
      own->padding = integers(words);
    } else if (kind == "unit") {
      own->unit = true;
    } else if (kind == "tensor") {
      words >> name;
      tensor = &own->tensors[name];
      tensor->shape = integers(words);
    } else {
      known = tensor != nullptr && addNumbers(line, *tensor);
    }
    if (!known) file.problems.push_back(line);
  }
  for (const Case& one : file.cases) {
    for (const auto& [name, filled] : one.tensors) {
      std::size_t length = 1;
      for (const std::size_t size : filled.shape) length *= size;
      if (filled.values.size() != length) file.problems.push_back(one.name + " " + name);
    }
  }
  return file;
}

}  // namespace

std::vector<float> Case::floats(const std::string& tensor) const {
  std::vector<float> result;
  const auto found = tensors.find(tensor);
  if (found == tensors.end()) return result;
  for (const double value : found->second.values) result.push_back(static_cast<float>(value));
  return result;
}

const File& file() {
  static const File whole = read();
  return whole;
}

}  // namespace manyheads::golden
