#include "answers.h"

namespace manyheads::binding {
namespace {

// No index where there is no place.
void write(Writer& letter, const Place& place) {
  letter.text(place.tensor);
  if (!place.tensor.empty()) letter.numbers(place.index);
}

}  // namespace

void write(Writer& letter, const TensorRef& tensor) {
  const auto address = reinterpret_cast<std::size_t>(tensor.data.data());
  letter.numbers(tensor.shape)
      .number(static_cast<double>(address / sizeof(float)))
      .number(static_cast<double>(tensor.data.size()));
}

void write(Writer& letter, const Explanation& explanation) {
  write(letter, explanation.place);
  letter.number(static_cast<double>(explanation.value))
      .text(opName(explanation.op))
      .number(static_cast<double>(explanation.terms.size()));
  for (const Term& term : explanation.terms) {
    for (const float number : {term.left, term.right, term.product}) {
      letter.number(static_cast<double>(number));
    }
    write(letter, term.left_from);
    write(letter, term.right_from);
  }
  letter.number(explanation.bias ? 1 : 0);
  if (explanation.bias) letter.number(static_cast<double>(*explanation.bias));
  write(letter, explanation.bias_from);
  letter.number(explanation.allowed ? 1 : 0).number(static_cast<double>(explanation.denominator));
}

void write(Writer& letter, const Cost& cost) {
  for (const std::uint64_t count : {cost.parameters, cost.multiply_adds, cost.activations}) {
    letter.number(static_cast<double>(count));
  }
}

}  // namespace manyheads::binding
