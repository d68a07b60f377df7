#include "stages/bands.h"

#include "tensor/views.h"

namespace manyheads {
namespace {

// Calls visit(place in `apart`, row and column where the band begins) for every band.
template <typename Visit>
void eachBand(const Tensor3& apart, std::size_t n_heads, Visit visit) {
  const std::size_t rows = apart.shape(1), width = apart.shape(2);
  for (std::size_t at = 0; at < apart.shape(0); ++at) {
    visit(at, at / n_heads * rows, at % n_heads * width);
  }
}

}  // namespace

void cutBands(const Tensor2& packed, std::size_t n_heads, const Kernels& kernels, Tensor3& apart) {
  eachBand(apart, n_heads, [&](std::size_t at, std::size_t row, std::size_t column) {
    const MatrixView band{&packed(row, column), apart.shape(1), apart.shape(2), packed.shape(1)};
    kernels.copyRows(band, writableHead(apart, at));
  });
}

void joinBands(const Tensor3& apart, std::size_t n_heads, const Kernels& kernels, Tensor2& packed) {
  eachBand(apart, n_heads, [&](std::size_t at, std::size_t row, std::size_t column) {
    kernels.copyRows(headOf(apart, at),
                     {&packed(row, column), apart.shape(1), apart.shape(2), packed.shape(1)});
  });
}

}  // namespace manyheads
