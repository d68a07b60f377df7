/** The losses over the steps of a training; after it was played, a step can be chosen on the chart. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { pageText } from '../../text';
import { welcomeText } from '../../text/welcome';
import { styleMap } from '../shared/style-map';
import { curveOf, heightOf, topOf } from './curve';

export interface LossLine {
  readonly kind: 'alike' | 'noisy';
  readonly name: string;
  readonly losses: readonly number[];
}

interface LossChart {
  readonly lines: readonly LossLine[];
  readonly step: number;
  readonly steps: number;
  /** A dashed level; null for none. */
  readonly floor: number | null;
  /** Whether anything is shown yet. */
  readonly begun: boolean;
  /** Chooses a step; null while that is not possible. */
  readonly choose: ((step: number) => void) | null;
}

export function lossChart({ lines, step, steps, floor, begun, choose }: LossChart): TemplateResult {
  const top = topOf(lines.map(({ losses }) => losses));
  const shown = lines.map((line) => ({
    ...line,
    losses: choose ? line.losses : line.losses.slice(0, step + 1),
  }));
  const at = (loss: number) => `${(100 * heightOf(loss, top)).toFixed(2)}%`;
  return html`<div class="loss" data-begun=${String(begun)}>
    <p class="loss-head">
      <b>${welcomeText.doors.chartTexts.loss}</b>
      ${lines.map(({ kind, name }) => html`<span class="loss-name ${kind}">${name}</span>`)}
      <span class="loss-step">${welcomeText.doors.chartTexts.step(step, steps)}</span>
    </p>
    <div class="loss-box" dir="ltr" data-chosen=${String(choose !== null)}>
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <line class="axis" x1="0" x2="1" y1="1" y2="1" />
        ${
          floor === null
            ? nothing
            : svg`<line class="floor" x1="0" x2="1" y1=${heightOf(floor, top)} y2=${heightOf(floor, top)} />`
        }
        ${shown.map(
          ({ kind, losses }) => svg`<path class=${kind} d=${curveOf(losses, steps, top)} />`,
        )}
      </svg>
      ${
        floor === null
          ? nothing
          : html`<small
              class="loss-floor"
              dir=${pageText.language.dir}
              style=${styleMap({ top: at(floor) })}
              >${welcomeText.doors.chartTexts.floor(floor)}</small
            >`
      }
      <i class="loss-now" style=${styleMap({ left: `${(100 * step) / steps}%` })}></i>
      ${
        choose === null
          ? nothing
          : html`<input
              id="door-step"
              type="range"
              min="0"
              max=${steps}
              step="1"
              aria-label=${welcomeText.doors.chartTexts.slider}
              aria-valuetext=${welcomeText.doors.chartTexts.said(step, steps, lines)}
              .value=${live(String(step))}
              @input=${(event: Event) => choose((event.target as HTMLInputElement).valueAsNumber)}
            />`
      }
    </div>
  </div>`;
}
