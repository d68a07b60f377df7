// The tables of experiments: what each row trains, and measurements of other implementations.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "learning/evaluation.h"
#include "learning/task_training.h"

namespace manyheads::experiments {

struct Row {
  std::string label;
  TrainingRequest request;
  std::string measured;  // elsewhere: PyTorch, 20 or more seeds
};

struct Table {
  std::string title;
  std::string note;
  std::vector<Row> rows;
};

/// The recipes; each row changes one thing.
std::vector<Table> tables();

/// A table with its own layout, from several seeds.
struct Detail {
  std::string title;
  std::string (*lines)(std::size_t seeds);
};
std::vector<Detail> details();

/// One row's seeds, 1 … `seeds`.
struct Outcome {
  std::vector<Evaluation> evaluations;
  std::vector<std::size_t> diverged;  // seeds
  std::size_t steps = 0;
  double seconds = 0;
};
Outcome run(const TrainingRequest& request, std::size_t seeds);

/// Trains seeds 1 … `seeds` to their last step and passes each to `visit`.
void trainEach(const TrainingRequest& request, std::size_t seeds,
               const std::function<void(std::size_t seed, TaskTraining& training)>& visit);

/// "1.000 [0.998 … 1.000]"
std::string spread(std::vector<double> values, const char* format = "%.3f");

/// A row of Markdown.
std::string lineOf(const Row& row, const Outcome& outcome);
std::string headOf(const Table& table);

}  // namespace manyheads::experiments
