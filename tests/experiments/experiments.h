// The tables of experiments: what is trained in each row, and what other
// implementations measured.
#pragma once

#include <string>
#include <vector>

#include "learning/evaluation.h"
#include "learning/training_setup.h"

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

/// The recipes, each row with its own change.
std::vector<Table> tables();

/// One row's seeds, 1 … `seeds`.
struct Outcome {
  std::vector<Evaluation> evaluations;
  std::vector<std::size_t> diverged;  // seeds
  std::size_t steps = 0;
  double seconds = 0;
};
Outcome run(const TrainingRequest& request, std::size_t seeds);

/// A row of Markdown.
std::string lineOf(const Row& row, const Outcome& outcome);
std::string headOf(const Table& table);

}  // namespace manyheads::experiments
