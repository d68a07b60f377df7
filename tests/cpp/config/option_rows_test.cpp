// validate() obeys the rows of the table of options.
#include <limits>
#include <set>

#include "config/options.h"
#include "layer/validate.h"
#include "random_layers.h"

namespace manyheads {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

template <typename Value>
void put(ConfigRequest& request, const LayerOption& option, const Value& value) {
  if (const auto* member = std::get_if<Value ConfigRequest::*>(&option.member)) {
    request.** member = value;
  } else {
    FAIL() << option.name << " is of another type";
  }
}

// A request that sets only this option, and what it needs: qkNormEps is of layers with qkNorm,
// rotaryBase of those with rotary.
ConfigRequest asking(const LayerOption& option, double value) {
  ConfigRequest request;
  if (option.member == layerOption(&ConfigRequest::qk_norm_eps).member) request.qk_norm = "head";
  if (option.member == layerOption(&ConfigRequest::rotary_base).member) request.rotary = "halves";
  if (option.type == OptionType::kChoiceOrNumber) {
    put(request, option, std::string(kByNumber));
    request.*option.number = value;
  } else {
    put(request, option, value);
  }
  return request;
}

ConfigRequest asking(const LayerOption& option, std::string_view name) {
  ConfigRequest request;
  put(request, option, std::string(name));
  return request;
}

// An error about another field is fine: more heads than columns, for example.
::testing::AssertionResult isTaken(const LayerOption& option, const ConfigRequest& request) {
  const Result<Config> config = validate(request);
  if (config.ok() || config.error().field != option.name) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << option.name << " refuses " << textOf(config.error().got);
}

std::string textOf(Names names) {
  std::string text;
  for (const std::string_view name : names) {
    if (!text.empty()) text += ", ";
    text += name;
  }
  return text;
}

// Options for which validate() has no special rule.
template <typename Check>
void forEachJudgedByItsRow(Check check) {
  for (const LayerOption& option : kLayerOptions) {
    SCOPED_TRACE(option.name);
    if (!option.ruled) check(option);
  }
}

TEST(LayerOptions, HaveNamesAndMembersOfTheirOwn) {
  std::set<std::string_view> names;
  for (const LayerOption& option : kLayerOptions) {
    EXPECT_TRUE(names.insert(option.name).second) << option.name;
    for (const LayerOption& other : kLayerOptions) {
      EXPECT_TRUE(&other == &option || other.member != option.member) << option.name;
    }
  }
}

TEST(LayerOptions, AreTheirDefaultsWhereNothingIsAsked) {
  const ConfigRequest request;
  for (const LayerOption& option : kLayerOptions) {
    SCOPED_TRACE(option.name);
    const OptionDefault& by_default = option.by_default;
    const auto isDefault = [&](const auto& value) {
      using Value = std::remove_cvref_t<decltype(value)>;
      if constexpr (requires { value.has_value(); }) {
        EXPECT_FALSE(value.has_value());
        EXPECT_TRUE(std::holds_alternative<std::monostate>(by_default));
      } else if constexpr (std::is_same_v<Value, std::string>) {
        EXPECT_EQ(value, std::get<std::string_view>(by_default));
      } else {
        EXPECT_EQ(value, std::get<Value>(by_default));
      }
    };
    std::visit([&](auto member) { isDefault(request.*member); }, option.member);
  }
  EXPECT_FALSE(request.scaling_divisor.has_value());
}

TEST(LayerOptions, TakeEveryNameAndBothEndsOfARange) {
  forEachJudgedByItsRow([](const LayerOption& option) {
    for (const std::string_view name : option.names) {
      EXPECT_TRUE(isTaken(option, asking(option, name))) << name;
    }
    if (!option.range) return;
    EXPECT_TRUE(isTaken(option, asking(option, option.range->least)));
    EXPECT_TRUE(isTaken(option, asking(option, option.range->most)));
  });
}

TEST(LayerOptions, RefuseEveryOtherNameAndNumber) {
  forEachJudgedByItsRow([](const LayerOption& option) {
    if (!option.names.empty()) {
      const bool number = option.type == OptionType::kChoiceOrNumber;
      EXPECT_TRUE(failsWith(validate(asking(option, "another")),
                            number ? ErrorCode::kUnknownScaling : ErrorCode::kNotAllowed,
                            option.name, textOf(option.names)));
    }
    if (!option.range) return;
    const bool whole = option.type == OptionType::kInteger;
    const ErrorCode code = whole ? ErrorCode::kOutOfWholeRange : ErrorCode::kOutOfRange;
    const auto [least, most] = *option.range;
    const double next = whole ? most + 1 : most * 1.000001;
    for (const double value : {least - 1, next, kNaN, whole ? least + 0.5 : kNaN}) {
      EXPECT_TRUE(failsWith(validate(asking(option, value)), code, option.name)) << value;
    }
  });
}

TEST(LayerOptions, WithoutQkNormThereIsOnlyTheDefaultEpsilon) {
  ConfigRequest request;
  request.qk_norm_eps = 1e-5;
  EXPECT_TRUE(failsWith(validate(request), ErrorCode::kNotAllowed, "qkNormEps", "1e-06"));
  request.qk_norm = "whole";
  ASSERT_TRUE(validate(request).ok());
  EXPECT_EQ(validate(request).value().qk_norm_eps, 1e-5);
}

TEST(LayerOptions, RotaryPositionsNeedAnEvenNumberOfColumns) {
  ConfigRequest request;
  request.rotary_base = 500;
  EXPECT_TRUE(failsWith(validate(request), ErrorCode::kNotAllowed, "rotaryBase", "10000"));
  for (const char* rotary : {"halves", "interleaved"}) {
    request.rotary = rotary;
    request.n_heads = 4;
    ASSERT_TRUE(validate(request).ok());
    EXPECT_EQ(validate(request).value().rotary_base, 500);
    request.n_heads = 16;
    EXPECT_TRUE(failsWith(validate(request), ErrorCode::kNotAllowed, "rotary", "none"));
  }
}

TEST(FilledIn, AsksForTheSameLayerAndLeavesNothingOpen) {
  for (std::uint64_t which = 0; which < kRandomLayers; ++which) {
    const RandomLayer drawn = randomLayer(which, defaultKernels());
    SCOPED_TRACE(drawn.name());
    const Config config = configOf(drawn.request);
    const ConfigRequest filled = filledIn(drawn.request, config);
    EXPECT_EQ(filled.d_k, static_cast<double>(config.dK()));
    EXPECT_EQ(filled.d_v, static_cast<double>(config.dV()));
    EXPECT_EQ(filled.d_memory, static_cast<double>(config.d_memory));
    const Config same = configOf(filled);
    EXPECT_EQ(same.scaling_divisor, config.scaling_divisor);
    const ConfigRequest again = filledIn(filled, same);
    for (const LayerOption& option : kLayerOptions) {
      std::visit([&](auto member) { EXPECT_EQ(again.*member, filled.*member) << option.name; },
                 option.member);
    }
  }
}

TEST(FilledIn, SaysWhereParametersCameFromAndThatASeedOfMinusZeroIsZero) {
  ConfigRequest request;
  request.seed = -0.0;
  Config config = configOf(request);
  config.parameters = ParameterKind::kGiven;
  const ConfigRequest filled = filledIn(request, config);
  EXPECT_EQ(filled.parameters, "given");
  EXPECT_FALSE(std::signbit(filled.seed));
}

}  // namespace
}  // namespace manyheads
