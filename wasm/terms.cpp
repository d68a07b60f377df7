#include "terms.h"

#include <emscripten.h>

#include <cstddef>
#include <string>
#include <string_view>

// clang-format off
EM_JS(emscripten::EM_VAL, manyheads_newPlace, (emscripten::EM_VAL name, std::size_t rank, std::size_t i, std::size_t j, std::size_t k), {
  return Emval.toHandle({ name: Emval.toValue(name), index: [i, j, k].slice(0, rank) });
})

EM_JS(void, manyheads_addTerm, (emscripten::EM_VAL terms, float left, float right, float product, emscripten::EM_VAL leftFrom, emscripten::EM_VAL rightFrom), {
  Emval.toValue(terms).push({
    left, right, product, leftFrom: Emval.toValue(leftFrom), rightFrom: Emval.toValue(rightFrom),
  });
})
// clang-format on

namespace manyheads::binding {
namespace {

using emscripten::val;

// Places of the terms' left or right operands, most of which are in one tensor.
class Places {
 public:
  // null for a number that was read from no place
  val next(const Place& place) {
    if (place.tensor.empty()) return val::null();
    if (place.tensor != tensor_) {
      tensor_ = place.tensor;
      name_ = val(std::string(tensor_));
    }
    const Index& i = place.index;
    return val::take_ownership(
        manyheads_newPlace(name_.as_handle(), i.size(), i[0], i[1], i[2]));
  }

 private:
  std::string_view tensor_;
  val name_ = val::null();
};

}  // namespace

val termsVal(const std::vector<Term>& terms) {
  val list = val::array();
  Places left, right;
  for (const Term& term : terms) {
    const val left_from = left.next(term.left_from), right_from = right.next(term.right_from);
    manyheads_addTerm(list.as_handle(), term.left, term.right, term.product, left_from.as_handle(),
                      right_from.as_handle());
  }
  return list;
}

}  // namespace manyheads::binding
