// Replacing a parameter's number changes its place, the places held at it, and nothing else.
#include <limits>
#include <map>
#include <string>
#include <tuple>

#include "layer/layer.h"
#include "support.h"

namespace manyheads {
namespace {

class Edit : public BothKernels {};

using Tensors = std::map<std::string, std::vector<float>>;

Tensors parametersByName(const Layer& layer) {
  Tensors tensors;
  for (const TensorInfo& tensor : tensorTable()) {
    const bool is_parameter =
        tensor.kind == TensorKind::kParameter || tensor.kind == TensorKind::kPacked;
    if (is_parameter && layer.tensor(tensor.name).ok()) {
      tensors[std::string(tensor.name)] = numbersOf(layer, tensor.name);
    }
  }
  return tensors;
}

// Where an entry of W or b is in PyTorch's tensors: (out, in), with W_Q, W_K and W_V concatenated.
std::pair<std::string, std::size_t> packedPlace(const Layer& layer, std::string_view name,
                                                const Index& index) {
  const Config& config = layer.config();
  const std::size_t k = config.n_heads * config.dK();
  const bool bias = index.size() == 1;
  if (name == "g_Q") return {"q_norm.weight", index[0]};
  if (name == "g_K") return {"k_norm.weight", index[0]};
  if (name == "b_O") return {"out_proj.bias", index[0]};
  if (name == "W_O") {
    return {"out_proj.weight", index[1] * config.n_heads * config.dV() + index[0]};
  }
  const std::size_t before = name.back() == 'Q' ? 0 : name.back() == 'K' ? 1 : 2;
  if (bias) return {"in_proj_bias", before * k + index[0]};
  const char* parts[] = {"q_proj_weight", "k_proj_weight", "v_proj_weight"};
  return {parts[before], index[1] * shapeOf(layer, name)[0] + index[0]};
}

TEST_P(Edit, AValueLandsInItsOwnPlaceOfBothFormsAndNowhereElse) {
  for (const char* variant : {"wide", "split", "narrow"}) {
    ConfigRequest request;
    request.variant = variant;
    request.d_model = 6;
    request.n_heads = 2;
    request.d_memory = 4;
    // The place of b_V depends on d_k, that of W_O's rows on d_v.
    if (request.variant == "wide") request.d_k = 5, request.d_v = 3;
    request.qk_norm = "whole";
    for (const std::string_view name : parameterNames(configOf(request))) {
      Layer layer = layerOf(request, kernels());
      const Index shape = shapeOf(layer, name);
      const bool bias = shape.size() == 1;
      for (const bool last : {false, true}) {
        const std::size_t row = last ? shape[0] - 1 : 1, col = last ? shape.back() - 1 : 1;
        const Index index = bias ? Index{col} : Index{row, col};
        Tensors expected = parametersByName(layer);
        const auto [packed, place] = packedPlace(layer, name, index);
        ASSERT_TRUE(layer.setValue(name, index, 42).ok()) << variant << " " << name;
        expected[std::string(name)][bias ? col : row * shape[1] + col] = 42;
        expected[packed][place] = 42;
        const Tensors actual = parametersByName(layer);
        for (const auto& [each, numbers] : actual) {
          EXPECT_EQ(numbers, expected[each]) << variant << ": " << each << " after " << name;
        }
      }
    }
  }
}

TEST_P(Edit, AParameterTakesAValueAndGivesItToWhatIsHeldAtIt) {
  ConfigRequest request;
  request.d_model = 4;
  request.n_heads = 2;
  request.variant = "narrow";
  request.shared_qk = true;
  request.shared_heads = true;
  Layer layer = layerOf(request, kernels());
  const std::size_t place[] = {1, 0};
  ASSERT_TRUE(layer.setValue("W_Q", place, 0.75F).ok());
  for (const char* name : {"W_Q", "W_K"}) {
    for (const std::size_t column : {0U, 2U}) {
      EXPECT_EQ(layer.tensor(name).value().at({1, column}), 0.75F) << name << " " << column;
    }
  }
  EXPECT_EQ(layer.tensor("in_proj_weight").value().at({0, 1}), 0.75F);
  // In a bias, every place of head 1 follows, including the first.
  for (const std::size_t column : {0U, 1U}) {
    const std::size_t of_head_0[] = {column};
    ASSERT_TRUE(layer.setValue("b_V", of_head_0, 0.5F).ok());
    EXPECT_EQ(layer.tensor("b_V").value().at({2 + column}), 0.5F) << column;
  }
  EXPECT_EQ(layer.config().parameters, ParameterKind::kGiven);
}

TEST_P(Edit, AHeldNumberTakesTheValueThatItHas) {
  ConfigRequest request;
  request.shared_qk = true;
  request.value_projection = false;
  request.bias = false;
  Layer layer(configOf(request), kernels());
  const Tensors before = parametersByName(layer);
  for (const char* name : {"W_K", "W_V", "b_Q"}) {
    const Index index = shapeOf(layer, name).size() == 1 ? Index{3} : Index{3, 3};
    EXPECT_TRUE(layer.setValue(name, index, double{layer.tensor(name).value().at(index)}).ok())
        << name;
  }
  EXPECT_EQ(parametersByName(layer), before);
}

TEST_P(Edit, AValueThatCannotBeIsRefusedByNameAndNothingChanges) {
  ConfigRequest request;
  request.d_model = 4;
  request.n_heads = 2;
  request.bias = false;
  request.shared_qk = true;
  request.value_projection = false;
  Layer layer(configOf(request), kernels());
  const std::vector<float> before(layer.tensor("in_proj_weight").value().data.begin(),
                                  layer.tensor("in_proj_weight").value().data.end());
  struct Refused {
    const char* name;
    std::vector<std::size_t> index;
    float value;
    ErrorCode code;
    const char* field;
    const char* allowed;
  };
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const Refused all[] = {
      {"W_X", {0, 0}, 1, ErrorCode::kUnknownName, "name", "W_Q, W_K, W_V, W_O, b_Q, b_K, b_V, b_O"},
      {"scores",
       {0, 0},
       1,
       ErrorCode::kUnknownName,
       "name",
       "W_Q, W_K, W_V, W_O, b_Q, b_K, b_V, b_O"},
      {"W_Q", {4, 0}, 1, ErrorCode::kIndexOutOfRange, "index", "4, 4"},
      {"W_Q", {0}, 1, ErrorCode::kIndexOutOfRange, "index", "4, 4"},
      {"W_Q", {0, 0}, nan, ErrorCode::kNotFinite, "value", ""},
      {"W_V", {0, 0}, 0.5F, ErrorCode::kHeld, "W_V", "1, valueProjection"},
      {"W_V", {0, 1}, 0.5F, ErrorCode::kHeld, "W_V", "0, valueProjection"},
      {"b_O", {0}, 1, ErrorCode::kNoBias, "b_O", "0"},
  };
  for (const Refused& each : all) {
    const Status status = layer.setValue(each.name, each.index, each.value);
    ASSERT_FALSE(status.ok()) << each.name;
    EXPECT_EQ(status.error().code, each.code) << each.name;
    EXPECT_EQ(status.error().field, each.field) << each.name;
    EXPECT_EQ(listOf(status.error().allowed), each.allowed) << each.name;
  }
  // A bias that is held although the layer has biases.
  request.bias = true;
  Layer biased(configOf(request), kernels());
  const std::size_t column[] = {1};
  EXPECT_TRUE(
      failsWith(biased.setValue("b_K", column, 0.5F), ErrorCode::kHeldBias, "b_K", "0, sharedQK"));
  const std::size_t key[] = {0, 0};
  const Status twin = layer.setValue("W_K", key, 100);
  ASSERT_FALSE(twin.ok());
  EXPECT_EQ(textOf(twin.error().allowed.back()), "sharedQK");
  EXPECT_EQ(textOf(twin.error().got), "100");
  EXPECT_EQ(twin.error().place, (Index{0, 0}));
  const auto after = layer.tensor("in_proj_weight").value().data;
  EXPECT_TRUE(std::equal(before.begin(), before.end(), after.begin(), after.end()));
  EXPECT_EQ(layer.config().parameters, ParameterKind::kRandom);
  // Before any run there are no rows.
  EXPECT_EQ(layer.feeds("W_Q", key).error().code, ErrorCode::kNotComputed);
}

INSTANTIATE_TEST_SUITE_P(Kernels, Edit, bothKernels(), kernelsName);

}  // namespace
}  // namespace manyheads
