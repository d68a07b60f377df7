/**
 * The page before its controls are there, and before there are numbers: empty boxes as high as what comes into
 * them. So the picture has its place and its size from the start.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { styleMap } from './shared/style-map';
import type { Theme } from '../draw/theme';
import { loadingLayerText } from '../text/en/loading';
import { headRows, ifShown, timeRow } from './rows';
import { themeStyle } from './shared/theme-style';
import type { View } from './view';

/** What there is before the first numbers. */
export type EmptyView = Pick<View, 'state' | 'hidden'>;

/** A space, so that a line of text has its height. */
const space = '\u00a0';
const textRow = html`<div class="text-row">
  <div class="chips"><span class="chip empty">${space}</span></div>
</div>`;

export const emptyHead = ({ state, hidden }: EmptyView): unknown =>
  headRows(hidden, {
    sentence: () =>
      html`<div class="sentence">${textRow}${state.memory === '' ? nothing : textRow}</div>`,
    menus: () => html`<div class="menus"></div>`,
    intro: () => space,
    choices: () => nothing,
  });

export const emptyTime = ({ hidden }: EmptyView): unknown =>
  timeRow(hidden, {
    transport: () => html`<div class="transport"></div>`,
    strip: () => html`<div class="strip"></div>`,
  });

export const emptyInspector = html`<aside class="inspector"></aside>`;

export const emptyBelow = ({ hidden }: EmptyView): unknown =>
  ifShown(hidden, ['look', 'values'], () => html`<div class="beside empty"></div>`);

/** While the layer loads. The message can have the focus: that starts an element that waits (element/lazy-start.ts). */
export function loading(view: EmptyView, theme: Theme): TemplateResult {
  const { state, hidden } = view;
  return html`<div class="root" data-theme=${state.theme} style=${styleMap(themeStyle(theme))}>
    <div class="screen">
      ${emptyHead(view)} ${emptyTime(view)}
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
    ${emptyBelow(view)}
  </div>`;
}
