// A short list without heap allocation, also usable at compile time.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>

#include "tensor/must.h"

namespace manyheads {

/// At most `kMost` items.
template <typename Item, std::size_t kMost>
class Few {
 public:
  constexpr Few() = default;
  constexpr Few(std::initializer_list<Item> items) {
    for (const Item& item : items) add(item);
  }

  constexpr void add(const Item& item) {
    must(count_ < kMost);
    items_[count_++] = item;
  }

  constexpr std::size_t size() const { return count_; }
  constexpr bool empty() const { return count_ == 0; }
  constexpr const Item& operator[](std::size_t at) const { return items_[at]; }
  constexpr Item& operator[](std::size_t at) { return items_[at]; }
  constexpr const Item* begin() const { return items_.data(); }
  constexpr const Item* end() const { return items_.data() + count_; }

 private:
  std::array<Item, kMost> items_{};
  std::size_t count_ = 0;
};

}  // namespace manyheads
