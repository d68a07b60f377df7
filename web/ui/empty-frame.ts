/**
 * The page before its controls and numbers are loaded: empty boxes of the height of their later content, so
 * that the picture of one layer has its place and size from the start. A second layer and a lesson take their
 * room when they arrive.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { Theme } from '../draw/theme';
import { trainedLayers } from '../state/trained-layers';
import { pageText } from '../text';
import { headRows, ifShown, timeRow, trainingRow } from './rows';
import { page, pictureBox, picturesBox, shell, type ShellParts } from './shell';
import type { View } from './view';

/** What is known before the first numbers. */
export type EmptyView = Pick<View, 'state' | 'hidden'>;

/** A space that gives a line of text its height. */
const space = '\u00a0';
const textRow = html`<div class="text-row">
  <div class="chips"><span class="chip empty">${space}</span></div>
</div>`;

export const emptyHead = (view: EmptyView): unknown =>
  headRows(view, {
    sentence: () => html`<div class="sentence" part="sentence">${textRow}</div>`,
    menus: () => html`<div class="menus"></div>`,
    intro: () => space,
    choices: () => nothing,
  });

export const emptyTime = (view: EmptyView): unknown =>
  timeRow(view, {
    transport: () => html`<div class="transport" part="transport"></div>`,
    strip: () => html`<div class="strip" part="strip"></div>`,
  });

/** On a narrow screen the inspector has a place of its own only if it shows what has been learned. */
export function emptyInspector({ state }: EmptyView): TemplateResult {
  const learned = state.learning && trainedLayers(state).length > 0;
  return html`<aside class="inspector ${learned ? 'learned' : ''}" part="inspector"></aside>`;
}

export const emptyBelow = ({ hidden }: EmptyView): unknown =>
  ifShown(hidden, ['look', 'values'], () => {
    const rows = hidden.has('look') || hidden.has('values') ? '' : 'both';
    return html`<div class="beside empty ${rows}"></div>`;
  });

/** The empty boxes of the first screen. */
export const emptyFirst = {
  head: html`<div class="first-head"></div>`,
  foot: html`<section class="first-foot"></section>`,
};

/**
 * Shown while the layer loads. The message can be focused, which starts a lazy element
 * (element/lazy-start.ts).
 */
export function loading(view: EmptyView, theme: Theme, first = false): TemplateResult {
  const { state, hidden } = view;
  const message = html`<p class="message" tabindex="0">${pageText.loading.loadingLayerText}</p>`;
  const picture = picturesBox({ compared: false, picture: pictureBox(message) });
  if (first) return page(shell(firstParts(state, picture), theme));
  const parts = {
    state,
    head: emptyHead(view),
    time: emptyTime(view),
    training: trainingRow(view, () => nothing),
    compared: state.compare !== null,
    pictures: picture,
    legend: ifShown(hidden, ['legend'], () => html`<div class="legend" part="legend"></div>`),
    inspector: ifShown(hidden, ['inspector'], () => emptyInspector(view)),
    caption: ifShown(hidden, ['caption'], () => html`<p class="caption" part="caption"></p>`),
    below: emptyBelow(view),
  };
  return page(shell(parts, theme));
}

const firstParts = (state: ShellParts['state'], pictures: TemplateResult): ShellParts => ({
  state,
  first: true,
  head: emptyFirst.head,
  time: nothing,
  training: nothing,
  compared: false,
  pictures,
  legend: nothing,
  inspector: nothing,
  caption: emptyFirst.foot,
  below: nothing,
});
