// Benchmarks of the kernels alone, at the sizes of real layers, for both implementations.
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <string>

#include "kernels/kernels.h"
#include "verdict.h"

namespace manyheads::bench {
namespace {

struct Product {
  std::size_t m, k, n;
  bool transposed;  // b comes as its transpose, as k does in q kᵀ
};

// A projection of one token, of 12, of 64; scores and context of a small head and of a common one;
// sizes that are no multiple of a vector.
constexpr Product kProducts[] = {{1, 512, 512, false}, {12, 512, 512, false}, {64, 256, 256, false},
                                 {9, 4, 9, true},      {64, 32, 64, true},    {64, 64, 32, false},
                                 {13, 7, 11, true}};
constexpr std::size_t kSquares[][2] = {{36, 9}, {512, 64}, {64, 512}};

std::string sizes(std::initializer_list<std::size_t> numbers) {
  std::string text;
  for (const std::size_t number : numbers) text += "/" + std::to_string(number);
  return text;
}

struct Operands {
  explicit Operands(const Product& product)
      : a(numbers(product.m * product.k, 1)),
        b(numbers(product.k * product.n, 2)),
        bias(numbers(product.n, 3)),
        c(product.m * product.n),
        left{a.data(), product.m, product.k, product.k},
        right(product.transposed ? MatrixView{b.data(), product.k, product.n, 1, product.k}
                                 : MatrixView{b.data(), product.k, product.n, product.n}),
        out{c.data(), product.m, product.n, product.n} {}

  Allowed allowed(std::size_t i) const {
    const std::size_t row = i / out.cols, col = i % out.cols;
    double sum = double{bias[col]}, size = std::fabs(sum);
    for (std::size_t k = 0; k < left.cols; ++k) {
      const double term = double{left.data[row * left.row_stride + k]} *
                          double{right.data[k * right.row_stride + col * right.col_stride]};
      sum += term;
      size += std::fabs(term);
    }
    return {sum, kMatmulErrorFactor(left.cols) * size};
  }

  std::vector<float> a, b, bias, c;
  MatrixView left, right;
  MutableMatrixView out;
};

void multiply(benchmark::State& state, const Kernels& kernels, const Product& product,
              bool in_panels) {
  Operands operands(product);
  std::vector<float> panels(panelFloats(product.k, product.n));
  if (in_panels) kernels.writePanels(operands.right, panels);
  for (auto _ : state) {
    if (in_panels) {
      kernels.matmulPanels(operands.left, panels, operands.bias.data(), operands.out);
    } else {
      kernels.matmul(operands.left, operands.right, operands.bias.data(), operands.out, panels);
    }
    benchmark::ClobberMemory();
  }
  state.counters["FLOP/s"] = rateOf(2.0 * static_cast<double>(product.m * product.k * product.n));
  judge(state, "c", operands.c, [&](std::size_t i) { return operands.allowed(i); });
}

void softmax(benchmark::State& state, const Kernels& kernels, std::size_t rows, std::size_t cols) {
  std::vector<float> in = numbers(rows * cols, 4), out(in.size());
  for (float& number : in) number *= 8;
  for (auto _ : state) {
    kernels.softmaxRows({in.data(), rows, cols, cols}, {out.data(), rows, cols, cols});
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(in.size()));
  judge(state, "softmax", out, [&](std::size_t i) {
    const float* row = in.data() + i / cols * cols;
    const double max = double{*std::max_element(row, row + cols)};
    double sum = 0;
    for (std::size_t col = 0; col < cols; ++col) sum += std::exp(double{row[col]} - max);
    const double value = std::exp(double{in[i]} - max) / sum;
    return Allowed{value, kSoftmaxRelativeError(cols, 16) * value + double{FLT_MIN}};
  });
}

void copy(benchmark::State& state, const Kernels& kernels, std::size_t rows, std::size_t cols) {
  const std::vector<float> in = numbers(rows * cols, 5);
  std::vector<float> out(in.size());
  for (auto _ : state) {
    kernels.copyRows({in.data(), rows, cols, cols}, {out.data(), rows, cols, cols});
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() *
                          static_cast<std::int64_t>(in.size() * sizeof(float)));
  judge(state, "copy", out, [&](std::size_t i) { return Allowed{double{in[i]}, 0}; });
}

void finite(benchmark::State& state, const Kernels& kernels, std::size_t count) {
  const std::vector<float> in = numbers(count, 6);
  float all = 0;
  for (auto _ : state) {
    all = kernels.allFinite(in) ? 1.0f : 0.0f;
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(count * sizeof(float)));
  judge(state, "allFinite", {&all, 1}, [](std::size_t) { return Allowed{1, 0}; });
}

}  // namespace

void registerKernels() {
  for (const Kernels* kernels : {&simdKernels(), &scalarKernels()}) {
    const auto name = [&](const char* what, std::initializer_list<std::size_t> numbers) {
      return std::string(what) + "/" + kernels->name + sizes(numbers);
    };
    for (const Product& product : kProducts) {
      for (const bool in_panels : {true, false}) {
        const char* what = in_panels ? "matmulPanels" : "matmul";
        benchmark::RegisterBenchmark(
            name(what, {product.m, product.k, product.n}).c_str(),
            [=](benchmark::State& state) { multiply(state, *kernels, product, in_panels); });
      }
    }
    for (const auto& [rows, cols] : kSquares) {
      const std::size_t height = rows, width = cols;
      benchmark::RegisterBenchmark(
          name("softmaxRows", {rows, cols}).c_str(),
          [=](benchmark::State& state) { softmax(state, *kernels, height, width); });
      benchmark::RegisterBenchmark(
          name("copyRows", {rows, cols}).c_str(),
          [=](benchmark::State& state) { copy(state, *kernels, height, width); });
    }
    benchmark::RegisterBenchmark(name("allFinite", {16384}).c_str(),
                                 [=](benchmark::State& state) { finite(state, *kernels, 16384); });
  }
}

}  // namespace manyheads::bench
