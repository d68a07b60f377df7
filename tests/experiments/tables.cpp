#include "experiments.h"

namespace manyheads::experiments {
namespace {

using Change = void (*)(TrainingRequest& request);

Row row(std::string label, const char* task, std::string measured, Change change) {
  TrainingRequest request;
  request.task = task;
  change(request);
  return {std::move(label), std::move(request), std::move(measured)};
}

Table heads() {
  const char* const task = "what-where";
  return {"what-where: does one head do, and do heads share the work?",
          "",
          {row("h = 1", task, ".15 [.12 … .26], 0/32", [](auto& r) { r.n_heads = 1; }),
           row("h = 1, wide, d = 32, 2000 steps", task, ".15, 0/32",
               [](auto& r) { r.n_heads = 1, r.variant = "wide", r.d_model = 32, r.steps = 2000; }),
           row("h = 2", task, "1.000, 32/32; sharp 32/32", [](auto& r) { r.n_heads = 2; }),
           row("h = 4", task, "1.000, 32/32; sharp 29/32", [](auto& r) { r.n_heads = 4; }),
           row("h = 8", task, "1.000, 32/32; sharp 18/32", [](auto& r) { r.n_heads = 8; }),
           row("h = 16", task, "1.000, 32/32; sharp 1/32", [](auto& r) { r.n_heads = 16; }),
           row("h = 2, without positions", task, ".37, 0/24", [](auto& r) { r.positions = false; }),
           row("h = 2, W_O held at the identity", task, "head 1 takes WHAT in 24/24",
               [](auto& r) { r.output_projection = false; })}};
}

Table clones() {
  Table table{"what-where: clones", "", {}};
  struct Line {
    const char* label;
    const char* start;
    double noise;
    const char* measured;
  };
  for (const Line& line :
       {Line{"identical", "clones", 0, "0/24, gap exactly 0"},
        Line{"noise 1e-1", "clones", 1e-1, "24/24"}, Line{"noise 1e-2", "clones", 1e-2, "24/24"},
        Line{"noise 1e-3", "clones", 1e-3, "24/24"}, Line{"noise 1e-4", "clones", 1e-4, "23/24"},
        Line{"noise 1e-6", "clones", 1e-6, "19/24"},
        Line{"one number nudged by 1e-3", "nudge", 1e-3, "22/24"},
        Line{"one number nudged by 1e-6", "nudge", 1e-6, "6/24"},
        Line{"only W_Q differs", "clones-but-W_Q", 0, "24/24"},
        Line{"only W_V differs", "clones-but-W_V", 0, "24/24"},
        Line{"only W_O differs", "clones-but-W_O", 0, "24/24"},
        Line{"all zero", "zeros", 0, "0/24, gap 0"}}) {
    Row& added =
        table.rows.emplace_back(row(line.label, "what-where", line.measured, [](auto&) {}));
    added.request.start = line.start;
    added.request.noise = line.noise;
  }
  table.rows.push_back(row("identical, 3000 steps", "what-where", "gap exactly 0; loss .876",
                           [](auto& r) { r.start = "clones", r.steps = 3000; }));
  table.rows.push_back(row("one head of half the width", "what-where", "loss .873", [](auto& r) {
    r.variant = "wide", r.n_heads = 1, r.d_k = 8, r.steps = 3000;
  }));
  table.rows.push_back(row("four identical, 3000 steps", "what-where", "loss 1.374",
                           [](auto& r) { r.start = "clones", r.n_heads = 4, r.steps = 3000; }));
  return table;
}

// Attempts at the task `prey`, from one shared matrix to two heads.
struct Attempt {
  const char* name;
  std::size_t n_heads;
  bool shared_qk, value_projection, output_projection;
};
constexpr Attempt kLadder[] = {{"one shared W, no V", 1, true, false, false},
                               {"W_Q, W_K", 1, false, false, false},
                               {"+ W_V", 1, false, true, false},
                               {"two heads + W_O", 2, false, true, true}};

Table ladder() {
  Table table{"prey: the ladder", "", {}};
  const char* const questions[] = {"friend", "prey", "prey-plus-1", "prey-and-predator"};
  const char* const measured[4][4] = {{"1.000", ".599 [.57 … .63]", ".16", ".12"},
                                      {"1.000", "1.000", ".19", ".20"},
                                      {"1.000", "1.000", "1.000", ".32"},
                                      {"1.000", "1.000", "1.000", "1.000"}};
  for (std::size_t attempt = 0; attempt < 4; ++attempt) {
    for (std::size_t question = 0; question < 4; ++question) {
      const Attempt& rung = kLadder[attempt];
      Row& added = table.rows.emplace_back(
          row(std::to_string(attempt + 1) + ": " + rung.name + "; " + questions[question], "prey",
              measured[attempt][question], [](auto&) {}));
      added.request.question = questions[question];
      added.request.n_heads = static_cast<double>(rung.n_heads);
      added.request.shared_qk = rung.shared_qk;
      added.request.value_projection = rung.value_projection;
      added.request.output_projection = rung.output_projection;
    }
  }
  return table;
}

Table offsets() {
  Table table{"offsets", "", {}};
  const std::vector<std::vector<double>> all = {{-1}, {-1, 1}, {-1, 1, -2}};
  const char* const names[] = {"-1", "-1, +1", "-1, +1, -2 (d = 24)"};
  const char* const measured[3][3] = {{"1.000", "1.000", "1.000"},
                                      {".61, 0/24", "1.000, 24/24", "1.000"},
                                      {".25", ".35, 0/24", "1.000, 24/24"}};
  for (std::size_t which = 0; which < all.size(); ++which) {
    for (std::size_t heads = 1; heads <= 3; ++heads) {
      Row& added =
          table.rows.emplace_back(row(std::string(names[which]) + "; h = " + std::to_string(heads),
                                      "offsets", measured[which][heads - 1], [](auto&) {}));
      added.request.offsets = all[which];
      added.request.n_heads = static_cast<double>(heads);
      // d_model must be a multiple of three heads.
      if (heads == 3) added.request.d_model = 24;
    }
  }
  for (const char* variant : {"split", "wide"}) {
    Row& added = table.rows.emplace_back(
        row(std::string(names[2]) + "; h = 4, " + variant, "offsets",
            std::string_view(variant) == "split" ? "9/20" : "20/20", [](auto&) {}));
    added.request.offsets = all[2];
    added.request.n_heads = 4;
    added.request.variant = variant;
  }
  return table;
}

Table relation() {
  Table table{"relation: by d_k", "", {}};
  const double widths[] = {1, 2, 3, 4, 5, 6, 8, 12};
  const char* const random[] = {".55", ".71", ".88", ".94", ".98", ".99", "1.00", "1.00"};
  const char* const identity[] = {".47", "1.00", "1.00", "1.00", "", "1.00", "1.00", "1.00"};
  for (const char* name : {"random", "identity"}) {
    for (std::size_t i = 0; i < std::size(widths); ++i) {
      const auto& measured = std::string_view(name) == "random" ? random : identity;
      Row& added = table.rows.emplace_back(
          row(std::string(name) + ", d_k = " + std::to_string(static_cast<int>(widths[i])),
              "relation", measured[i], [](auto&) {}));
      added.request.relation = name;
      added.request.d_k = widths[i];
    }
  }
  return table;
}

Table variants() {
  Table table{"wide, split, narrow", "", {}};
  struct Line {
    const char* task;
    double n_heads;
    const char* embeddings;
    const char* measured[3];  // split, wide, narrow
  };
  for (const Line& line : {Line{"what-where", 2, "learned", {"24/24", "24/24", "24/24"}},
                           Line{"what-where", 4, "learned", {"24/24", "24/24", "21/24"}},
                           Line{"what-where", 2, "frozen", {"24/24", "24/24", "18/24"}},
                           Line{"what-where", 4, "frozen", {"24/24", "24/24", "5/24"}},
                           Line{"lookup", 2, "", {"1.000", "1.000", ".38"}}}) {
    const char* const names[] = {"split", "wide", "narrow"};
    for (std::size_t i = 0; i < 3; ++i) {
      const std::string embeddings = line.embeddings;
      Row& added = table.rows.emplace_back(
          row(std::string(line.task) + (embeddings.empty() ? "" : ", " + embeddings) +
                  ", h = " + std::to_string(static_cast<int>(line.n_heads)) + ", " + names[i],
              line.task, line.measured[i], [](auto&) {}));
      added.request.n_heads = line.n_heads;
      added.request.embeddings = embeddings;
      added.request.variant = names[i];
    }
  }
  table.rows.push_back(row("lookup, rotated features, h = 2, narrow", "lookup", "1.000",
                           [](auto& r) { r.rotated = true, r.variant = "narrow"; }));
  return table;
}

}  // namespace

std::vector<Table> tables() {
  return {heads(), clones(), ladder(), offsets(), relation(), variants()};
}

}  // namespace manyheads::experiments
