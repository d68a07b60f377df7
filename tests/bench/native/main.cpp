// Fails if a benchmark computed a wrong number, or if none ran.
#include <cstdio>

#include "verdict.h"

int main(int argc, char** argv) {
  using namespace manyheads::bench;
  registerKernels();
  registerLayers();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  const std::size_t ran = benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  const Verdict all = verdict();
  std::printf("%zu benchmarks, %zu results compared with float64, %zu wrong\n", ran, all.judged,
              all.wrong);
  return ran == 0 || all.judged == 0 || all.wrong > 0 ? 1 : 0;
}
