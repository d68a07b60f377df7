#include "config/config.h"

#include <cmath>
#include <limits>

#include "layer/footprint.h"
#include "layer/validate.h"
#include "support.h"

namespace manyheads {
namespace {

ConfigRequest with(void (*change)(ConfigRequest&)) {
  ConfigRequest request;
  change(request);
  return request;
}

TEST(Validate, TheDefaultIsSplitWithFourHeads) {
  const Config config = configOf({});
  EXPECT_EQ(config.d_model, 16u);
  EXPECT_EQ(config.n_heads, 4u);
  EXPECT_EQ(config.dK(), 4u);
  EXPECT_EQ(config.headInputs(), 16u);
  EXPECT_EQ(config.scaling_divisor, 2.0f);
  EXPECT_TRUE(config.bias);
  EXPECT_EQ(config.seed, 7u);
}

TEST(Validate, RefusesEveryHeadCountThatDoesNotDivide) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double heads : {3.0, 0.0, -1.0, nan, infinity, -infinity, 1e9, 2.5, 17.0, 1e300}) {
    for (const char* variant : {"split", "narrow"}) {
      ConfigRequest request;
      request.n_heads = heads;
      request.variant = variant;
      EXPECT_TRUE(failsWith(validate(request), ErrorCode::kNotAllowed, "heads", "1, 2, 4, 8, 16"));
    }
  }
}

TEST(Validate, SaysWhatCame) {
  ConfigRequest request;
  request.n_heads = 2.5;
  EXPECT_EQ(textOf(validate(request).error().got), "2.5");
  request.n_heads = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(textOf(validate(request).error().got), "nan");
  request.n_heads = 1e9;
  EXPECT_EQ(textOf(validate(request).error().got), "1000000000");
}

TEST(Validate, RefusesUnknownNamesAndNamesTheKnownOnes) {
  EXPECT_TRUE(failsWith(validate(with([](auto& r) { r.variant = "Split"; })),
                        ErrorCode::kNotAllowed, "variant", "wide, split, narrow"));
  EXPECT_TRUE(failsWith(validate(with([](auto& r) { r.mask = "future"; })), ErrorCode::kNotAllowed,
                        "mask", "none, causal, no-self, padding, own"));
  EXPECT_TRUE(failsWith(validate(with([](auto& r) { r.scaling = ""; })), ErrorCode::kUnknownScaling,
                        "scaling", "none, sqrt_d_k, sqrt_d_model"));
  EXPECT_TRUE(failsWith(validate(with([](auto& r) { r.parameters = "given"; })),
                        ErrorCode::kNotAllowed, "parameters",
                        "random, constructed, patterns, ones, clones"));
}

TEST(Validate, RefusesNumbersOutsideTheirRange) {
  for (const double d : {0.0, -16.0, 16.5, 2049.0, 1e300, std::nan("")}) {
    ConfigRequest request;
    request.d_model = d;
    EXPECT_TRUE(failsWith(validate(request), ErrorCode::kOutOfWholeRange, "dModel", "1, 2048"));
  }
  for (const double seed : {-1.0, 0.5, 4294967296.0, std::nan("")}) {
    ConfigRequest request;
    request.seed = seed;
    EXPECT_TRUE(failsWith(validate(request), ErrorCode::kOutOfWholeRange, "seed", "0, 4294967295"));
  }
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double divisor : {0.0, -2.0, infinity, std::nan(""), 1e-40, 1e39}) {
    ConfigRequest request;
    request.scaling = "free";
    request.scaling_divisor = divisor;
    EXPECT_TRUE(failsWith(validate(request), ErrorCode::kOutOfRange, "scaling", "1e-30, 1e+30"));
    request.scaling = "sqrt_d_k";
    EXPECT_TRUE(validate(request).ok()) << "the divisor is read only when scaling is free";
  }
  ConfigRequest without;
  without.scaling = "free";
  EXPECT_TRUE(failsWith(validate(without), ErrorCode::kUnknownScaling, "scaling",
                        "none, sqrt_d_k, sqrt_d_model"));
}

TEST(Validate, ParametersMadeByHandExistForSixteenColumnsOnly) {
  for (const char* kind : {"constructed", "patterns"}) {
    ConfigRequest request;
    request.parameters = kind;
    request.d_model = 32;
    EXPECT_TRUE(failsWith(validate(request), ErrorCode::kNotAllowed, "dModel", "16"));
    request.d_model = 16;
    request.variant = "wide";
    request.n_heads = 3;
    EXPECT_TRUE(failsWith(validate(request), ErrorCode::kNotAllowed, "heads", "1, 2, 4, 8, 16"));
    request.n_heads = 16;
    EXPECT_TRUE(validate(request).ok());
  }
}

TEST(Validate, GivesEveryScalingItsDivisor) {
  const auto divisor = [](const char* variant, const char* scaling) {
    ConfigRequest request;
    request.variant = variant;
    request.scaling = scaling;
    request.scaling_divisor = 3;
    return configOf(request).scaling_divisor;
  };
  EXPECT_EQ(divisor("split", "none"), 1);
  EXPECT_EQ(divisor("split", "sqrt_d_k"), 2);
  EXPECT_EQ(divisor("narrow", "sqrt_d_k"), 2);
  EXPECT_EQ(divisor("wide", "sqrt_d_k"), 4);
  EXPECT_EQ(divisor("split", "sqrt_d_model"), 4);
  EXPECT_EQ(divisor("split", "free"), 3);
}

TEST(ValidHeads, AreTheDivisorsAndAnyNumberInWide) {
  using Heads = std::vector<std::size_t>;
  EXPECT_EQ(validHeads(16, Variant::kSplit, ParameterKind::kRandom), (Heads{1, 2, 4, 8, 16}));
  EXPECT_EQ(validHeads(12, Variant::kNarrow, ParameterKind::kOnes), (Heads{1, 2, 3, 4, 6, 12}));
  EXPECT_EQ(validHeads(7, Variant::kSplit, ParameterKind::kRandom), (Heads{1, 7}));
  EXPECT_EQ(validHeads(5, Variant::kWide, ParameterKind::kRandom).size(), kMaxHeads);
  EXPECT_EQ(validHeads(16, Variant::kWide, ParameterKind::kConstructed), (Heads{1, 2, 4, 8, 16}));
  EXPECT_EQ(validHeads(16, Variant::kWide, ParameterKind::kPatterns), (Heads{1, 2, 4, 8, 16}));
  EXPECT_TRUE(validHeads(0, Variant::kSplit, ParameterKind::kRandom).empty());
  EXPECT_TRUE(validHeads(2049, Variant::kWide, ParameterKind::kRandom).empty());
}

TEST(ValidHeads, EndWhereTheParametersWouldNotFit) {
  ConfigRequest request;
  request.d_model = 2048;
  request.n_heads = 64;
  request.variant = "wide";
  const auto heads = validHeads(2048, Variant::kWide, ParameterKind::kRandom);
  ASSERT_FALSE(heads.empty());
  ASSERT_LT(heads.back(), 64u);
  EXPECT_TRUE(failsWith(validate(request), ErrorCode::kNotAllowed, "heads"));
  request.n_heads = static_cast<double>(heads.back());
  EXPECT_LE(footprint::layer(configOf(request), {1, 1, true}), kMaxLayerFloats);
  request.n_heads += 1;
  EXPECT_TRUE(failsWith(validate(request), ErrorCode::kNotAllowed, "heads"));
}

TEST(Names, AreThoseThatValidateTakes) {
  for (const Variant variant : {Variant::kWide, Variant::kSplit, Variant::kNarrow}) {
    ConfigRequest request;
    request.variant = variantName(variant);
    EXPECT_EQ(configOf(request).variant, variant);
  }
  for (const Mask mask : {Mask::kNone, Mask::kCausal, Mask::kNoSelf}) {
    ConfigRequest request;
    request.mask = maskName(mask);
    EXPECT_EQ(configOf(request).mask, mask);
  }
  for (const ParameterKind kind :
       {ParameterKind::kRandom, ParameterKind::kConstructed, ParameterKind::kPatterns,
        ParameterKind::kOnes, ParameterKind::kClones}) {
    ConfigRequest request;
    request.parameters = parameterKindName(kind);
    EXPECT_EQ(configOf(request).parameters, kind);
  }
  EXPECT_STREQ(parameterKindName(ParameterKind::kGiven), "given");
}

}  // namespace
}  // namespace manyheads
