#include "random_layers.h"

#include <limits>

namespace manyheads {
namespace {

// A sequence of random numbers determined by the layer's number, and one more for each stream.
class Draws {
 public:
  explicit Draws(std::uint64_t which, std::uint64_t stream = 77) : which_(which), stream_(stream) {}

  std::size_t below(std::size_t count) {
    const double unit = (1 + double{uniformSigned(which_, stream_, next_++)}) / 2;
    return static_cast<std::size_t>(unit * static_cast<double>(count));
  }
  bool oneIn(std::size_t count) { return below(count) == 0; }
  template <typename T, std::size_t N>
  T from(const T (&choices)[N]) {
    return choices[below(N)];
  }
  std::vector<std::size_t> some(std::size_t count) {
    std::vector<std::size_t> places;
    for (std::size_t place = 0; place < count; ++place) {
      if (oneIn(3)) places.push_back(place);
    }
    return places;
  }

 private:
  std::uint64_t which_, stream_, next_ = 0;
};

// `positions` are draws of their own: without them, the layers are those that they were.
ConfigRequest drawRequest(Draws& draw, Draws positions) {
  ConfigRequest request;
  const std::size_t heads = 1 + draw.below(4), width = 1 + draw.below(5);
  request.n_heads = static_cast<double>(heads);
  request.d_model = static_cast<double>(heads * width);
  request.variant = draw.from({"wide", "split", "narrow"});
  request.mask = draw.from({"none", "causal", "no-self", "padding", "own"});
  request.scaling = draw.from({"none", "sqrt_d_k", "sqrt_d_model", "free"});
  request.scaling_divisor = 1.7;
  request.bias = draw.oneIn(2);
  request.seed = static_cast<double>(draw.below(1000));
  request.shared_qk = draw.oneIn(4);
  request.value_projection = !draw.oneIn(4);
  request.output_projection = !draw.oneIn(4);
  if (request.variant == "narrow") request.shared_heads = draw.oneIn(2);
  if (request.variant == "wide") {
    if (draw.oneIn(2)) request.d_k = static_cast<double>(1 + draw.below(9));
    if (draw.oneIn(2)) request.d_v = static_cast<double>(1 + draw.below(heads * width));
    // Without W_O, the output is concat itself.
    if (!request.output_projection) request.d_v = static_cast<double>(width);
  }
  const bool may_group = request.variant != "narrow" && !request.shared_qk &&
                         request.value_projection && draw.oneIn(2);
  if (may_group) {
    std::vector<double> divisors;
    for (std::size_t h = 1; h <= heads; ++h) {
      if (heads % h == 0) divisors.push_back(static_cast<double>(h));
    }
    request.kv_heads = divisors[draw.below(divisors.size())];
  }
  const bool may_differ = !request.shared_qk && request.value_projection;
  if (may_differ && draw.oneIn(3)) {
    request.d_memory = static_cast<double>(heads * (1 + draw.below(5)));
  }
  if (draw.oneIn(3)) {
    request.qk_norm = draw.from({"head", "whole"});
    request.qk_norm_eps = draw.from({1e-6, 1e-5, 0.3});
  }
  if (draw.oneIn(3)) request.window = static_cast<double>(1 + draw.below(4));
  request.alibi = positions.oneIn(4);
  if (positions.oneIn(4)) {
    request.sink = kByNumber;
    request.sink_score = positions.from({0.0, 1.5, -2.0});
  }
  const auto d_k = static_cast<std::size_t>(
      request.d_k.value_or(static_cast<double>(request.variant == "wide" ? heads * width : width)));
  if (d_k % 2 == 0 && positions.oneIn(2)) {
    request.rotary = positions.from({"halves", "interleaved"});
    request.rotary_base = positions.from({1.0, 3.0, 10000.0});
  }
  return request;
}

}  // namespace

RandomLayer randomLayer(std::uint64_t which, const Kernels& kernels) {
  Draws draw(which);
  const ConfigRequest request = drawRequest(draw, Draws(which, 78));
  const Config config = configOf(request);
  const std::size_t n = 1 + draw.below(7), m = 1 + draw.below(7);
  const bool cross = config.d_memory != config.d_model || draw.oneIn(2);
  RandomLayer result{.request = request,
                     .own = ownParameters(config, which + 1),
                     .x = numbers(n * config.d_model, 1000 + which),
                     .memory = numbers(cross ? m * config.d_memory : 0, 2000 + which),
                     .padding = {},
                     .attn_mask = {},
                     .muted = draw.some(config.n_heads),
                     .layer = Layer(config, kernels)};
  if (config.mask != Mask::kNone) result.padding = draw.some(cross ? m : n);
  if (config.mask == Mask::kOwn) {
    result.attn_mask = numbers(n * (cross ? m : n), 3000 + which, 2);
    for (const std::size_t place : draw.some(result.attn_mask.size())) {
      result.attn_mask[place] = -std::numeric_limits<float>::infinity();
    }
    for (const std::size_t place : draw.some(result.attn_mask.size())) result.attn_mask[place] = 0;
  }
  return result;
}

std::string RandomLayer::name() const {
  const Config& config = layer.config();
  return request.variant + " " + request.mask + " d " + std::to_string(request.d_model) + " h " +
         std::to_string(request.n_heads) + " d_k " + std::to_string(config.dK()) + " d_v " +
         std::to_string(config.dV()) + " d_memory " + std::to_string(config.d_memory) +
         (config.kv_heads == config.n_heads ? "" : " h_kv " + std::to_string(config.kv_heads)) +
         (request.qk_norm == "none"
              ? ""
              : " norm " + request.qk_norm + " ε " + std::to_string(request.qk_norm_eps)) +
         (request.window < kMaxTokens ? " window " + std::to_string(config.window) : "") +
         (request.alibi ? " alibi" : "") +
         (config.sink ? " sink " + std::to_string(*config.sink) : "") +
         (request.rotary == "none" ? "" : " rotary " + request.rotary) +
         (request.shared_qk ? " W_K=W_Q" : "") + (request.shared_heads ? " shared" : "") +
         (request.value_projection ? "" : " no W_V") + (request.output_projection ? "" : " no W_O");
}

void RandomLayer::run() {
  ASSERT_TRUE(layer.setParameters(own.arrays()).ok());
  ASSERT_TRUE(layer.setMuted(muted).ok());
  ASSERT_TRUE(layer.forward(x, memory, padding, attn_mask).ok());
}

reference::Input RandomLayer::input() const {
  return {layer.config(), own.arrays(), x, memory, padding, muted, attn_mask};
}

}  // namespace manyheads
