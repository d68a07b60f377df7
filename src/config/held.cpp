#include "config/held.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "config/options.h"

namespace manyheads {
namespace {

// Where a held number takes its value: from another place of the same array, or it is `value`.
struct Hold {
  std::optional<std::size_t> source;
  float value = 0;
  const char* option = "";  // that holds it
};

// Calls visit(place, Hold) for every held place of in_proj_weight, sources before what copies them.
template <typename Visit>
void eachHeldMatrix(const Config& config, Visit visit) {
  for (const Qkv which : kQkv) {
    const Projection own = projection(config, which);
    const bool identity = which == Qkv::kValue && !config.value_projection;
    const bool as_query = which == Qkv::kKey && config.shared_qk;
    for (std::size_t row = 0; row < own.rows; ++row) {
      const std::size_t head = row / own.width, within = row % own.width;
      for (std::size_t col = 0; col < own.cols; ++col) {
        const std::size_t place = own.start + row * own.cols + col;
        if (identity) {
          const bool one =
              config.memoryInputStart(head) + col == copiedColumn(config, head, within);
          visit(place, Hold{{}, one ? 1.0f : 0.0f, optionName(&ConfigRequest::value_projection)});
        } else if (as_query) {
          // W_Q is the first, and of W_K's shape.
          visit(place, Hold{row * own.cols + col, 0, optionName(&ConfigRequest::shared_qk)});
        } else if (config.shared_heads && head > 0) {
          visit(place, Hold{own.start + within * own.cols + col, 0,
                            optionName(&ConfigRequest::shared_heads)});
        }
      }
    }
  }
}

// The same for in_proj_bias.
template <typename Visit>
void eachHeldBias(const Config& config, Visit visit) {
  for (const Qkv which : kQkv) {
    const Projection own = projection(config, which);
    for (std::size_t row = 0; row < own.rows; ++row) {
      const std::size_t place = own.bias_start + row;
      if (which == Qkv::kValue && !config.value_projection) {
        visit(place, Hold{{}, 0, optionName(&ConfigRequest::value_projection)});
      } else if (which == Qkv::kKey && config.shared_qk) {
        visit(place, Hold{row, 0, optionName(&ConfigRequest::shared_qk)});
      } else if (config.shared_heads && row >= own.width) {
        visit(place,
              Hold{own.bias_start + row % own.width, 0, optionName(&ConfigRequest::shared_heads)});
      }
    }
  }
}

template <typename Visit>
void eachHeldOutput(const Config& config, Visit visit) {
  if (config.output_projection) return;
  const std::size_t d = config.d_model;
  for (std::size_t i = 0; i < d * d; ++i) {
    visit(i, Hold{{}, i / d == i % d ? 1.0f : 0.0f, optionName(&ConfigRequest::output_projection)});
  }
}

template <typename Visit>
void eachHeldOutputBias(const Config& config, Visit visit) {
  if (config.output_projection) return;
  for (std::size_t i = 0; i < config.d_model; ++i)
    visit(i, Hold{{}, 0, optionName(&ConfigRequest::output_projection)});
}

float heldValue(const Hold& hold, const float* array) {
  return hold.source ? array[*hold.source] : hold.value;
}

// Notes the first number of one array that is not as it is held.
struct Checker {
  ErrorCode code;
  const char* name;
  std::span<const float> array;
  Failure error;

  void operator()(std::size_t place, const Hold& hold) {
    if (error || array.empty()) return;
    const float wanted = heldValue(hold, array.data());
    if (array[place] == wanted) return;
    error = makeError(code, name, {static_cast<double>(wanted), hold.option},
                      static_cast<double>(array[place]));
    error->place = {place};
  }
};

}  // namespace

bool holdsParameters(const Config& config) {
  return config.shared_qk || config.shared_heads || !config.value_projection ||
         !config.output_projection;
}

void holdParameters(const Config& config, PackedParameters& packed) {
  if (!holdsParameters(config)) return;
  const auto into = [](float* array) {
    return [array](std::size_t place, const Hold& hold) { array[place] = heldValue(hold, array); };
  };
  eachHeldMatrix(config, into(packed.in_proj_weight.data()));
  eachHeldBias(config, into(packed.in_proj_bias.data()));
  eachHeldOutput(config, into(packed.out_proj_weight.data()));
  eachHeldOutputBias(config, into(packed.out_proj_bias.data()));
}

Status checkHeld(const Config& config, const ParameterArrays& arrays) {
  if (!holdsParameters(config)) return Done{};
  Checker weight{ErrorCode::kHeld, "in_proj_weight", arrays.in_proj_weight, {}};
  eachHeldMatrix(config, [&](std::size_t place, const Hold& hold) { weight(place, hold); });
  Checker bias{ErrorCode::kHeldBias, "in_proj_bias", arrays.in_proj_bias, {}};
  eachHeldBias(config, [&](std::size_t place, const Hold& hold) { bias(place, hold); });
  Checker output{ErrorCode::kHeld, "out_proj.weight", arrays.out_proj_weight, {}};
  eachHeldOutput(config, [&](std::size_t place, const Hold& hold) { output(place, hold); });
  Checker output_bias{ErrorCode::kHeldBias, "out_proj.bias", arrays.out_proj_bias, {}};
  eachHeldOutputBias(config,
                     [&](std::size_t place, const Hold& hold) { output_bias(place, hold); });
  for (Checker* checker : {&weight, &bias, &output, &output_bias}) {
    if (checker->error) return std::move(checker->error);
  }
  return Done{};
}

}  // namespace manyheads
