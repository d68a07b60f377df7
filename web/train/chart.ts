/** Lines over the steps of a training: the one chart of the page, drawn as SVG that stretches to its room. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { styled } from '../parts/styled';
import { say } from '../words/words';
import { formatNumber } from '../words/numbers';
import type { Scale } from './scale';

export interface Line {
  readonly name: string;
  /** A CSS colour. */
  readonly colour: string;
  readonly points: Points;
}

export type Points = readonly (readonly [step: number, value: number])[];

export interface Chart {
  /** What its vertical axis is, for those who do not see it. */
  readonly label: string;
  readonly lines: readonly Line[];
  readonly steps: number;
  /** The step on show. */
  readonly step: number;
  readonly scale: Scale;
  /** A dashed level and its name. */
  readonly level?: { readonly value: number; readonly name: string } | null;
  /** What lies over the lines, such as a slider. */
  readonly over?: TemplateResult;
}

/** A screen cannot show more points side by side. */
const mostPoints = 400;

export function chart(about: Chart): TemplateResult {
  const { lines, steps, step, scale, level = null, over } = about;
  const top = (value: number) => `${100 * (1 - scale.height(value))}%`;
  return html`<div class="chart" dir="ltr" translate="no">
    <div class="chart-axis" aria-hidden="true">
      ${scale.ticks.map(({ value, label }) => html`<span ${styled({ top: top(value) })}>${label}</span>`)}
    </div>
    <div class="chart-plot">
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" role="img" aria-label=${about.label}>
        ${scale.ticks.map(({ value }) => across('chart-grid', scale, value))}
        ${level ? across('chart-level', scale, level.value) : nothing}
        ${lines.map(({ points, colour }) => svg`<path d=${pathOf(points, steps, scale)} stroke=${colour} />`)}
      </svg>
      ${level ? html`<small class="chart-level-name" ${styled({ top: top(level.value) })}>${level.name}</small>` : nothing}
      <i class="chart-now" ${styled({ left: `${(100 * step) / steps}%` })}></i>
      ${over ?? nothing}
    </div>
    <div class="chart-ends" aria-hidden="true">
      <span>0</span><span>${say('train-last-step', { steps })}</span>
    </div>
  </div>`;
}

const across = (kind: string, { height }: Scale, value: number) =>
  svg`<line class=${kind} x1="0" x2="1" y1=${1 - height(value)} y2=${1 - height(value)} />`;

/** A path whose single points show as dots: lines have round ends. */
export function pathOf(points: Points, steps: number, { height }: Scale): string {
  const stride = Math.ceil(points.length / mostPoints) || 1;
  const drawn = points.filter((_, k) => k % stride === 0 || k === points.length - 1);
  const at = drawn.map(([step, value]) => `${step / steps} ${1 - height(value)}`);
  return at.length === 0 ? '' : `M${at[0]}L${at.join('L')}`;
}

/** The names of the lines, each with its colour. */
export const legend = (lines: readonly Line[]): TemplateResult =>
  html`<ul class="chart-legend">
    ${lines.map(({ name, colour }) => html`<li><i ${styled({ background: colour })}></i>${name}</li>`)}
  </ul>`;

/** The same numbers as a table, folded: for exact values, and for those who do not see the lines. */
export const chartTable = (title: string, lines: readonly Line[]): TemplateResult =>
  html`<details class="chart-table quiet">
    <summary>${say('train-as-table', { title })}</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">${say('train-step')}</th>
          ${lines.map(({ name }) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${(lines[0]?.points ?? []).map(
          ([step], k) =>
            html`<tr>
              <th scope="row">${step}</th>
              ${lines.map(({ points }) => html`<td>${formatNumber(points[k]?.[1] ?? NaN, 3)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </details>`;
