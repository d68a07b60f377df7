#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "learning/tasks/tasks.h"
#include "tensor/random.h"

namespace manyheads {
namespace {

constexpr std::size_t kKeys = 6, kValues = 8, kCards = 5;
// Columns: 0 … 7 the key, of which six are used, 8 … 15 the value.
constexpr std::size_t kValueColumn = 8, kColumns = 16;
constexpr Cards kTokens{kKeys, kValues};

void draw(Draws& draws, Purpose, Sample& sample) {
  std::array<std::size_t, kKeys> keys = {0, 1, 2, 3, 4, 5};
  draws.shuffle(keys, kCards);
  const std::size_t wanted = draws.below(kCards);
  sample.add(kTokens.query(keys[wanted]));
  for (std::size_t card = 0; card < kCards; ++card) {
    sample.add(kTokens.card(keys[card], draws.below(kValues)));
  }
}

using Row = std::array<double, kColumns>;

double dot(const Row& a, const Row& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

// Multiplies every row by the same random orthogonal matrix: Gram-Schmidt of a normal one, in
// double.
void rotateRows(std::uint64_t seed, Tensor2& rows) {
  const std::uint64_t stream = hashBytes("rotation");
  std::array<Row, kColumns> axes;
  std::uint64_t drawn = 0;
  for (std::size_t i = 0; i < kColumns; ++i) {
    for (double& number : axes[i]) number = static_cast<double>(normal(seed, stream, drawn++));
    for (std::size_t j = 0; j < i; ++j) {
      const double share = dot(axes[i], axes[j]);
      for (std::size_t c = 0; c < kColumns; ++c) axes[i][c] -= share * axes[j][c];
    }
    const double length = std::sqrt(dot(axes[i], axes[i]));
    for (double& number : axes[i]) number /= length;
  }
  for (std::size_t row = 0; row < rows.shape(0); ++row) {
    Row turned{};
    for (std::size_t i = 0; i < kColumns; ++i) {
      for (std::size_t c = 0; c < kColumns; ++c) {
        turned[c] += static_cast<double>(rows(row, i)) * axes[i][c];
      }
    }
    for (std::size_t c = 0; c < kColumns; ++c) rows(row, c) = static_cast<float>(turned[c]);
  }
}

}  // namespace

Task makeLookup(const TrainingRequest& request) {
  Task task;
  task.draw = draw;
  task.ask = [](Sample& sample) { kTokens.askQueries(sample, std::equal_to<>()); };
  task.questions = {{"value", kValueColumn, kValues}};
  task.longest = 1 + kCards;
  task.mask = Mask::kNoSelf;
  kTokens.describe(task, letters('a', kKeys), numbered("", kValues), numbered("value ", kValues),
                   1);
  if (*request.rotated) {
    rotateRows(static_cast<std::uint64_t>(request.seed), task.features);
    task.columns.inputs.clear();
  }
  task.recipe = {.n_heads = 2, .optimizer = {OptimizerKind::kAdamW, 0.02, 0.2}, .steps = 600};
  return task;
}

}  // namespace manyheads
