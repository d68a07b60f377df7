#include "read/dependents/change.h"

#include <algorithm>

#include "config/tied.h"
#include "read/edit.h"
#include "stages/qkv.h"

namespace manyheads {

using enum TensorId;

Change::Change(const Config& config, const Trace& trace, TensorId id, const Index& index)
    : config_(config),
      trace_(trace),
      place_(unpackedPlace(config, id, index)),
      keys_alike_(place_.id == kB_K) {
  const Index& i = place_.first;
  const std::size_t h = config.n_heads;
  for (const Qkv which : kQkv) {
    const std::size_t heads = sharesOf(config, matrixOf(which));
    of(which).columns.resize(projection(config, which).rows);
    of(which).heads.resize(heads);
    of(which).in_row.resize(heads);
  }
  takeParameters();
  if (isPlaceIn(kX) || isPlaceIn(kToken) || (isPlaceIn(kPosition) && !trace.given)) {
    takeInput({i[0], i[1]}, false);
  } else if (isPlaceIn(kMemory) || isPlaceIn(kMemoryToken) ||
             (isPlaceIn(kMemoryPosition) && !trace.memory_given)) {
    takeInput({i[0], i[1]}, true);
  } else if (tensorInfo(id).kind == TensorKind::kStage && i.size() == 3) {
    place_head_ = i[0];
    place_row_ = i[1];
  } else if (tensorInfo(id).kind == TensorKind::kStage || isPlaceIn(kAttnMask)) {
    place_row_ = i[0];
    for (const Qkv which : kQkv) {
      if (isPlaceIn(qkv::kPacked[which])) place_head_ = i[1] / projection(config, which).width;
    }
    if (isPlaceIn(kConcat)) place_head_ = i[1] / config.dV();
  }
  countKeys();
  joins_.resize(trace.n);
  for (std::size_t row = 0; row < trace.n; ++row) {
    joins_[row] = isPlaceIn(kConcat) && i[0] == row;
    for (std::size_t head = 0; head < h && joins_[row] == 0; ++head) {
      joins_[row] = !isMuted(head) && contextRow(head, row);
    }
  }
}

// The parameters that change, and the columns of results that each of them changes.
void Change::takeParameters() {
  std::vector<PlaceRange> changed;
  if (tensorInfo(place_.id).kind == TensorKind::kParameter) changed.push_back(place_);
  for (std::size_t at = 0; at < changed.size(); ++at) {
    // Heads of one column each are one range.
    const PlaceRange range = changed[at];
    Index place = range.first;
    for (std::size_t& last = place[place.size() - 1]; last <= range.last.back(); ++last) {
      const std::vector<PlaceRange> tied = tiedTo(config_, trace_, range.id, place);
      changed.insert(changed.end(), tied.begin(), tied.end());
    }
  }
  if (!changed.empty()) tied_.assign(changed.begin() + 1, changed.end());
  for (const auto& [id, from, to] : changed) {
    const bool bias = from.size() == 1;
    // What is fixed is read by nothing.
    if (sourceOf(config_, parameterOf(id), 0).kind == Source::Kind::kFixed) continue;
    if (const std::optional<Qkv> which = qkvOf(id)) {
      for (std::size_t c = from.back(); c <= to.back(); ++c) {
        of(*which).columns[c] = 1;
        of(*which).heads[c / projection(config_, *which).width] = 1;
      }
    } else if (bias) {
      moved_column_ = from[0];
    } else if (!isMuted(from[0] / config_.dV())) {
      weighed_ = Cell{from[0], from[1]};
    }
  }
}

// A number of x or memory, and the heads that read it.
void Change::takeInput(const Cell& cell, bool of_memory) {
  (of_memory ? memory_ : x_) = cell;
  for (const Qkv which : kQkv) {
    const Projection own = projection(config_, which);
    if (of_memory != (own.of_memory && !trace_.self)) continue;
    of(which).row = cell.row;
    const bool copied = which == Qkv::kValue && !config_.value_projection;
    for (std::size_t head = 0; head < sharesOf(config_, matrixOf(which)); ++head) {
      const std::size_t start =
          copied ? copiedColumn(config_, head, 0) : own.inputStart(config_, head);
      const std::size_t count = copied ? own.width : own.cols;
      of(which).in_row[head] = cell.col >= start && cell.col < start + count;
    }
  }
}

void Change::countKeys() {
  const std::size_t n = trace_.n, m = trace_.m;
  allowed_.resize(n);
  like_before_.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < m && allowed_[i] < 2; ++j) allowed_[i] += allows(i, j);
    if (i == 0) continue;
    std::size_t same = 0;
    while (same < m && allows(i, same) == allows(i - 1, same)) ++same;
    like_before_[i] = same == m;
  }
}

bool Change::isPlaceOf(Qkv which) const {
  return isPlaceIn(qkv::kBands[which]) || isPlaceIn(qkv::kPacked[which]);
}

bool Change::isHeadOfPlace(std::size_t head) const {
  const bool of_kv = isPlaceOf(Qkv::kKey) || isPlaceOf(Qkv::kValue);
  return place_head_ == (of_kv ? config_.kvHeadOf(head) : head);
}

bool Change::asks(std::size_t head, std::size_t i) const {
  const ChangedProjection& q = of(Qkv::kQuery);
  const bool placed = isPlaceOf(Qkv::kQuery) && isHeadOfPlace(head) && place_row_ == i;
  return placed || q.heads[head] != 0 || (q.row == i && q.in_row[head] != 0);
}

bool Change::isAsked(std::size_t head, std::size_t j) const {
  const ChangedProjection& k = of(Qkv::kKey);
  const std::size_t read = config_.kvHeadOf(head);
  const bool placed = isPlaceOf(Qkv::kKey) && isHeadOfPlace(head) && place_row_ == j;
  return placed || k.heads[read] != 0 || (k.row == j && k.in_row[read] != 0);
}

bool Change::packed(Qkv which, std::size_t row, std::size_t column) const {
  const ChangedProjection& changed = of(which);
  if (isPlace(qkv::kPacked[which], {row, column}) || changed.columns[column] != 0) return true;
  const std::size_t width = projection(config_, which).width, head = column / width;
  if (changed.row != row || changed.in_row[head] == 0) return false;
  // A column that is copied is one column of the input's, others read all.
  const std::optional<Cell>& input =
      projection(config_, which).of_memory && !trace_.self ? memory_ : x_;
  return which != Qkv::kValue || config_.value_projection ||
         copiedColumn(config_, head, column % width) == input->col;
}

bool Change::banded(Qkv which, std::size_t head, std::size_t row, std::size_t column) const {
  return isPlace(qkv::kBands[which], {head, row, column}) ||
         packed(which, row, head * projection(config_, which).width + column);
}

bool Change::score(std::size_t head, std::size_t i, std::size_t j) const {
  return isPlace(kScores, {head, i, j}) || asks(head, i) || isAsked(head, j);
}

bool Change::scaled(std::size_t head, std::size_t i, std::size_t j) const {
  return isPlace(kScaled, {head, i, j}) || score(head, i, j);
}

bool Change::masked(std::size_t head, std::size_t i, std::size_t j) const {
  return allows(i, j) && (isPlace(kMasked, {head, i, j}) || isAdded(i, j) || scaled(head, i, j));
}

bool Change::attends(std::size_t head, std::size_t i) const {
  if (allowed_[i] < 2 || keys_alike_) return false;
  if (asks(head, i)) return true;
  const ChangedProjection& k = of(Qkv::kKey);
  const std::size_t read = config_.kvHeadOf(head);
  if (k.heads[read] != 0) return true;
  if (k.row && k.in_row[read] != 0) return allows(i, *k.row);
  if (isPlaceIn(kAttnMask)) return place_row_ == i && allows(i, place_.first[1]);
  if (!isHeadOfPlace(head)) return false;
  if (isPlaceOf(Qkv::kKey)) return allows(i, *place_row_);
  const bool of_row = isPlaceIn(kScores) || isPlaceIn(kScaled) || isPlaceIn(kMasked);
  return of_row && place_row_ == i && allows(i, place_.first[2]);
}

bool Change::attention(std::size_t head, std::size_t i, std::size_t j) const {
  return isPlace(kAttnWeights, {head, i, j}) || (attends(head, i) && allows(i, j));
}

// context_i = attn_weights_i v_i: all of a row where a share changes.
bool Change::weighs(std::size_t head, std::size_t i) const {
  const bool placed = isPlaceIn(kAttnWeights) && place_head_ == head && place_row_ == i &&
                      allows(i, place_.first[2]);
  return placed || attends(head, i);
}

bool Change::context(std::size_t head, std::size_t i, std::size_t column) const {
  if (isPlace(kContext, {head, i, column}) || weighs(head, i)) return true;
  const ChangedProjection& v = of(Qkv::kValue);
  const std::size_t read = config_.kvHeadOf(head), all = read * config_.dV() + column;
  if (v.columns[all] != 0) return allowed_[i] > 0;
  if (v.row) return allows(i, *v.row) && packed(Qkv::kValue, *v.row, all);
  return isPlaceOf(Qkv::kValue) && banded(Qkv::kValue, read, *place_row_, column) &&
         allows(i, *place_row_);
}

bool Change::contextRow(std::size_t head, std::size_t i) const {
  if (weighs(head, i)) return true;
  const ChangedProjection& v = of(Qkv::kValue);
  const std::size_t read = config_.kvHeadOf(head);
  if (v.heads[read] != 0) return allowed_[i] > 0;
  if (v.row) return v.in_row[read] != 0 && allows(i, *v.row);
  if (!isHeadOfPlace(head)) return false;
  if (isPlaceIn(kContext)) return place_row_ == i;
  return isPlaceOf(Qkv::kValue) && allows(i, *place_row_);
}

bool Change::concat(std::size_t i, std::size_t column) const {
  const std::size_t head = column / config_.dV();
  return isPlace(kConcat, {i, column}) ||
         (!isMuted(head) && context(head, i, column % config_.dV()));
}

bool Change::output(std::size_t i, std::size_t column) const {
  if (!config_.output_projection) return concat(i, column);
  // A query that may look at nothing has zeros in concat.
  const bool of_parameter = weighed_ && weighed_->col == column && allowed_[i] > 0;
  return joins_[i] != 0 || of_parameter || moved_column_ == column;
}

bool Change::contribution(std::size_t head, std::size_t i, std::size_t column) const {
  if (isMuted(head)) return false;
  const std::size_t width = config_.dV(), first = head * width;
  if (!config_.output_projection) {
    return column >= first && column < first + width && context(head, i, column - first);
  }
  const bool of_parameter =
      weighed_ && weighed_->row / width == head && weighed_->col == column && allowed_[i] > 0;
  return contextRow(head, i) || of_parameter;
}

bool Change::bandsAlike(Qkv which, std::size_t head, std::size_t other) const {
  if (place_head_ == head || place_head_ == other) return false;
  const ChangedProjection& changed = of(which);
  const std::size_t width = projection(config_, which).width;
  const bool copied = which == Qkv::kValue && !config_.value_projection;
  if (changed.in_row[head] != changed.in_row[other]) return false;
  if (copied && changed.in_row[head] != 0 &&
      copiedColumn(config_, head, 0) != copiedColumn(config_, other, 0)) {
    return false;
  }
  const auto from = changed.columns.begin() + static_cast<std::ptrdiff_t>(head * width);
  return std::equal(from, from + static_cast<std::ptrdiff_t>(width),
                    changed.columns.begin() + static_cast<std::ptrdiff_t>(other * width));
}

bool Change::rowsAlike(Qkv which, std::size_t row, std::size_t other) const {
  const std::optional<std::size_t>& own = of(which).row;
  return own != row && own != other && !isRowOfPlace(row) && !isRowOfPlace(other);
}

bool Change::scoresAlike(std::size_t head, std::size_t other) const {
  const auto alike = [](const ChangedProjection& changed, std::size_t one, std::size_t two) {
    return changed.heads[one] == changed.heads[two] && changed.in_row[one] == changed.in_row[two];
  };
  return !isHeadOfPlace(head) && !isHeadOfPlace(other) && alike(of(Qkv::kQuery), head, other) &&
         alike(of(Qkv::kKey), config_.kvHeadOf(head), config_.kvHeadOf(other));
}

bool Change::scoreRowsAlike(std::size_t head, std::size_t i, std::size_t other) const {
  return !isRowOfPlace(i) && !isRowOfPlace(other) && asks(head, i) == asks(head, other);
}

// `other` is the row after those that are like row i.
bool Change::maskedRowsAlike(std::size_t head, std::size_t i, std::size_t other) const {
  return like_before_[other] != 0 && scoreRowsAlike(head, i, other);
}

bool Change::attentionRowsAlike(std::size_t head, std::size_t i, std::size_t other) const {
  return attends(head, i) == attends(head, other) && maskedRowsAlike(head, i, other);
}

bool Change::contextsAlike(std::size_t head, std::size_t other) const {
  return isMuted(head) == isMuted(other) && scoresAlike(head, other) &&
         bandsAlike(Qkv::kValue, config_.kvHeadOf(head), config_.kvHeadOf(other));
}

bool Change::contextRowsAlike(std::size_t head, std::size_t i, std::size_t other) const {
  const ChangedProjection& v = of(Qkv::kValue);
  if (isRowOfPlace(i) || isRowOfPlace(other)) return false;
  if ((allowed_[i] > 0) != (allowed_[other] > 0)) return false;
  if (weighs(head, i) != weighs(head, other)) return false;
  const std::optional<std::size_t>& row = isPlaceOf(Qkv::kValue) ? place_row_ : v.row;
  return !row || allows(i, *row) == allows(other, *row);
}

bool Change::concatRowsAlike(std::size_t i, std::size_t other) const {
  for (std::size_t head = 0; head < config_.n_heads; ++head) {
    if (!contextRowsAlike(head, i, other)) return false;
  }
  return true;
}

bool Change::outputRowsAlike(std::size_t i, std::size_t other) const {
  if (!config_.output_projection) return concatRowsAlike(i, other);
  return joins_[i] == joins_[other] && (allowed_[i] > 0) == (allowed_[other] > 0) &&
         !isRowOfPlace(i) && !isRowOfPlace(other);
}

bool Change::contributionsAlike(std::size_t head, std::size_t other) const {
  if (!config_.output_projection || !contextsAlike(head, other)) return false;
  const std::size_t of_parameter = weighed_ ? weighed_->row / config_.dV() : config_.n_heads;
  return of_parameter != head && of_parameter != other;
}

}  // namespace manyheads
