/** Lines over the steps of a training: a picture with named axes, and the same numbers as a table. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { decades } from '../../derive/training/curve';
import type { Line } from '../../derive/training/learned';
import { headColour, type Theme } from '../../draw/theme';
import { pageText } from '../../text';
import { trainingText } from '../../text/training';

export interface Chart {
  readonly title: string;
  /** The name of the vertical axis. */
  readonly axis: string;
  readonly lines: readonly Line[];
  /** The name of each line; '' if the title already says it. */
  readonly name: (line: Line) => string;
  readonly steps: number;
  /** The step on show. */
  readonly step: number;
  /** The exponents of a logarithmic axis; null for an axis from 0 to `most`. */
  readonly powers: { readonly least: number; readonly most: number } | null;
  readonly most: number;
  /** A dashed level; null for none. */
  readonly floor: number | null;
}

/** In units of the picture, which scales to the width of its column. */
const [left, top, width, height] = [38, 8, 240, 84];

export function chart(about: Chart, theme: Theme): TemplateResult {
  const { title, axis, lines, steps, step, floor } = about;
  const x = (at: number) => left + (at / steps) * width;
  const y = (value: number) => top + height * (1 - Math.min(1, Math.max(0, shareOf(value, about))));
  const colour = ({ head }: Line) => (head === null ? theme.ink : headColour(theme.headInk, head));
  const path = ({ points }: Line) =>
    points.map(([at, value], k) => `${k === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`).join('');
  return html`<figure class="learned-chart">
    <figcaption><b>${title}</b> <small>${axis}</small></figcaption>
    <svg
      viewBox="0 0 ${left + width + 12} ${top + height + 18}"
      role="img"
      translate="no"
      aria-label="${title}: ${axis}"
    >
      ${ticksOf(about).map(
        ([
          value,
          text,
        ]) => svg`<line x1=${left} x2=${left + width} y1=${y(value)} y2=${y(value)} stroke=${theme.line} />
          <text x=${left - 4} y=${y(value) + 4} text-anchor="end">${text}</text>`,
      )}
      ${floor === null ? nothing : svg`<line class="floor" x1=${left} x2=${left + width} y1=${y(floor)} y2=${y(floor)} />`}
      <line x1=${x(step)} x2=${x(step)} y1=${top - 4} y2=${top + height} stroke=${theme.muted} />
      ${lines.map((line) => svg`<path d=${path(line)} stroke=${colour(line)} />`)}
      ${lines.map((line) => dot(line, x, y, colour(line)))}
      <text x=${left} y=${top + height + 14}>0</text>
      <text x=${left + width} y=${top + height + 14} text-anchor="end">
        ${trainingText.trainingPanel.learningTexts.step} ${steps}
      </text>
    </svg>
    ${legend(about, colour)} ${table(about)}
  </figure>`;
}

/** Marks the last point: a line of a single point would be invisible. */
function dot(
  { points }: Line,
  x: (at: number) => number,
  y: (value: number) => number,
  colour: string,
): unknown {
  const last = points.at(-1);
  return last ? svg`<circle cx=${x(last[0])} cy=${y(last[1])} r="3.5" fill=${colour} />` : nothing;
}

function shareOf(value: number, { powers, most }: Chart): number {
  if (!powers) return value / most;
  return (Math.log10(Math.max(value, 1e-30)) - powers.least) / (powers.most - powers.least);
}

function ticksOf({ powers, most }: Chart): readonly (readonly [number, string])[] {
  if (powers) return decades(powers).map((power) => [10 ** power, trainingText.decadeText(power)]);
  return [0, most / 2, most].map((value) => [value, pageText.numbers.formatNumber(value, 2)]);
}

function legend(about: Chart, colour: (line: Line) => string): unknown {
  const named = about.lines.filter((line) => about.name(line) !== '');
  if (named.length === 0) return nothing;
  return html`<ul class="learned-legend">
    ${named.map(
      (line) =>
        html`<li>
          <svg width="16" height="4" aria-hidden="true">
            <rect width="16" height="4" fill=${colour(line)} /></svg
          >${about.name(line)}
        </li>`,
    )}
  </ul>`;
}

/** The same numbers as a table, for readers who cannot see the picture or want exact values. */
function table({ title, lines, name }: Chart): TemplateResult {
  const steps = lines[0]?.points.map(([step]) => step) ?? [];
  return html`<details>
    <summary>
      ${trainingText.trainingPanel.learningTexts.asTable}<span class="hidden-label"
        >: ${title}</span
      >
    </summary>
    <div class="learned-table">
      <table>
        <thead>
          <tr>
            <th scope="col">${trainingText.trainingPanel.learningTexts.step}</th>
            ${lines.map((line) => html`<th scope="col">${name(line) || title}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${steps.map(
            (step, k) =>
              html`<tr>
                <th scope="row">${step}</th>
                ${lines.map(({ points }) => html`<td>${pageText.numbers.formatNumber(points[k]?.[1] ?? NaN, 3)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}
