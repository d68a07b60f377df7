#include <algorithm>
#include <chrono>
#include <cstdio>

#include "experiments.h"
#include "layer/validate.h"

namespace manyheads::experiments {
namespace {

constexpr double kSharp = 0.8;  // specialisation from which a head counts as sharp

std::string number(double value, const char* format = "%.3f") {
  char text[32];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

template <typename Read>
std::vector<double> each(const Outcome& outcome, Read read) {
  std::vector<double> values;
  for (const Evaluation& evaluation : outcome.evaluations) {
    if (const std::optional<double> value = read(evaluation)) values.push_back(*value);
  }
  return values;
}

std::string countOf(const std::vector<double>& values, double least, std::size_t seeds) {
  if (values.empty()) return "–";
  const auto count =
      std::count_if(values.begin(), values.end(), [=](double value) { return value >= least; });
  return std::to_string(count) + "/" + std::to_string(seeds);
}

// Seeds in which every head is needed: turning it off loses a question.
std::size_t allNeeded(const Outcome& outcome) {
  std::size_t seeds = 0;
  for (const Evaluation& evaluation : outcome.evaluations) {
    const auto& without = evaluation.without;
    seeds += std::all_of(without.begin(), without.end(),
                         [](const Accuracy& left) { return !left.solved(); });
  }
  return seeds;
}

}  // namespace

std::string spread(std::vector<double> values, const char* format) {
  if (values.empty()) return "–";
  std::sort(values.begin(), values.end());
  double sum = 0;
  for (const double value : values) sum += value;
  return number(sum / static_cast<double>(values.size()), format) + " [" +
         number(values.front(), format) + " … " + number(values.back(), format) + "]";
}

void trainEach(const TrainingRequest& request, std::size_t seeds,
               const std::function<void(std::size_t seed, TaskTraining& training)>& visit) {
  for (std::size_t seed = 1; seed <= seeds; ++seed) {
    TrainingRequest seeded = request;
    seeded.seed = static_cast<double>(seed);
    Result<TrainingSetup> setup = validate(seeded);
    if (!setup.ok()) {
      std::fprintf(stderr, "%s, %s\n", setup.error().field.c_str(),
                   errorCodeName(setup.error().code));
      std::exit(1);
    }
    TaskTraining training(std::move(setup).value());
    training.step(training.model.setup.steps);
    visit(seed, training);
  }
}

Outcome run(const TrainingRequest& request, std::size_t seeds) {
  Outcome outcome;
  const auto before = std::chrono::steady_clock::now();
  trainEach(request, seeds, [&](std::size_t seed, TaskTraining& training) {
    outcome.steps = training.model.setup.steps;
    if (training.divergedAt()) outcome.diverged.push_back(seed);
    outcome.evaluations.push_back(evaluate(training.model));
  });
  outcome.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
  return outcome;
}

std::string headOf(const Table& table) {
  return "## " + table.title + "\n\n" + (table.note.empty() ? "" : table.note + "\n\n") +
         "| row | steps | joint | solved | sharp | each head needed | loss | "
         "gap | elsewhere |\n"
         "|---|---|---|---|---|---|---|---|---|\n";
}

std::string lineOf(const Row& row, const Outcome& outcome) {
  const std::size_t seeds = outcome.evaluations.size();
  const auto joint =
      each(outcome, [](const Evaluation& e) { return std::optional(e.accuracy.joint); });
  const auto sharpness = each(outcome, [](const Evaluation& e) { return e.specialisation; });
  const auto gap = each(outcome, [](const Evaluation& e) { return e.gap; });
  std::string line =
      "| " + row.label + " | " + std::to_string(outcome.steps) + " | " + spread(joint) + " | " +
      countOf(joint, kSolved, seeds) + " | " + countOf(sharpness, kSharp, seeds) + " | " +
      std::to_string(allNeeded(outcome)) + "/" + std::to_string(seeds) + " | " +
      spread(each(outcome, [](const Evaluation& e) { return std::optional(e.loss); })) + " | " +
      spread(gap, "%.2g") + " | " + row.measured + " |";
  if (!outcome.diverged.empty()) line += " diverged: " + std::to_string(outcome.diverged.size());
  return line;
}

}  // namespace manyheads::experiments
