// Parameters as a caller gives them, in PyTorch's packing.
#include "attention/parameter_arrays.h"

#include <limits>

#include "support.h"

namespace manyheads {
namespace {

Config configFor(const char* variant, bool bias) {
  ConfigRequest request;
  request.d_model = 6;
  request.n_heads = 3;
  request.variant = variant;
  request.bias = bias;
  return configOf(request);
}

// What a layer says to these arrays.
Status statusOf(const Config& config, const ParameterArrays& arrays) {
  return Layer(config).setParameters(arrays);
}

struct PackedShape {
  const char* variant;
  std::size_t in_rows, in_cols, out_cols;
};

// The packing at d = 6, h = 3 (parameter_arrays.h).
constexpr PackedShape kShapes[] = {
    {"split", 3 * 6, 6, 6}, {"wide", 3 * 3 * 6, 6, 3 * 6}, {"narrow", 3 * 6, 2, 6}};

TEST(Parameters, HaveThePackedShapesOfEachVariant) {
  for (const PackedShape& shape : kShapes) {
    const Config config = configFor(shape.variant, true);
    const Layer layer(config);
    EXPECT_EQ(shapeOf(layer, "in_proj_weight"), (Index{shape.in_rows, shape.in_cols}));
    EXPECT_TRUE(statusOf(config, ownParameters(config).arrays()).ok());
    for (const char* const W : {"W_Q", "W_K", "W_V"}) {
      EXPECT_EQ(shapeOf(layer, W), (Index{shape.in_cols, shape.in_rows / 3}));
    }
    EXPECT_EQ(shapeOf(layer, "W_O"), (Index{shape.out_cols, 6}));
  }
}

TEST(Parameters, UnpackTheTransposedRowsOfQThenKThenV) {
  for (const PackedShape& shape : kShapes) {
    const Config config = configFor(shape.variant, true);
    const OwnParameters own = ownParameters(config);
    Layer layer(config);
    ASSERT_TRUE(layer.setParameters(own.arrays()).ok());
    const Tensor2 weights[] = {matrixOf(layer, "W_Q"), matrixOf(layer, "W_K"),
                               matrixOf(layer, "W_V")};
    const std::vector<float> biases[] = {numbersOf(layer, "b_Q"), numbersOf(layer, "b_K"),
                                         numbersOf(layer, "b_V")};
    const std::size_t columns = shape.in_rows / 3;
    for (std::size_t which = 0; which < 3; ++which) {
      for (std::size_t col = 0; col < columns; ++col) {
        const std::size_t row = which * columns + col;
        EXPECT_EQ(biases[which][col], own.in_proj_bias[row]);
        for (std::size_t i = 0; i < shape.in_cols; ++i) {
          EXPECT_EQ(weights[which](i, col), own.in_proj_weight[row * shape.in_cols + i]);
        }
      }
    }
    const Tensor2 W_O = matrixOf(layer, "W_O");
    for (std::size_t row = 0; row < shape.out_cols; ++row) {
      for (std::size_t out = 0; out < 6; ++out) {
        EXPECT_EQ(W_O(row, out), own.out_proj_weight[out * shape.out_cols + row]);
      }
    }
    EXPECT_EQ(numbersOf(layer, "b_O"), own.out_proj_bias);
  }
}

TEST(Parameters, RefuseAWrongLengthAndNameTheShape) {
  const Config config = configFor("wide", true);
  const OwnParameters own = ownParameters(config);
  auto arrays = own.arrays();
  arrays[PackedArray::kInProjWeight] =
      arrays[PackedArray::kInProjWeight].first(arrays[PackedArray::kInProjWeight].size() - 1);
  EXPECT_TRUE(
      failsWith(statusOf(config, arrays), ErrorCode::kWrongLength, "in_proj_weight", "54, 6"));
  arrays = own.arrays();
  arrays[PackedArray::kOutProjWeight] = arrays[PackedArray::kInProjWeight];
  EXPECT_TRUE(
      failsWith(statusOf(config, arrays), ErrorCode::kWrongLength, "out_proj.weight", "6, 18"));
  arrays = own.arrays();
  arrays[PackedArray::kInProjBias] = {};
  EXPECT_TRUE(failsWith(statusOf(config, arrays), ErrorCode::kWrongLength, "in_proj_bias", "54"));
  arrays = own.arrays();
  arrays[PackedArray::kOutProjBias] = arrays[PackedArray::kInProjBias];
  EXPECT_TRUE(failsWith(statusOf(config, arrays), ErrorCode::kWrongLength, "out_proj.bias", "6"));
}

TEST(Parameters, RefuseGainsOfAWrongLengthAndNameTheirArray) {
  ConfigRequest request;
  request.d_model = 6;
  request.n_heads = 3;
  request.kv_heads = 1;
  request.qk_norm = "whole";
  const Config config = configOf(request);
  const OwnParameters own = ownParameters(config);
  ASSERT_TRUE(statusOf(config, own.arrays()).ok());
  auto arrays = own.arrays();
  arrays[PackedArray::kQNormWeight] = arrays[PackedArray::kKNormWeight];
  EXPECT_TRUE(failsWith(statusOf(config, arrays), ErrorCode::kWrongLength, "q_norm.weight", "6"));
  arrays = own.arrays();
  arrays[PackedArray::kKNormWeight] = {};
  EXPECT_TRUE(failsWith(statusOf(config, arrays), ErrorCode::kWrongLength, "k_norm.weight", "2"));
}

TEST(Parameters, RefuseWhatIsNotFiniteAndNameThePlace) {
  const Config config = configFor("split", true);
  for (const float bad :
       {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    OwnParameters own = ownParameters(config);
    own.out_proj_weight[13] = bad;
    const auto result = statusOf(config, own.arrays());
    EXPECT_TRUE(failsWith(result, ErrorCode::kNotFinite, "out_proj.weight"));
    EXPECT_EQ(textOf(result.error().got), bad > 0 ? "inf" : "nan");
    EXPECT_EQ(result.error().place, Index{13});
  }
}

TEST(Parameters, WithoutBiasesTakeNoneOrZerosAndReadAsZeros) {
  const Config config = configFor("split", false);
  OwnParameters own = ownParameters(config);
  ASSERT_TRUE(own.in_proj_bias.empty());
  Layer layer(config);
  ASSERT_TRUE(layer.setParameters(own.arrays()).ok());
  EXPECT_EQ(numbersOf(layer, "b_K"), std::vector<float>(6, 0));

  own.in_proj_bias.assign(18, 0);
  EXPECT_TRUE(statusOf(config, own.arrays()).ok());
  own.in_proj_bias[4] = 1;
  EXPECT_TRUE(failsWith(statusOf(config, own.arrays()), ErrorCode::kNoBias, "in_proj_bias", "0"));
}

}  // namespace
}  // namespace manyheads
