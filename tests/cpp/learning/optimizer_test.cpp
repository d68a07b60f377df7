// Optimizers compared with torch.optim (tests/golden/optimizers.txt), and equal bits everywhere.
#include <cmath>
#include <sstream>

#include "golden.h"
#include "learning/learner.h"
#include "support.h"

namespace manyheads {
namespace {

struct After {
  std::size_t step;
  std::vector<double> numbers;
};

struct OptimizerCase {
  std::string name;
  OptimizerSettings settings;
  std::vector<After> after;
};

struct OptimizerFile {
  std::vector<float> start;
  std::vector<std::vector<float>> gradients;
  std::vector<OptimizerCase> cases;
};

template <typename Number>
std::vector<Number> rest(std::istream& words) {
  std::vector<Number> all;
  for (Number one{}; words >> one;) all.push_back(one);
  return all;
}

OptimizerKind kindOf(std::string_view name) {
  const auto names = std::span(kOptimizerNames);
  const auto found = std::find(names.begin(), names.end(), name);
  EXPECT_NE(found, names.end()) << name;
  return static_cast<OptimizerKind>(found - names.begin());
}

OptimizerFile read() {
  OptimizerFile file;
  for (const char* line : kOptimizerLines) {
    std::istringstream words(line);
    std::string what;
    words >> what;
    if (what == "start") file.start = rest<float>(words);
    if (what == "gradient") file.gradients.push_back(rest<float>(words));
    if (what == "case") {
      OptimizerCase& one = file.cases.emplace_back();
      std::string kind;
      words >> one.name >> kind >> one.settings.learning_rate >> one.settings.weight_decay;
      one.settings.kind = kindOf(kind);
    }
    if (what == "after") {
      After& after = file.cases.back().after.emplace_back();
      words >> after.step;
      after.numbers = rest<double>(words);
    }
  }
  return file;
}

// Bound for number i after t steps, in units of the unit roundoff. Each step rounds the number
// three times (shrinking, its factor, adding). A step of size s is off by s times the relative
// error of m / √v: m has at most 3 roundings for each of its terms of 1/(1 − β₁) = 10 steps,
// relative to the largest gradient; v has 3 for each of the t steps, halved by the root; some more
// allow for the rest.
double bound(const OptimizerFile& file, const OptimizerCase& one, std::size_t i, std::size_t t) {
  double most_number = std::fabs(double{file.start[i]}), moved = 0, squares = 0, largest = 0;
  for (std::size_t step = 1; step <= t; ++step) {
    const double g = std::fabs(double{file.gradients[step - 1][i]});
    largest = std::fmax(largest, g);
    squares = kBeta2 * squares + (1 - kBeta2) * g * g;
    const double unbiased =
        std::sqrt(squares / (1 - std::pow(kBeta2, static_cast<double>(step)))) + kEpsilon;
    const double steps = static_cast<double>(step);
    moved += one.settings.kind == OptimizerKind::kSgd
                 ? 4 * one.settings.learning_rate * largest
                 : one.settings.learning_rate * largest / unbiased * (30 + 1.5 * steps + 10);
  }
  for (const After& after : one.after) {
    most_number = std::fmax(most_number, std::fabs(after.numbers[i]));
  }
  return kUnitRoundoff * (3 * static_cast<double>(t) * (most_number + 1) + moved);
}

TEST(Optimizer, StepsAsTorchDoes) {
  const OptimizerFile file = read();
  ASSERT_EQ(file.gradients.size(), 100u);
  ASSERT_EQ(file.cases.size(), 6u);
  for (const OptimizerCase& one : file.cases) {
    std::vector<float> numbers = file.start;
    Optimizer optimizer(one.settings, numbers.size());
    std::size_t compared = 0;
    for (std::size_t step = 1; step <= file.gradients.size(); ++step) {
      optimizer.step(numbers, file.gradients[step - 1]);
      for (const After& after : one.after) {
        if (after.step != step) continue;
        for (std::size_t i = 0; i < numbers.size(); ++i, ++compared) {
          EXPECT_NEAR(double{numbers[i]}, after.numbers[i], bound(file, one, i, after.step))
              << one.name << ", number " << i << " after step " << after.step;
        }
      }
    }
    EXPECT_EQ(compared, 3 * numbers.size()) << one.name;
  }
}

TEST(Optimizer, GoesOnFromAStateAsIfItHadNeverStopped) {
  const OptimizerFile file = read();
  for (const OptimizerCase& one : file.cases) {
    std::vector<float> numbers = file.start, at_40, state_at_40;
    Optimizer optimizer(one.settings, numbers.size());
    for (std::size_t step = 1; step <= file.gradients.size(); ++step) {
      optimizer.step(numbers, file.gradients[step - 1]);
      if (step != 40) continue;
      at_40 = numbers;
      state_at_40.assign(optimizer.state().begin(), optimizer.state().end());
    }
    optimizer.restore(40, state_at_40);
    for (std::size_t step = 40; step < 100; ++step) optimizer.step(at_40, file.gradients[step]);
    EXPECT_TRUE(sameBits(at_40, numbers)) << one.name;
  }
}

}  // namespace
}  // namespace manyheads
