/** The stage's colour scale; the origin of the parameters; which of q, k and v is large. */
import { html, nothing, type TemplateResult } from 'lit';
import { pageText } from '../../text';
import { besideBefore } from '../../state/compare';
import { projections } from '../../state/state';
import { math } from '../shared/math';
import type { View } from '../view';
import { paintsShares } from '../../derive/gradients';
import { nearZeroOn } from '../../derive/scene/scale';

const mostZoom = 3;

export function legendPart(view: View): TemplateResult {
  const { state, scene, snapshot, actions, compared, zoom } = view;
  const shares = paintsShares(snapshot, state);
  const range = pageText.numbers.formatNumber(scene.range, 3);
  const quarter = quarterTick(scene.range);
  return html`<div class="legend" part="legend">
    <span class="scale" dir="ltr"
      ><span class="ticks">−${range}</span>
      <span
        class="ramp diverging"
        role="img"
        aria-label=${pageText.stageBar.legendLabels.diverging(range)}
        ><span>${quarter && `−${quarter}`}</span><span>0</span><span>${quarter}</span></span
      ><span class="ticks">${range}</span></span
    >
    ${
      shares
        ? html`<span class="scale" dir="ltr"
            ><span class="ticks">0</span>
            <span
              class="ramp share"
              role="img"
              aria-label=${pageText.stageBar.legendLabels.shares}
            ></span
            ><span class="ticks">1</span>
            <span class="scale-name">${pageText.stageBar.legendLabels.attention}</span></span
          >`
        : nothing
    }
    ${nearZeroPart(view)}
    <button
      id="zoom"
      class="quiet"
      aria-label=${pageText.stageBar.legendLabels.zoomNow(zoom)}
      @click=${() => actions.zoom((zoom % mostZoom) + 1)}
    >
      ${pageText.stageBar.legendLabels.zoom} ${zoom}×
    </button>
    ${beforePart(view)}
    <span class="aside" title=${pageText.picture.provenance(snapshot, state)}
      >${pageText.picture.shortProvenance(snapshot, state)}${compared && compared.b.state.parameters !== state.parameters ? pageText.stageBar.legendLabels.inLayerB(pageText.picture.shortProvenance(compared.b.snapshot, compared.b.state)) : nothing}</span
    >
  </div>`;
}

/** Matrices that look like zeros beside much larger numbers, but are not. */
function nearZeroPart({ state, scene, snapshot, compared }: View): unknown {
  const snapshots = compared ? [snapshot, compared.b.snapshot] : [snapshot];
  const nearZero = nearZeroOn(scene.range, snapshots, state);
  if (nearZero.length === 0) return nothing;
  return html`<span class="near-zero" title=${pageText.stageBar.legendLabels.nearZeroHint}
    >${math(pageText.stageBar.legendLabels.nearZero(nearZero))}</span
  >`;
}

/** After a change of variant, head count and so on: a button that compares the layer before with today's. */
function beforePart({ session, state, hidden, guided, actions }: View): TemplateResult {
  const { before } = session.history;
  const shown = guided === null && !hidden.has('compare');
  const patch = shown ? besideBefore(before, state) : null;
  return html`<span role="status"
    >${
      patch && before
        ? html`<button
            id="before"
            title=${pageText.stageBar.legendLabels.beforeHint}
            @click=${() => actions.startComparing(patch)}
          >
            <span class="long">${pageText.stageBar.legendLabels.before(before, state)}</span
            ><span class="short" aria-hidden="true"
              >${pageText.stageBar.legendLabels.beforeShort}</span
            >
          </button>`
        : nothing
    }</span
  >`;
}

/** Where there is room for only one of q, k and v: a choice of which, in the picture's empty corner. */
export function projectionsPart(view: View): unknown {
  const { scene, compared, state, actions } = view;
  const needed = scene.oneOfThree || (compared?.view.scene.oneOfThree ?? false);
  return needed
    ? html`<div
        class="projections"
        role="group"
        aria-label=${pageText.stageBar.legendLabels.whichProjection}
      >
        ${projections.map(
          (projection) =>
            html`<button
              aria-pressed=${state.projection === projection}
              @click=${() => actions.change({ projection })}
            >
              ${projection} <small>${pageText.names.projectionTitles[projection]}</small>
            </button>`,
        )}
      </div>`
    : nothing;
}

/** The number a quarter of the way from 0; '' where it is too long to fit beside 0. */
function quarterTick(range: number): string {
  const text = pageText.numbers.formatNumber(range / 4, 2);
  return text.length > 5 ? '' : text;
}
