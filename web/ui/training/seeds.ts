/** Many seeds as dots: which of them solve the task, with one head and with several. */
import { html, nothing, type TemplateResult } from 'lit';
import { seedCount } from '../../state/seed-count';
import {
  headCountsOf,
  sharpFrom,
  type SeedResult,
  type SeedRow,
} from '../../session/training-seeds';
import { trainingText } from '../../text/training';
import { changeOfTrained, trainedLayers } from '../../state/trained-layers';
import type { View } from '../view';

export function seedsPart(view: View): TemplateResult {
  const { state, seeds, session } = view;
  const counts = headCountsOf(trainedLayers(state)[0] ?? state);
  return html`<section
    class="seeds"
    aria-label=${trainingText.trainingPanel.seedTexts.title(seedCount)}
  >
    <h2>${trainingText.trainingPanel.seedTexts.title(seedCount)}</h2>
    ${
      seeds?.running
        ? html`<button id="stop-seeds" @click=${() => session.training.seeds.stop()}>
            ${trainingText.trainingPanel.seedTexts.stop}
          </button>`
        : html`<button id="start-seeds" @click=${() => session.training.startSeeds(counts)}>
            ${trainingText.trainingPanel.seedTexts.start(seedCount, counts.map(trainingText.trainingPanel.seedTexts.row).join(trainingText.trainingPanel.learningTexts.and))}
          </button>`
    }
    ${seeds ? seeds.rows.map((row) => seedRow(view, row)) : nothing}
    ${seeds ? html`<p class="aside">${trainingText.trainingPanel.seedTexts.legend(seeds.solvedFrom, sharpFrom)} ${trainingText.trainingPanel.seedTexts.open}</p>` : nothing}
  </section>`;
}

function seedRow(view: View, row: SeedRow): TemplateResult {
  const { heads, results } = row;
  const solved = results.filter((each) => each.solved).length;
  return html`<div class="seed-row" data-heads=${heads}>
    <b>${trainingText.trainingPanel.seedTexts.row(heads)}</b>
    <span>${trainingText.trainingPanel.seedTexts.solved(solved, results.length)}</span>
    <div class="dots">${results.map((result) => dot(view, row, result))}</div>
  </div>`;
}

function dot(
  { state, session }: View,
  { heads, steps }: SeedRow,
  result: SeedResult,
): TemplateResult {
  const { seed, joint, solved, sharp } = result;
  const said = trainingText.trainingPanel.seedTexts.dot(seed, heads, joint, solved, sharp === true);
  const shown = trainedLayers(state)[0];
  const current = shown?.seed === seed && shown.heads === heads;
  return html`<button
    class="dot ${solved ? 'solved' : ''} ${sharp ? 'sharp' : ''}"
    title=${said}
    aria-label=${said}
    aria-pressed=${current ? 'true' : 'false'}
    @click=${() => session.change(changeOfTrained(session.state, { heads, seed, trainingStep: steps }))}
  ></button>`;
}
