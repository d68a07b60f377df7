/**
 * The page before its controls are there, and before there are numbers: empty boxes as high as what comes into
 * them, so that the picture has its place and its size from the start.
 */
import { html, type TemplateResult } from 'lit';
import { styleMap } from './shared/style-map';
import type { Theme } from '../draw/theme';
import { loadingLayerText } from '../text/en/loading';
import { themeStyle } from './shared/theme-style';
import { frameRows, ifShown, type View } from './view';

/** What there is before the first numbers. */
export type EmptyView = Pick<View, 'state' | 'hidden'>;

export function emptyHead({ state, hidden }: EmptyView): TemplateResult {
  const texts = state.memory === '' ? [state.sentence] : [state.sentence, state.memory];
  return html`<div class="top">
    ${ifShown(
      hidden,
      frameRows.first,
      () =>
        html`<div class="first">
          ${ifShown(hidden, ['brand'], () => html`<div class="brand"><slot name="brand"></slot></div>`)}
          ${ifShown(
            hidden,
            ['sentence'],
            () =>
              html`<div class="sentence">
                ${texts.map(() => html`<div class="text-row"><div class="chips">${emptyChip}</div></div>`)}
              </div>`,
          )}
          ${ifShown(hidden, frameRows.menus, () => html`<div class="menus"></div>`)}
        </div>`,
    )}
    ${ifShown(hidden, ['intro'], () => html`<p class="intro">&nbsp;</p>`)}
    ${ifShown(hidden, frameRows.controls, () => html`<div class="controls"></div>`)}
  </div>`;
}

const emptyChip = html`<span class="chip empty">&nbsp;</span>`;

export const emptyTime = ({ hidden }: EmptyView): TemplateResult =>
  html`<div class="time">
    ${ifShown(hidden, ['transport'], () => html`<div class="transport"></div>`)}
    ${ifShown(hidden, ['strip'], () => html`<div class="strip"></div>`)}
  </div>`;

export const emptyInspector = html`<aside class="inspector"></aside>`;
export const emptyBelow = html`<div class="beside empty"></div>`;

/** While the layer loads. The message can have the focus: that starts an element that waits (element/lazy-start.ts). */
export function loading(view: EmptyView, theme: Theme): TemplateResult {
  const { state, hidden } = view;
  return html`<div class="root" data-theme=${state.theme} style=${styleMap(themeStyle(theme))}>
    <div class="screen">
      ${ifShown(hidden, frameRows.all, () => emptyHead(view))}
      ${ifShown(hidden, frameRows.time, () => emptyTime(view))}
      <div class="middle ${state.compare ? 'compared' : ''}">
        <div class="stage-column">
          <div class="stages">
            <div class="half">
              <div class="canvas-box"><p class="message" tabindex="0">${loadingLayerText}</p></div>
            </div>
          </div>
          ${ifShown(hidden, ['legend'], () => html`<div class="legend"></div>`)}
        </div>
        ${ifShown(hidden, ['inspector'], () => emptyInspector)}
      </div>
      ${ifShown(hidden, ['caption'], () => html`<p class="caption"></p>`)}
    </div>
    ${ifShown(hidden, frameRows.below, () => emptyBelow)}
  </div>`;
}
