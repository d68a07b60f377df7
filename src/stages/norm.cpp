// norm: each row of q and k divided by its root mean square and multiplied by learned gains, which
// keeps scores from growing with training (RMSNorm: Zhang and Sennrich 2019, arXiv:1910.07467;
// before the scores: Henry et al. 2020, "Query-Key Normalization for Transformers",
// arXiv:2010.04245). A row is one head's columns, with the same gains in every head (qkNorm `head`;
// Qwen3, arXiv:2505.09388), or all heads' side by side, with a gain for each column (`whole`;
// OLMo 2, arXiv:2501.00656). Layers without qkNorm lack the stage.
#include "stages/norm.h"

#include <cmath>

#include "config/options.h"
#include "config/tied.h"
#include "stages/qkv.h"
#include "stages/stage.h"

namespace manyheads {
namespace {

using enum TensorId;
using enum TensorKind;
using enum Axis;

double inDouble(float number) { return static_cast<double>(number); }

bool isWhole(const Config& config) { return config.qk_norm == QkNorm::kWhole; }

// The tensors of normalising q, and of normalising k.
struct Normed {
  TensorId from, to, from_gradient, to_gradient;
  ParameterId gains;
  Axis heads, other_heads, rows, all_gains;
};
constexpr Normed kNormedQ{kQ,     kQNorm,      kGradQ,   kGradQNorm, ParameterId::kG_Q,
                          kHeads, kOtherHeads, kQueries, kGainQ};
constexpr Normed kNormedK{kK,       kKNorm,        kGradK, kGradKNorm, ParameterId::kG_K,
                          kKvHeads, kOtherKvHeads, kKeys,  kGainK};

// By one of their tensors, or by a gradient of these.
const Normed& normedOf(TensorId id) {
  for (const TensorId of_q : {kQNorm, kGradQ, kGradG_Q}) {
    if (id == of_q) return kNormedQ;
  }
  return kNormedK;
}

// The axes of all numbers that are normalised together.
Axes wholeRow(const Normed& which, const Config& config) {
  return {isWhole(config) ? which.other_heads : which.heads, which.rows, kOtherHeadK};
}

Making normalised(const Entry& entry) {
  const Normed& which = normedOf(entry.tensor.id);
  return {.sums = {{.entry = entry.tensor.axes,
                    .left = {which.from, wholeRow(which, entry.config)},
                    .right = Factor{tensorOf(which.gains), {which.all_gains}}}},
          .op = Op::kRmsNorm};
}

// The gradient of a free gain: a sum over all rows that it multiplies, and over the rows of gains
// that are tied to it.
Making gainGradient(const Entry& entry) {
  const ParameterId own = normedOf(entry.tensor.id).gains;
  if (!sourceOf(entry.config, own, entry.head).isFree()) return {.op = Op::kHeld};
  Making making{.op = Op::kRmsNormGain};
  for (const Normed& use : {kNormedQ, kNormedK}) {
    const Source root = rootOf(entry.config, use.gains, entry.head);
    if (!root.isFree() || root.parameter != own) continue;
    // If other heads are tied to this one, the sum runs over theirs, too.
    const Axis columns = areHeadsTied(entry.config, use.gains) ? kHeadK : use.all_gains;
    const Axes axes{use.heads, use.rows, kHeadK};
    making.sums.add(
        {.entry = {columns}, .left = {use.from, axes}, .right = Factor{use.to_gradient, axes}});
  }
  return making;
}

// One row of q or k: one head's columns or all heads'. Gains are indexed like its numbers.
struct Row {
  std::size_t first;      // place of its first number
  std::size_t head_step;  // from one head's first number to the next's
  std::size_t width;      // numbers in one head
  std::size_t count;
  double epsilon;  // added to the mean square

  std::size_t place(std::size_t i) const { return first + i / width * head_step + i % width; }

  double rootMeanSquare(const float* x) const {
    double squares = 0;
    for (std::size_t i = 0; i < count; ++i)
      squares += inDouble(x[place(i)]) * inDouble(x[place(i)]);
    return std::sqrt(squares / static_cast<double>(count) + epsilon);
  }
};

// The rows of q or k; a sequence has `heads` heads. A layer without qkNorm has none, since q_norm
// and k_norm are empty.
class Rows {
 public:
  Rows(const Config& config, const Tensor3& x, std::size_t heads)
      : heads_(isWhole(config) ? heads : 1),
        tokens_(x.shape(1)),
        width_(x.shape(2)),
        epsilon_(config.qk_norm_eps) {
    count_ = x.shape(0) / heads_ * tokens_;
  }

  std::size_t count() const { return count_; }
  Row operator[](std::size_t at) const {
    const std::size_t step = tokens_ * width_;
    return {.first = at / tokens_ * heads_ * step + at % tokens_ * width_,
            .head_step = step,
            .width = width_,
            .count = heads_ * width_,
            .epsilon = epsilon_};
  }
  /// The row that head `head` has at `token`.
  Row at(std::size_t head, std::size_t token) const {
    return (*this)[head / heads_ * tokens_ + token];
  }

 private:
  std::size_t heads_, tokens_, width_, count_;
  double epsilon_;
};

// x_c g_c / √(mean x² + ε)
void normalise(const Config& config, const Tensor3& x, std::size_t heads, const Tensor1& gains,
               Tensor3& to) {
  const Rows rows(config, to, heads);
  for (std::size_t r = 0; r < rows.count(); ++r) {
    const Row row = rows[r];
    const double size = row.rootMeanSquare(x.data());
    for (std::size_t i = 0; i < row.count; ++i) {
      const double unit = inDouble(x.data()[row.place(i)]) / size;
      to.data()[row.place(i)] = static_cast<float>(unit * inDouble(gains(i)));
    }
  }
}

void forward(const StageRun& run) {
  normalise(run.config, run.trace.q, run.config.n_heads, run.parameters.g_Q, run.trace.q_norm);
  normalise(run.config, run.trace.k, run.config.kv_heads, run.parameters.g_K, run.trace.k_norm);
}

struct NormBack {
  ParameterId gains;
  const Tensor3& x;
  std::size_t heads;
  const Tensor3& normed_gradient;
  Tensor3& x_gradient;
};

// y_c = u_c g_c with u_c = x_c / r and r = √(mean x² + ε):
// dx_c = (g_c dy_c − u_c mean(g dy u)) / r, and dg_c is the sum of dy_c u_c over all rows.
void normaliseBack(const BackwardRun& run, const NormBack& back) {
  const float *x = back.x.data(), *dy = back.normed_gradient.data();
  const std::span<const float> g = numbersOf(run.parameters, back.gains);
  const std::size_t width = shareOf(run.config, back.gains, 0).cols;
  const Rows rows(run.config, back.normed_gradient, back.heads);
  for (std::size_t r = 0; r < rows.count(); ++r) {
    const Row row = rows[r];
    const double size = row.rootMeanSquare(x);
    double mean = 0;
    for (std::size_t i = 0; i < row.count; ++i) {
      mean += inDouble(g[i]) * inDouble(dy[row.place(i)]) * (inDouble(x[row.place(i)]) / size);
    }
    mean /= static_cast<double>(row.count);
    for (std::size_t i = 0; i < row.count; ++i) {
      const std::size_t place = row.place(i);
      const double u = inDouble(x[place]) / size, gradient = inDouble(dy[place]);
      back.x_gradient.data()[place] =
          static_cast<float>((inDouble(g[i]) * gradient - u * mean) / size);
      // A tied gain's gradient is added to that of the gain that it copies.
      const Source root = rootOf(run.config, back.gains, i / width);
      numbersOf(run.gradients.parameters, root.parameter)[root.head * width + i % width] +=
          static_cast<float>(gradient * u);
    }
  }
}

void backward(const BackwardRun& run) {
  normaliseBack(run, {.gains = ParameterId::kG_Q,
                      .x = run.trace.q,
                      .heads = run.config.n_heads,
                      .normed_gradient = run.gradients.q_norm,
                      .x_gradient = run.gradients.q});
  normaliseBack(run, {.gains = ParameterId::kG_K,
                      .x = run.trace.k,
                      .heads = run.config.kv_heads,
                      .normed_gradient = run.gradients.k_norm,
                      .x_gradient = run.gradients.k});
}

// The divisor of the row that contains a place of q or k.
double sizeAt(const Explained& entry, TensorId x, const Index& place) {
  const Tensor3& numbers = x == kQ ? entry.trace.q : entry.trace.k;
  const Rows rows(entry.config, numbers, numbers.shape(0));
  return rows.at(place[0], place[1]).rootMeanSquare(numbers.data());
}

void explainForward(const Explained& entry) {
  Explanation& result = entry.result;
  const TensorId x = normedOf(*findTensor(result.place.tensor)).from;
  for (Term& term : result.terms) term.product = term.left * term.left;
  result.denominator = static_cast<float>(sizeAt(entry, x, entry.index));
}

void explainGainGradient(const Explained& entry) {
  for (Term& term : entry.result.terms) {
    const Place& from = term.left_from;
    const double size = sizeAt(entry, *findTensor(from.tensor), from.index);
    term.product = static_cast<float>(inDouble(term.left) * inDouble(term.right) / size);
  }
}

// clang-format off
constexpr TensorInfo kRows[] = {
    {kG_Q, "g_Q", kParameter, StageId::kNorm, {kGainQ}, {}, &Parameters::g_Q, tiedParameter},
    {kG_K, "g_K", kParameter, StageId::kNorm, {kGainK}, {}, &Parameters::g_K, tiedParameter},
    {kQNorm, "q_norm", kStage, StageId::kNorm, {kHeads, kQueries, kHeadK}, {kQ, kG_Q},
     &Trace::q_norm, normalised, explainForward},
    {kKNorm, "k_norm", kStage, StageId::kNorm, {kKvHeads, kKeys, kHeadK}, {kK, kG_K},
     &Trace::k_norm, normalised, explainForward},
    {kGradG_Q, "grad.g_Q", kGradient, StageId::kNorm, {kGainQ}, {kQ, kGradQNorm, kK, kGradKNorm},
     &Parameters::g_Q, gainGradient, explainGainGradient},
    {kGradG_K, "grad.g_K", kGradient, StageId::kNorm, {kGainK}, {kK, kGradKNorm},
     &Parameters::g_K, gainGradient, explainGainGradient},
};
// clang-format on

bool isOf(const Config& config) { return config.normalisesQk(); }

}  // namespace

Making normGradient(const Entry& entry) {
  const Normed& which = normedOf(entry.tensor.id);
  const Axes row = wholeRow(which, entry.config);
  return {.sums = {{.entry = entry.tensor.axes,
                    .left = {which.to, row},
                    .right = Factor{which.to_gradient, row}}},
          .op = Op::kRmsNormBackward};
}

void explainNormGradient(const Explained& entry) {
  Explanation& result = entry.result;
  double sum = 0;
  for (const Term& term : result.terms) sum += inDouble(term.left) * inDouble(term.right);
  result.subtracted = static_cast<float>(sum / static_cast<double>(result.terms.size()));
  const TensorId x = normedOf(*findTensor(result.place.tensor)).from;
  result.denominator = static_cast<float>(sizeAt(entry, x, entry.index));
}

const Stage kNormStage{.id = StageId::kNorm,
                       .name = "norm",
                       .kind = StageKind::kRowwise,
                       .section = "",
                       .rows = kRows,
                       .forward = forward,
                       .backward = backward,
                       .option = optionName(&ConfigRequest::qk_norm),
                       .is_of = isOf};

}  // namespace manyheads
