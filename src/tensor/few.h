// A short list without heap allocation, also usable at compile time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "tensor/must.h"

namespace manyheads {

/// At most `kMost` items. Small, so that a list of a few bytes is copied as one number.
template <typename Item, std::size_t kMost>
class Few {
  static_assert(kMost < 256);

 public:
  template <typename... Items>
  requires(sizeof...(Items) <= kMost &&
           (std::is_convertible_v<Items, Item> && ...)) constexpr Few(Items... items)
      : items_{static_cast<Item>(items)...}, count_(sizeof...(Items)) {}

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
  std::array<Item, kMost> items_;
  std::uint8_t count_;
};

}  // namespace manyheads
