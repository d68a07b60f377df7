// Where a gradient comes from: one function for each way in which entries of gradients are made
// (backward.h), as explain_rules.h has for the stages'.
#pragma once

#include <cstddef>

#include "stages/axes.h"
#include "stages/explain_rules.h"

namespace manyheads {

void explainGradConcat(Explainer& explainer);
void explainGradWO(Explainer& explainer);
void explainGradBO(Explainer& explainer);
void explainGradContext(Explainer& explainer);
void explainGradAttnWeights(Explainer& explainer);
void explainGradV(Explainer& explainer);
void explainGradMasked(Explainer& explainer);
void explainGradScaled(Explainer& explainer);
void explainGradScores(Explainer& explainer);
void explainGradQ(Explainer& explainer);
void explainGradK(Explainer& explainer);
// q_packed, k_packed, v_packed
void explainGradPacked(Explainer& explainer);
// x, memory
void explainGradInput(Explainer& explainer);
std::size_t memoryGradientTerms(const Lengths& lengths);
// W_Q, W_K, W_V, b_Q, b_K, b_V: the most terms of W_Q and b_Q, and of the others
void explainGradProjection(Explainer& explainer);
std::size_t queryGradientTerms(const Lengths& lengths);
std::size_t keyGradientTerms(const Lengths& lengths);
// In PyTorch's packing.
void explainPackedGradient(Explainer& explainer);

}  // namespace manyheads
