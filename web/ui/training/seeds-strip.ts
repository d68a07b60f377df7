/**
 * Many seeds in place of the loss: a line of dots for each number of heads, large enough for a projector and
 * a phone.
 */
import { html, type TemplateResult } from 'lit';
import type { SeedResult, SeedRow } from '../../session/training-seeds';
import { seedCount } from '../../state/seed-count';
import type { SeedsView } from '../../session/training-view';
import { trainingText } from '../../text/training';

export function seedsStrip({ rows }: SeedsView): TemplateResult {
  const { title, strip } = trainingText.trainingPanel.seedTexts;
  return html`<section class="training of-seeds" part="training" aria-label=${title(seedCount)}>
    <p>${strip(seedCount)}</p>
    ${rows.map(seedLine)}
  </section>`;
}

function seedLine({ heads, results }: SeedRow): TemplateResult {
  const { row, solved } = trainingText.trainingPanel.seedTexts;
  const right = results.filter((each) => each.solved).length;
  return html`<div class="seed-line" data-heads=${heads}>
    <b>${row(heads)}</b>
    <span>${solved(right, results.length)}</span>
    <span class="seed-dots" aria-hidden="true">${results.map(dot)}</span>
  </div>`;
}

const dot = ({ solved }: SeedResult): TemplateResult =>
  html`<i class="dot ${solved ? 'solved' : ''}"></i>`;
