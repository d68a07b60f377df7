#include "learning/loss.h"

namespace manyheads {
namespace {

bool isAsked(const Task& task, const Sample& sample, std::size_t row) {
  for (std::size_t question = 0; question < task.questions.size(); ++question) {
    if (sample.asked[row][question].isScored()) return true;
  }
  return false;
}

}  // namespace

double squaredError(const Task& task, std::span<const Sample> samples, const float* output,
                    std::size_t rows, std::size_t columns, float* gradient) {
  std::size_t asked_rows = 0;
  for (const Sample& sample : samples) {
    for (std::size_t row = 0; row < sample.length; ++row) asked_rows += isAsked(task, sample, row);
  }
  const float twice = 2 / static_cast<float>(asked_rows);
  double loss = 0;
  for (std::size_t s = 0; s < samples.size(); ++s) {
    for (std::size_t row = 0; row < samples[s].length; ++row) {
      const std::size_t first = (s * rows + row) * columns;
      for (std::size_t q = 0; q < task.questions.size(); ++q) {
        const Asked& asked = samples[s].asked[row][q];
        if (!asked.isScored()) continue;
        const Question& question = task.questions[q];
        for (std::size_t i = 0; i < question.answers; ++i) {
          const std::size_t at = first + question.first_column + i;
          const float target = static_cast<int>(i) == asked.answer ? 1 : 0;
          const float error = output[at] - target;
          loss += static_cast<double>(error) * static_cast<double>(error);
          if (gradient != nullptr) gradient[at] = twice * error;
        }
      }
    }
  }
  return loss / static_cast<double>(asked_rows);
}

}  // namespace manyheads
