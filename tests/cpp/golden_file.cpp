#include "golden_file.h"

#include <cstdlib>
#include <span>
#include <sstream>

#include "config/options.h"
#include "golden.h"

namespace manyheads::golden {
namespace {

// Makes names comparable: PyTorch's side writes shared_qk for sharedQK.
std::string folded(std::string_view name) {
  std::string letters;
  for (const char c : name) {
    if (c != '_') letters += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return letters;
}

void setValue(const std::string& text, double& value) {
  value = std::strtod(text.c_str(), nullptr);
}
void setValue(const std::string& text, bool& value) { value = text == "1"; }
void setValue(const std::string& text, std::string& value) { value = text; }
// Layers have no options that are lists.
void setValue(const std::string&, std::vector<double>&) { std::abort(); }
template <typename T>
void setValue(const std::string& text, std::optional<T>& value) {
  setValue(text, value.emplace());
}

bool setField(const std::string& field, const std::string& text, ConfigRequest& request) {
  if (field == "scaling_divisor") {
    setValue(text, request.scaling_divisor);
    return true;
  }
  if (field == "sink_score") {
    setValue(text, request.sink_score);
    return true;
  }
  for (const LayerOption& option : kLayerOptions) {
    if (folded(option.name) != folded(field)) continue;
    std::visit([&](auto member) { setValue(text, request.*member); }, option.member);
    return true;
  }
  return false;
}

std::vector<std::size_t> integers(std::istream& words) {
  std::vector<std::size_t> all;
  for (std::size_t one = 0; words >> one;) all.push_back(one);
  return all;
}

// Appends the line's numbers ("nan" included) to the tensor; false for anything else.
bool addNumbers(const char* line, Tensor& tensor) {
  for (char* end = nullptr; *line != '\0'; line = end) {
    const double value = std::strtod(line, &end);
    if (end == line) return false;
    tensor.values.push_back(value);
  }
  return true;
}

// The case of that name, which the other file may have started.
Case& caseNamed(const std::string& name, File& file) {
  for (Case& one : file.cases) {
    if (one.name == name) return one;
  }
  file.cases.emplace_back().name = name;
  return file.cases.back();
}

File read(std::span<const char* const> lines) {
  File file;
  Case* own = nullptr;       // the case whose lines follow
  Tensor* tensor = nullptr;  // the one whose rows follow
  for (const char* line : lines) {
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
    } else if (kind == "option") {
      words >> name >> value;
      own->options[name] = value;
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
  static const File whole = read(kPytorchLines);
  return whole;
}

const File& models() {
  static const File whole = read(kModelLines);
  return whole;
}

const File& textTrainings() {
  static const File whole = read(kTextLines);
  return whole;
}

}  // namespace manyheads::golden
