// manyheads-experiments [--seeds=24] [text …]: prints the tables as Markdown; with texts, only
// those whose title contains one of them.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "experiments.h"

int main(int argc, char** argv) {
  using namespace manyheads::experiments;
  std::size_t seeds = 24;
  std::vector<std::string_view> wanted;
  constexpr std::string_view kSeeds = "--seeds=";
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument.starts_with(kSeeds)) {
      seeds = std::strtoul(argv[i] + kSeeds.size(), nullptr, 10);
    } else {
      wanted.push_back(argument);
    }
  }
  if (seeds == 0) {
    std::fprintf(stderr, "--seeds: a number from 1 on needed\n");
    return 2;
  }
  const auto isWanted = [&](std::string_view title) {
    return wanted.empty() || std::any_of(wanted.begin(), wanted.end(), [&](std::string_view text) {
             return title.find(text) != std::string_view::npos;
           });
  };
  std::size_t shown = 0;
  for (const Table& table : tables()) {
    if (!isWanted(table.title)) continue;
    ++shown;
    std::printf("%s", headOf(table).c_str());
    for (const Row& row : table.rows) {
      const Outcome outcome = run(row.request, seeds);
      std::printf("%s\n", lineOf(row, outcome).c_str());
      std::fflush(stdout);
      std::fprintf(stderr, "%s: %.1f s\n", row.label.c_str(), outcome.seconds);
    }
    std::printf("\n");
  }
  for (const Detail& detail : details()) {
    if (!isWanted(detail.title)) continue;
    ++shown;
    std::printf("## %s\n\n%s\n", detail.title.c_str(), detail.lines(seeds).c_str());
    std::fflush(stdout);
  }
  return shown == 0 ? 2 : 0;
}
