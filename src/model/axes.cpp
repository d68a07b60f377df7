#include "model/axes.h"

#include <cmath>

namespace manyheads::graph {

Config attentionOf(const ModelConfig& config) {
  const std::size_t d_k = config.d_model / config.heads;
  return {.d_model = config.d_model,
          .n_heads = config.heads,
          .variant = Variant::kSplit,
          .mask = Mask::kCausal,
          .scaling = ScalingMode::kSqrtDk,
          .scaling_divisor = static_cast<float>(std::sqrt(static_cast<double>(d_k))),
          .bias = config.bias,
          .wide_d_k = 0,
          .wide_d_v = 0,
          .d_memory = config.d_model,
          .kv_heads = config.kv_heads,
          .qk_norm = QkNorm::kNone,
          .qk_norm_eps = kDefaultQkNormEps,
          .rotary = config.positions == Positions::kRotary ? Rotary::kHalves : Rotary::kNone,
          .rotary_base = config.rotary_base,
          .shared_qk = false,
          .shared_heads = false,
          .value_projection = true,
          .output_projection = true,
          .seed = 0,
          .parameters = ParameterKind::kGiven};
}

ModelAxes::ModelAxes(AxisTable& table, const ModelConfig& config, bool keeps)
    : attention(table, attentionOf(config), keeps ? config.context : 0),
      features(table.add("d_model", Role::kFeature, {attention.in})),
      other_features(table.add("d_model", Role::kFeature, {table.addPart(config.d_model)})),
      hidden(table.add("hidden", Role::kFeature, {table.addPart(config.hidden)})),
      words(table.add("vocabulary", Role::kFeature, {table.addPart(config.vocabulary)})),
      other_words(table.add("vocabulary", Role::kFeature, {table.addPart(config.vocabulary)})),
      positions(table.add("context", Role::kFeature, {table.addPart(config.context)})),
      one(table.add("one", Role::kFeature, {table.addPart()})) {}

}  // namespace manyheads::graph
