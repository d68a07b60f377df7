/** What has been learned: right answers with and without each head, and lines over the steps. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Evaluation } from '../../core/training-types';
import {
  answerRows,
  gapLine,
  lossLine,
  ownWordLines,
  type AnswerRow,
} from '../../derive/training/learned';
import { lossScale } from '../../derive/training/curve';
import { headColour, type Theme } from '../../draw/theme';
import type { LearnedView } from '../../session/training-view';
import { recipes } from '../../state/training';
import { pageText } from '../../text';
import { trainingText } from '../../text/training';
import { isUnused } from '../shared/is-unused';
import { part } from '../shared/part';
import { styleMap } from '../shared/style-map';
import type { View } from '../view';
import { chart, type Chart } from './chart';
import { keysPart } from './keys';
import { seedsPart } from './seeds';
import { learningStyles } from './styles-learning';
import { seedStyles } from './styles-seeds';

export const styles = [learningStyles, seedStyles];

export function learningPart(view: View, theme: Theme, learned: LearnedView): TemplateResult {
  const { evaluated, step, every, samples, now } = learned;
  const found = html`<section>
      <h2>${trainingText.trainingPanel.learningTexts.answers(step)}</h2>
      ${now ? answers(now, theme) : html`<p class="aside">${trainingText.trainingPanel.learningTexts.waiting}</p>`}
    </section>
    ${ownWords(learned, theme)}`;
  const measured = html`<p class="aside">
    ${trainingText.trainingPanel.learningTexts.evaluated(samples, evaluated.length, every)}
  </p>`;
  if (isUnused(view, 'settings')) {
    return html`<div class="learned-columns">${found} ${gaps(learned, theme)} ${measured}</div>`;
  }
  const { floor } = recipes[view.state.task];
  return html`<div class="learned-columns">
    ${found} ${part(() => keysPart(view, theme))} ${part(() => seedsPart(view))}
    ${losses(learned, floor, theme)} ${gaps(learned, theme)} ${measured}
    <p class="aside">${trainingText.trainingPanel.learningTexts.tiny}</p>
  </div>`;
}

const common = ({ steps, step }: LearnedView) =>
  ({ steps, step, powers: null, most: 1, floor: null, name: () => '' }) as const;

function ownWords(learned: LearnedView, theme: Theme): TemplateResult {
  const about: Chart = {
    ...common(learned),
    title: trainingText.trainingPanel.learningTexts.own,
    axis: trainingText.trainingPanel.learningTexts.ownAxis,
    lines: ownWordLines(learned.evaluated),
    name: ({ head, name }) =>
      head === null ? name : trainingText.trainingPanel.learningTexts.head(head, name),
  };
  return chart(about, theme);
}

function losses(learned: LearnedView, floor: number | null, theme: Theme): TemplateResult {
  const lines = lossLine(learned.evaluated);
  const powers = lossScale(lines.map(({ points }) => Float32Array.from(points, ([, y]) => y)));
  const titles = {
    title: trainingText.trainingPanel.learningTexts.loss,
    axis: trainingText.trainingPanel.learningTexts.lossAxis,
  };
  return chart({ ...common(learned), ...titles, lines, powers, floor }, theme);
}

/** A single head has no gap. */
function gaps(learned: LearnedView, theme: Theme): TemplateResult | typeof nothing {
  const lines = gapLine(learned.evaluated);
  if (lines.length === 0) return nothing;
  const values = lines.flatMap(({ points }) => points.map(([, value]) => value));
  const gap = learned.now?.gap ?? null;
  const titles = {
    title: trainingText.trainingPanel.learningTexts.gap,
    axis: trainingText.trainingPanel.learningTexts.gapAxis,
  };
  return html`${chart({ ...common(learned), ...titles, lines, most: Math.max(0.1, ...values) }, theme)}
  ${gap === null ? nothing : html`<p id="gap">${trainingText.trainingPanel.learningTexts.gap}: ${trainingText.trainingPanel.gapText(gap)}</p>`}`;
}

function answers(now: Evaluation, theme: Theme): TemplateResult {
  const names = now.questions.map(({ name }) => pageText.training.shortQuestion(name));
  const columns =
    names.length > 1 ? [...names, trainingText.trainingPanel.learningTexts.both] : names;
  const rows = answerRows(now);
  return html`<table class="answers">
      <thead>
        <tr>
          <td></td>
          ${columns.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map((row) => answerRow(row, theme))}
      </tbody>
    </table>
    <p class="aside">${explanation(rows.length - 1, now.gap)}</p>`;
}

function explanation(heads: number, gap: number | null): string {
  if (heads < 1) return trainingText.trainingPanel.learningTexts.oneHead;
  return gap === 0
    ? trainingText.trainingPanel.learningTexts.alike
    : trainingText.trainingPanel.learningTexts.lost;
}

function answerRow({ without, shares }: AnswerRow, theme: Theme): TemplateResult {
  const colour = without === null ? theme.ink : headColour(theme.headInk, without);
  return html`<tr>
    <th scope="row" style=${styleMap({ color: colour })}>
      ${without === null ? trainingText.trainingPanel.learningTexts.allHeads : trainingText.trainingPanel.learningTexts.without(without)}
    </th>
    ${shares.map(
      (share) =>
        html`<td>
          <span
            class="answer-bar"
            style=${styleMap({ '--share': String(share), '--hue': colour })}
          ></span
          >${pageText.numbers.formatPercent(share)}
        </td>`,
    )}
  </tr>`;
}
