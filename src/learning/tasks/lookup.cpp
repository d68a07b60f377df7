#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "learning/tasks/tasks.h"
#include "tensor/random.h"

namespace manyheads {
namespace {

constexpr std::size_t kKeys = 6, kValues = 8, kCards = 5;
// Columns: 0 … 7 the key, of which six are used, 8 … 15 the value.
constexpr std::size_t kValueColumn = 8;
constexpr std::size_t kQueries = kKeys * kValues;  // the first query's id, after every card's

class Lookup : public Task {
 public:
  void draw(Draws& draws, Purpose, Sample& sample) const override {
    std::array<std::size_t, kKeys> keys = {0, 1, 2, 3, 4, 5};
    draws.shuffle(keys, kCards);
    const std::size_t wanted = draws.below(kCards);
    sample.add(kQueries + keys[wanted]);
    for (std::size_t card = 0; card < kCards; ++card) {
      sample.add(keys[card] * kValues + draws.below(kValues));
    }
  }

  // The answer is on the first card with the query's key.
  void ask(Sample& sample) const override {
    for (std::size_t row = 0; row < sample.length; ++row) {
      if (sample.tokens[row] < kQueries) continue;
      const std::size_t key = sample.tokens[row] - kQueries;
      std::size_t place = 0;
      while (place < sample.length && sample.tokens[place] / kValues != key) ++place;
      if (place < sample.length) sample.ask(row, 0, sample.tokens[place] % kValues, place);
    }
  }
};

double dot(const double* a, const double* b, std::size_t count) {
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += a[i] * b[i];
  return sum;
}

// Multiplies every row by the same random orthogonal matrix: Gram-Schmidt of a normal one, in
// double.
void rotateRows(std::uint64_t seed, Tensor2& rows) {
  const std::size_t d = rows.shape(1);
  const std::uint64_t stream = hashBytes("rotation");
  std::vector<double> axes(d * d), turned(d);
  for (std::size_t i = 0; i < d * d; ++i) axes[i] = static_cast<double>(normal(seed, stream, i));
  for (std::size_t i = 0; i < d; ++i) {
    double* const axis = &axes[i * d];
    for (std::size_t j = 0; j < i; ++j) {
      const double share = dot(axis, &axes[j * d], d);
      for (std::size_t c = 0; c < d; ++c) axis[c] -= share * axes[j * d + c];
    }
    const double length = std::sqrt(dot(axis, axis, d));
    for (std::size_t c = 0; c < d; ++c) axis[c] /= length;
  }
  for (std::size_t row = 0; row < rows.shape(0); ++row) {
    std::fill(turned.begin(), turned.end(), 0.0);
    for (std::size_t i = 0; i < d; ++i) {
      for (std::size_t c = 0; c < d; ++c) {
        turned[c] += static_cast<double>(rows(row, i)) * axes[i * d + c];
      }
    }
    for (std::size_t c = 0; c < d; ++c) rows(row, c) = static_cast<float>(turned[c]);
  }
}

}  // namespace

MadeTask makeLookup(const TrainingRequest& request) {
  auto task = std::make_unique<Lookup>();
  for (std::size_t card = 0; card < kQueries; ++card) {
    task->tokens.push_back(
        {static_cast<char>('a' + card / kValues), static_cast<char>('1' + card % kValues)});
  }
  for (std::size_t key = 0; key < kKeys; ++key) {
    task->tokens.push_back({static_cast<char>('a' + key), '?'});
  }
  task->questions = {{"value", kValueColumn, kValues}};
  const std::vector<std::string> values = numbered("value ", kValues);
  nameScores(*task, values);
  task->longest = 1 + kCards;
  task->mask = Mask::kNoSelf;
  task->features = emptyFeatures(*task);
  for (std::size_t token = 0; token < task->tokens.size(); ++token) {
    const bool query = token >= kQueries;
    task->features(token, query ? token - kQueries : token / kValues) = 1;
    if (!query) task->features(token, kValueColumn + token % kValues) = 1;
  }
  if (*request.rotated) {
    rotateRows(static_cast<std::uint64_t>(request.seed), task->features);
  } else {
    nameColumns(task->columns.inputs, 0, letters('a', kKeys));
    nameColumns(task->columns.inputs, kValueColumn, values);
  }
  task->recipe = {.n_heads = 2, .optimizer = {OptimizerKind::kAdamW, 0.02, 0.2}, .steps = 600};
  return MadeTask(std::move(task));
}

}  // namespace manyheads
