// The loss of every task, and its gradient with respect to the output, where backward begins:
//
//   loss = Σ over the rows that are asked of Σ over their scores of (score − target)², divided by
//   the number of these rows
//
// task.h explains the choice of the squared error. Rows that are not asked have a gradient of 0.
#pragma once

#include <cstddef>
#include <span>

#include "learning/sample.h"
#include "learning/task.h"

namespace manyheads {

/// `output` has `rows` rows of `columns` per sample, of which the sample's own come first.
/// `gradient` has the same shape and must be all zeros; nullptr computes the loss only. NaN if no
/// row is asked.
double squaredError(const Task& task, std::span<const Sample> samples, const float* output,
                    std::size_t rows, std::size_t columns, float* gradient);

}  // namespace manyheads
